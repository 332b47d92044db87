import { isTooDeep, MAX_DEPTH } from '#platform/text/safe-html.rules.ts'
import { GALLERIES } from '../addresses.rules.ts'
import { Block, type BlockPicture } from '../blocks.schema.ts'
import { tidied } from '../checking/checking.rules.ts'
import { htmlOf, sanitise } from '../html.rules.ts'
import { ContentNode, type NodeKind } from '../schema.ts'
import type { DraftNode, Finding } from './drafts.schema.ts'

/** Kinds that the office makes; the page of a film comes with the film. */
export const madeKinds = ['article', 'page', 'gallery'] as const satisfies NodeKind[]
export type MadeKind = (typeof madeKinds)[number]

/** Where a new piece stands until somebody chooses another address. */
export function pathOf(kind: NodeKind, uid: string): string {
  if (kind === 'page') return `/${uid}/`
  return kind === 'gallery' ? `${GALLERIES}${uid}/` : `/${kind === 'video' ? 'videos' : 'news'}/${uid}/`
}

/** HTML that no reader gets to the end of; null: there is none. */
export function tooDeepIn(draft: DraftNode): string | null {
  return walkHtml(draft.blocks).some(isTooDeep) ? `nested deeper than ${MAX_DEPTH} elements` : null
}

function walkHtml(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'html' && typeof part === 'string' ? [part] : walkHtml(part),
  )
}

/** A draft as it is kept: every text of HTML made safe, also in blocks that are not finished. */
export function safeDraft(draft: DraftNode): DraftNode {
  return { ...draft, blocks: draft.blocks.map((block) => safeParts(block) as DraftNode['blocks'][number]) }
}

function safeParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(safeParts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'html' && typeof part === 'string' ? sanitise(part) : safeParts(part),
    ]),
  )
}

/** Stands where a block is not finished, so that the others keep their places. */
const UNFINISHED: Block = { kind: 'departments' }

/** As far as it can be shown: blocks that are not finished are left out, or held open where places count. */
export function showable(draft: DraftNode, given: { keepsPlaces: boolean }): ContentNode {
  const blocks = draft.blocks.flatMap((block) => {
    const parsed = Block.safeParse(block)
    if (parsed.success) return [parsed.data]
    return given.keepsPlaces ? [UNFINISHED] : []
  })
  const { match, ...rest } = draft
  const known = ContentNode.shape.match.safeParse(match)
  return tidied({
    ...rest,
    ...(known.success && known.data ? { match: known.data } : {}),
    title: draft.title || '…',
    blocks,
  })
}

/** What is missing or wrong in its shape, each where it stands. */
export function shapeFaults(draft: DraftNode): Finding[] {
  const parsed = ContentNode.safeParse({ ...draft, match: draft.match || undefined })
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => {
    const field = path.join('.')
    return { field, code: field === 'title' ? 'title' : 'shape', about: null, problem: message }
  })
}

/** Pictures that say something and have no words for who does not see them. Beside words of their own they may do without. */
export function altFindings(node: ContentNode): { faults: Finding[]; warnings: Finding[] } {
  const missing = (field: string): Finding => ({
    ...{ field: `${field}.alt`, code: 'alt' as const, about: null },
    problem: 'has no description for those who do not see it',
  })
  const without = (pictures: readonly BlockPicture[] | undefined, at: string) =>
    (pictures ?? []).flatMap(({ alt }, index) => (alt.trim() === '' ? [missing(`${at}.${index}`)] : []))
  const one = (picture: BlockPicture | undefined, at: string) =>
    picture && picture.alt.trim() === '' ? [missing(at)] : []
  const faults = [
    ...one(node.cover, 'cover'),
    ...without(node.pictures, 'pictures'),
    ...node.blocks.flatMap((block, index) => {
      if (block.kind === 'picture') return one(block.picture, `blocks.${index}.picture`)
      return block.kind === 'gallery' ? without(block.pictures, `blocks.${index}.pictures`) : []
    }),
  ]
  const warnings = node.blocks.flatMap((block, index) =>
    block.kind === 'stage' || block.kind === 'poster' ? one(block.picture, `blocks.${index}.picture`) : [],
  )
  return { faults, warnings }
}

/** Headings of its texts: none is empty, and none leaves a level out, which readers by ear would miss. */
export function headingFindings(node: ContentNode): Finding[] {
  return node.blocks.flatMap((block, index) =>
    htmlOf(block).flatMap(({ at, html }) => {
      let level = 2
      return [...html.matchAll(/<h([2-4])[^>]*>(.*?)<\/h\1>/gs)].flatMap(([, number, text]) => {
        const skips = Number(number) > level + 1
        level = Number(number)
        const isEmpty = text!.replace(/<[^>]*>/g, '').trim() === ''
        if (!skips && !isEmpty) return []
        const problem = isEmpty ? 'has an empty heading' : `has a heading of level ${number} that skips one`
        const about = isEmpty ? null : text!.replace(/<[^>]*>/g, '').slice(0, 80)
        return [{ field: `blocks.${index}.${at}`, code: 'headings' as const, about, problem }]
      })
    }),
  )
}
