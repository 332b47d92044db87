import type { Text } from '#club/club.ts'
import type { ReductionCondition } from './reductions.schema.ts'

/** As staff write it with a camp: a price of its own or so many percent less, never both. */
export type Reduction = {
  id: string
  name: Text
  condition: ReductionCondition
  /** The last day of an early price, an ISO date. */
  untilOn: string | null
  percent: number | null
  priceCents: number | null
}

/** As it is shown, and as prices are made of it. */
export type ShownReduction = Pick<Reduction, 'id' | 'name' | 'condition' | 'untilOn'> & { priceCents: number }

/** Those that somebody can still have on that day, with what a child costs by each; never more than without. */
export function reductionsOn(
  camp: { priceCents: number; reductions: readonly Reduction[] },
  today: string,
): ShownReduction[] {
  return camp.reductions
    .filter(({ untilOn }) => untilOn === null || today <= untilOn)
    .map(({ id, name, condition, untilOn, percent, priceCents }) => {
      const reduced = priceCents ?? camp.priceCents - Math.round((camp.priceCents * (percent ?? 0)) / 100)
      return { id, name, condition, untilOn, priceCents: Math.max(0, Math.min(reduced, camp.priceCents)) }
    })
}

/** As a place keeps it: what staff write later changes nothing of it. */
export type SoldReduction = Pick<Reduction, 'id' | 'name' | 'condition'>

/** What lets somebody pay less without a question. */
export type CampRights = { isMember: boolean; hasSeasonTicket: boolean }

/** `reduction` null: the whole price, or that of members. */
export type BestPrice<R> = { listCents: number; isMemberPrice: boolean; reduction: R | null }

/**
 * What a child costs before brothers and sisters are looked at: the lowest of all prices that somebody may have; they are not added up.
 * Of two that are equal the one counts for which nobody has to prove anything.
 */
export function bestPrice<R extends Pick<ShownReduction, 'id' | 'condition' | 'priceCents'>>(
  camp: { priceCents: number; memberPriceCents: number | null; reductions: readonly R[] },
  { isMember, hasSeasonTicket, proof }: CampRights & { proof: string | null },
): BestPrice<R> {
  const mayHave = ({ id, condition }: R) => {
    if (condition === 'proof') return id === proof
    return condition === 'early' || hasSeasonTicket
  }
  const isCheaper = isMember && camp.memberPriceCents !== null && camp.memberPriceCents < camp.priceCents
  let best: BestPrice<R> = {
    listCents: isCheaper ? camp.memberPriceCents! : camp.priceCents,
    isMemberPrice: isCheaper,
    reduction: null,
  }
  const withProofLast = camp.reductions.toSorted(
    (a, b) => Number(a.condition === 'proof') - Number(b.condition === 'proof'),
  )
  for (const reduction of withProofLast.filter(mayHave))
    if (reduction.priceCents < best.listCents)
      best = { listCents: reduction.priceCents, isMemberPrice: false, reduction }
  return best
}
