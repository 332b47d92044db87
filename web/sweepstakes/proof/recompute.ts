import type { DrawProof } from '#modules/sweepstakes/schema.ts'
import { listHash as hashOf, sha256 } from '#web/polls/list-hash.ts'

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
export async function recompute(proof: DrawProof): Promise<Recomputed> {
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
  return {
    isPromised: (await sha256(`${id}\n${secret}`)) === commitment,
    isSameList: ownHash === listHash,
    isSameOrder:
      isWhole &&
      drawn.every(
        ({ number, because }, at) => number === order[at] && (because === 'excluded') === out.has(number),
      ),
    order,
    winners,
  }
}
