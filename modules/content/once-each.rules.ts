import type { ResolvedBlock } from './page-data.schema.ts'
import type { NodeSummary } from './schema.ts'

/** So many texts of news stand with a picture; the others in brief. */
const PICTURED_NEWS = 5

/**
 * No picture stands twice on a page. Those that an editor chose for it stay; of texts, galleries and films the first of a list
 * come before the others: a cover that is shown already is left out, and what had it is told in words or has the ground of the
 * night.
 */
export function onceEach(blocks: readonly ResolvedBlock[]): ResolvedBlock[] {
  const seen = new Set(blocks.flatMap(chosenPictures))
  const leads = blocks.map((block) => (isOfNodes(block) ? block.answer.slice(0, 1) : []))
  const shownLeads = leads.map((lead) => lead.map((node) => withNewCover(node, seen)))
  return blocks.map((block, at) => {
    if (!isOfNodes(block)) return block
    const shown = block.kind === 'news' ? PICTURED_NEWS : block.answer.length
    const others = block.answer
      .slice(1)
      .map((node, index) => (index + 1 < shown ? withNewCover(node, seen) : node))
    return { ...block, answer: [...shownLeads[at]!, ...others] } as ResolvedBlock
  })
}

type OfNodes = Extract<ResolvedBlock, { kind: 'news' | 'videos' | 'galleries' }>

const isOfNodes = (block: ResolvedBlock): block is OfNodes =>
  'answer' in block && (block.kind === 'news' || block.kind === 'videos' || block.kind === 'galleries')

function withNewCover(node: NodeSummary, seen: Set<string>): NodeSummary {
  if (!node.cover) return node
  if (!seen.has(node.cover.id)) {
    seen.add(node.cover.id)
    return node
  }
  const { cover: _, ...told } = node
  return told
}

function chosenPictures(block: ResolvedBlock): string[] {
  if (block.kind === 'teasers') return block.items.flatMap(({ picture }) => (picture ? [picture.id] : []))
  if ((block.kind === 'stage' || block.kind === 'poster' || block.kind === 'picture') && block.picture)
    return [block.picture.id]
  return []
}
