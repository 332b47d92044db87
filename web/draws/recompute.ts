import { listHash as hashOf, sha256 } from '#web/polls/list-hash.ts'

/** What is published of a draw, as far as it is made again; `places`: a ballot, whose lots ask for tickets. */
export type PublishedDraw = {
  id: string
  commitment: string
  prizes: number
  listHash: string | null
  publicNumber: string
  secret: string | null
  excluded: readonly { number: number }[]
  drawn: readonly { number: number; because: string | null }[]
  lots: readonly string[]
  places?: readonly { priceClass: string; places: number }[]
}

export type Recomputed = {
  /** The secret is the one that was promised. */
  isPromised: boolean
  /** The list is the one that was closed. */
  isSameList: boolean
  /** Turn by turn the lots come as they were drawn, and whoever was passed over is named. */
  isSameOrder: boolean
  /** Numbers of the lots in their order. */
  order: number[]
  winners: number[]
}

/** Many at once, so that the page goes on living. */
const AT_ONCE = 2000

/**
 * Makes a published draw again, by what the browser brings along (docs/algorithms/draws.md). Written apart from the server's own:
 * what one of them does wrong the other does not.
 */
export async function recompute(proof: PublishedDraw): Promise<Recomputed> {
  const { id, secret, commitment, listHash, lots, publicNumber, drawn, excluded, prizes } = proof
  const ownHash = await hashOf(lots)
  const seed = await sha256(`${secret}\n${ownHash}\n${publicNumber}`)
  const ranked: { rank: string; number: number }[] = []
  for (let at = 0; at < lots.length; at += AT_ONCE) {
    const some = lots.slice(at, at + AT_ONCE)
    const ranks = await Promise.all(some.map((line) => sha256(`${seed}\n${line}`)))
    ranks.forEach((rank, index) => void ranked.push({ rank, number: Number.parseInt(some[index]!, 10) }))
  }
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.number - b.number))
  const order = ranked.map(({ number }) => number)
  const out = new Set(excluded.map(({ number }) => number))
  const winners = drawn.filter(({ because }) => because === null).map(({ number }) => number)
  const isWhole = winners.length === prizes || drawn.length === lots.length
  const isFitting = proof.places === undefined || fits(proof, winners)
  return {
    isPromised: (await sha256(`${id}\n${secret}`)) === commitment,
    isSameList: ownHash === listHash,
    isSameOrder:
      isWhole &&
      isFitting &&
      drawn.every(
        ({ number, because }, at) => number === order[at] && (because === 'excluded') === out.has(number),
      ),
    order,
    winners,
  }
}

/** A ballot: in the order of the draw each has the first of their price classes that has room for all of their tickets. */
function fits({ lots, drawn, places = [] }: PublishedDraw, winners: readonly number[]): boolean {
  const left = new Map(places.map((one) => [one.priceClass, one.places]))
  const asked = new Map(lots.map((line) => [Number.parseInt(line, 10), line.split(' ')[2] ?? '']))
  const have: number[] = []
  for (const { number, because } of drawn) {
    if (because === 'excluded' || because === 'gone') continue
    const [quantity = '', classes = ''] = asked.get(number)?.split('x') ?? []
    const found = places.find(
      ({ priceClass }) =>
        classes.split(',').includes(priceClass) && left.get(priceClass)! >= Number(quantity),
    )
    if (!found) continue
    left.set(found.priceClass, left.get(found.priceClass)! - Number(quantity))
    have.push(number)
  }
  return have.join() === winners.join()
}
