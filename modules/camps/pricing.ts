import type { CartUser } from '#modules/cart/cart.ts'
import type { Trx } from '#platform/db.ts'
import type { CampRow } from './camps.storage.ts'
import type { CampsContext } from './context.ts'
import type { PlaceRow } from './places.storage.ts'
import { priceOf } from './prices.rules.ts'
import { bestPrice, type CampRights, reductionsOn } from './reductions.rules.ts'

export type PlacePrice = Pick<PlaceRow, 'listCents' | 'priceCents' | 'reduction' | 'proof'>

/** What lets this person pay less without a question, by what the club knows of them. */
export async function rightsOf(
  { cartOf, seasonOf }: Pick<CampsContext, 'cartOf' | 'seasonOf'>,
  trx: Trx | CampsContext['db'],
  given: { personId: string; now: Date },
): Promise<CampRights> {
  const { isMember, rights } = await cartOf().buyerOf(trx, userOf(given.personId))
  const season = seasonOf(given.now)
  return { isMember, hasSeasonTicket: rights?.seasons.some((one) => one >= season) ?? false }
}

/** What a child costs now: the server alone says which reduction it is, and whether a proof is still to be seen. */
export function priceNow(
  camp: CampRow,
  given: { rights: CampRights; rank: number; wishedProof: string | null },
): PlacePrice {
  const { rights, rank, wishedProof } = given
  const reductions = reductionsOn(camp, camp.today)
  const { listCents, reduction } = bestPrice({ ...camp, reductions }, { ...rights, proof: wishedProof })
  return {
    listCents,
    priceCents: priceOf({ listCents, rank }),
    reduction: reduction && { id: reduction.id, name: reduction.name, condition: reduction.condition },
    proof: reduction?.condition === 'proof' ? 'open' : null,
  }
}

/** A person's own cart: organisations book no children. */
export function userOf(personId: string): CartUser & { kind: 'subject' } {
  return { kind: 'subject', subjectId: personId, organisationId: null, actorId: personId }
}
