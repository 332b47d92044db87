import { createHash } from 'node:crypto'

/**
 * One lot: its number, and the pseudonym that its owner alone can tell is theirs (64 hexadecimal digits). `wish`: what it asks for,
 * where that decides who wins; no space in it.
 */
export type Lot = { number: number; code: string; wish?: string }

/** What a draw is made from. The secret is 64 hexadecimal digits that nobody has seen before the draw. */
export type DrawInputs = {
  secret: string
  lots: readonly Lot[]
  /** A number that nobody could know when the list was closed, if one was promised; else ''. */
  publicNumber: string
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Published before anybody takes part: whoever sees the secret later can tell that it is the one of then. */
export const commitmentOf = (drawId: string, secret: string): string => sha256(`${drawId}\n${secret}`)

/** What a lot shows of its owner: they know the salt, nobody else can tell who it is. */
export const codeOf = (given: { drawId: string; entrant: string; salt: string }): string =>
  sha256(`${given.drawId}\n${given.entrant}\n${given.salt}`)

/** As it stands in the published list. */
export const lineOf = ({ number, code, wish }: Lot): string =>
  wish === undefined ? `${number} ${code}` : `${number} ${code} ${wish}`

/** Of the whole list, in the order of the numbers; published before the draw, so that nobody is added or left out afterwards. */
export function listHashOf(lots: readonly Lot[]): string {
  const hash = createHash('sha256')
  for (const lot of byNumber(lots)) hash.update(`${lineOf(lot)}\n`, 'utf8')
  return hash.digest('hex')
}

export const seedOf = (given: { secret: string; listHash: string; publicNumber: string }): string =>
  sha256(`${given.secret}\n${given.listHash}\n${given.publicNumber}`)

/**
 * The order in which lots come, by number: the first wins, whoever follows is next. Each lot is ranked by a hash of the seed and its
 * own line, so that none of them can be moved without all of them moving. As many winners and substitutes as are wanted are read
 * from the front; ballots and places of camps read it the same way.
 */
export function drawOrder({ secret, lots, publicNumber }: DrawInputs): number[] {
  const seed = seedOf({ secret, listHash: listHashOf(lots), publicNumber })
  return lots
    .map((lot) => ({ number: lot.number, rank: sha256(`${seed}\n${lineOf(lot)}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.number - b.number))
    .map(({ number }) => number)
}

const byNumber = (lots: readonly Lot[]) => lots.toSorted((a, b) => a.number - b.number)
