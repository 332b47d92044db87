import type { ContentNodeInput } from '#modules/content/schema.ts'

/** A draft as it is written: also one that is not complete yet. */
export type Draft = ContentNodeInput & { blocks: NonNullable<ContentNodeInput['blocks']> }
type Blocks = Draft['blocks']

/** A part of the blocks in which both have changed something. */
export type Clash = { mine: Blocks; theirs: Blocks }
/** Blocks in order: what is clear, and what somebody has to decide. */
export type Piece = { kind: 'clear'; blocks: Blocks } | ({ kind: 'clash' } & Clash)
export type Choice = 'mine' | 'theirs' | 'both'

export type Merging = {
  /** Fields of the head that both have changed to something else. */
  fields: string[]
  /** The head with what only one of them has changed. */
  head: Record<string, unknown>
  pieces: Piece[]
}

/** Given by the server, or the same thing's name: not what somebody writes. */
const FIXED = new Set(['uid', 'kind', 'language', 'blocks'])

/** What two people have made of the same text: what only one has changed is taken, what both have is asked. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merging {
  const [before, own, other] = [base, mine, theirs].map((one) => one as unknown as Record<string, unknown>)
  const head: Record<string, unknown> = { ...other }
  const fields: string[] = []
  for (const name of new Set([...Object.keys(own!), ...Object.keys(other!)])) {
    if (FIXED.has(name) || isSame(own![name], other![name])) continue
    if (isSame(own![name], before![name])) continue
    if (!isSame(other![name], before![name])) fields.push(name)
    head[name] = own![name]
  }
  return { fields, head, pieces: mergeBlocks(base.blocks, mine.blocks, theirs.blocks) }
}

/** Whether nobody has to decide anything. */
export const isClear = ({ fields, pieces }: Merging): boolean =>
  fields.length === 0 && pieces.every(({ kind }) => kind === 'clear')

/** The merged draft: each field and each clash as it was chosen, `mine` where nothing was. */
export function decided(merging: Merging, theirs: Draft, choices: Readonly<Record<string, Choice>>): Draft {
  const head = { ...merging.head }
  for (const name of merging.fields)
    if (choices[name] === 'theirs') head[name] = (theirs as unknown as Record<string, unknown>)[name]
  const blocks = merging.pieces.flatMap((piece, at) => {
    if (piece.kind === 'clear') return piece.blocks
    const choice = choices[`blocks.${at}`] ?? 'mine'
    if (choice === 'both') return [...piece.mine, ...piece.theirs]
    return piece[choice]
  })
  return { ...withoutHoles(head), blocks } as unknown as Draft
}

function withoutHoles(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Three lists of blocks as one (diff3): blocks that all three have stand fast, between them each may have changed. */
export function mergeBlocks(base: Blocks, mine: Blocks, theirs: Blocks): Piece[] {
  const fast = heldByAll(pairsOf(base, mine), pairsOf(base, theirs))
  const pieces: Piece[] = []
  let from = { base: 0, mine: 0, theirs: 0 }
  for (const next of [...fast, { base: base.length, mine: mine.length, theirs: theirs.length }]) {
    add(
      pieces,
      pieceOf(
        base.slice(from.base, next.base),
        mine.slice(from.mine, next.mine),
        theirs.slice(from.theirs, next.theirs),
      ),
    )
    if (next.base < base.length) add(pieces, { kind: 'clear', blocks: [base[next.base]!] })
    from = { base: next.base + 1, mine: next.mine + 1, theirs: next.theirs + 1 }
  }
  return pieces
}

function pieceOf(base: Blocks, mine: Blocks, theirs: Blocks): Piece {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { kind: 'clear', blocks: mine }
  if (isSame(mine, base)) return { kind: 'clear', blocks: theirs }
  return { kind: 'clash', mine, theirs }
}

function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1)
  if (piece.kind === 'clash') pieces.push(piece)
  else if (piece.blocks.length === 0) return
  else if (last?.kind === 'clear') last.blocks = [...last.blocks, ...piece.blocks]
  else pieces.push({ kind: 'clear', blocks: [...piece.blocks] })
}

type Pair = [base: number, other: number]

function heldByAll(mine: Pair[], theirs: Pair[]) {
  const others = new Map(theirs)
  return mine.flatMap(([base, at]) =>
    others.has(base) ? [{ base, mine: at, theirs: others.get(base)! }] : [],
  )
}

/** The longest run of equal blocks in both, by their places. */
function pairsOf(base: Blocks, other: Blocks): Pair[] {
  const [one, two] = [base, other].map((blocks) => blocks.map(written))
  const lengths = table(one!, two!)
  const pairs: Pair[] = []
  for (let [i, j] = [0, 0]; i < one!.length && j < two!.length; )
    if (one![i] === two![j]) pairs.push([i++, j++])
    else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i += 1
    else j += 1
  return pairs
}

function table(one: string[], two: string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(two.length + 1).fill(0))
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = two.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        one[i] === two[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}

/** Whether two values are written alike, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

/** Empty and left out are the same to whoever writes. */
function written(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (part === null || part === '') return undefined
      if (typeof part === 'string') return spelled(part)
      if (typeof part !== 'object' || Array.isArray(part)) return part
      const entries = Object.entries(part as object).filter(([, inner]) => inner !== '' && inner !== null)
      return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? ''
  )
}

/** HTML in one spelling: the server closes and escapes in another way than browsers. */
function spelled(text: string): string {
  return text.includes('<') ? text.replace(/<(br|hr)\s*\/>/g, '<$1>').replaceAll('&nbsp;', '\u00a0') : text
}
