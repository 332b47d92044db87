import { diffArrays, diffWords } from 'diff'

/** A node as any version has it. */
export type AnyNode = Record<string, unknown>

/** Words of a text: what stayed, what came, what went. */
export type Piece = { text: string; is: 'same' | 'added' | 'removed' }

/** One field that differs, or one block. */
export type Difference = {
  key: string
  /** Of blocks: their kind. */
  kind: string | null
  pieces: Piece[]
}

/** Of these nobody compares words. */
const WHOLE: ReadonlySet<string> = new Set([
  ...['path', 'site', 'alsoOn', 'template', 'displayAt', 'publishAt', 'endAt', 'match', 'cover'],
])
const FIELDS = [
  ...['title', 'teaser', 'kicker', 'author', 'path', 'site', 'alsoOn', 'categories', 'template', 'displayAt'],
  ...['publishAt', 'endAt', 'condolence', 'isTemporary', 'match', 'cover', 'pictures', 'video', 'seo'],
]

/** What differs between two versions: field by field, then block by block, each with its words. */
export function differencesOf(before: AnyNode, after: AnyNode): Difference[] {
  const fields = FIELDS.flatMap((key): Difference[] => {
    const [one, other] = [textOf(before[key]), textOf(after[key])]
    if (one === other) return []
    return [{ key, kind: null, pieces: WHOLE.has(key) ? wholePieces(one, other) : piecesOf(one, other) }]
  })
  return [...fields, ...blockDifferences(blocksOf(before), blocksOf(after))]
}

type Block = { kind: string; [field: string]: unknown }
const blocksOf = ({ blocks }: AnyNode): Block[] => (Array.isArray(blocks) ? (blocks as Block[]) : [])

/** Blocks that stayed as they were keep the others apart; of those between them each is held against its place. */
function blockDifferences(before: Block[], after: Block[]): Difference[] {
  const same = (one: Block, other: Block) => JSON.stringify(one) === JSON.stringify(other)
  const found: Difference[] = []
  let removed: Block[] = []
  let at = 0
  const settle = (added: Block[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [one, other] = [removed[index], added[index]]
      found.push({
        key: `blocks.${at + index}`,
        kind: (other ?? one)!.kind,
        pieces: piecesOf(one ? textOf(one) : '', other ? textOf(other) : ''),
      })
    }
    removed = []
    at += added.length
  }
  for (const part of diffArrays(before, after, { comparator: same })) {
    if (part.removed) removed = part.value
    else if (part.added) settle(part.value)
    else {
      settle([])
      at += part.value.length
    }
  }
  settle([])
  return found
}

/** Beyond this a text is told as a whole: comparing it by words would hold up the page. */
const MOST_SIGNS = 60_000

function piecesOf(before: string, after: string): Piece[] {
  if (before.length + after.length > MOST_SIGNS) return wholePieces(before, after)
  return diffWords(before, after).map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

const wholePieces = (before: string, after: string): Piece[] => [
  ...(before ? [{ text: before, is: 'removed' as const }] : []),
  ...(after ? [{ text: after, is: 'added' as const }] : []),
]

/** What of a value is to be read: texts without their tags, and what is named. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return wordsOf(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .filter(([key]) => key !== 'kind')
    .map(([, part]) => textOf(part))
    .filter(Boolean)
    .join('\n')
}

function wordsOf(html: string): string {
  if (!/<[a-z/]/i.test(html)) return html
  const text = html.replace(/<\/(?:p|h\d|li|tr|blockquote|dt|dd)>|<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '')
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}
