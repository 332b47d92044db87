/** What a page says of the node that it shows. */
import type { Block } from './blocks.schema.ts'
import type { FoundNode } from './nodes.storage.ts'
import type { Film, PageNode, ResolvedBlock } from './page-data.schema.ts'
import type { ContentNode, NodeSummary } from './schema.ts'

/** A start page that has no cover is shown by its poster elsewhere too, as the club's own are. */
export function posterPictureOf({ template, blocks }: ContentNode): string | null {
  const stage = template === 'start' ? blocks.find((block) => block.kind === 'stage') : undefined
  return stage?.picture?.id ?? null
}

/** As readers get it. */
export function nodeOf({ node, changedAt }: FoundNode, related: NodeSummary[], film: Film | null): PageNode {
  return {
    uid: node.uid,
    kind: node.kind,
    title: node.title,
    teaser: node.teaser,
    kicker: node.kicker ?? null,
    cover: node.cover ?? null,
    categories: node.categories,
    author: node.author ?? null,
    displayAt: node.displayAt,
    changedAt,
    pictures: node.pictures ?? [],
    video: node.video ? { ...node.video, source: publicSourceOf(node.video), film } : null,
    writtenIn: node.language,
    related,
  }
}

/** What tells of a match ends with it, unless its editor has put it somewhere. */
export function blocksOf({ kind, match, blocks }: ContentNode): Block[] {
  const isThere = blocks.some((block) => block.kind === 'match' && block.match === match)
  return match === undefined || kind === 'page' || isThere ? blocks : [...blocks, { kind: 'match', match }]
}

/** What one pays for is not handed out with the page. */
function publicSourceOf({ payment, source }: NonNullable<ContentNode['video']>): string | null {
  return payment === 'free' ? (source ?? null) : null
}

/** An advertisement without a code of its own gets the page's; without any it is left out. */
export function withAdCodes(blocks: ResolvedBlock[], code: string | null): ResolvedBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'ad' || block.code !== undefined) return [block]
    return code === null ? [] : [{ ...block, code }]
  })
}
