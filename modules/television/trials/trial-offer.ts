import { buyerFor } from '#modules/memberships/memberships.ts'
import type { Caller } from '#platform/http/access.ts'
import type { TelevisionContext } from '../context.ts'
import { nowOf } from '../extending.ts'
import type { TelevisionTrial } from '../schema.ts'
import { monthlyOffer, trialOf } from '../television.rules.ts'
import { mayHaveTrial } from './trials.storage.ts'

/** The free days that somebody may have now, with what follows them; null: none. */
export async function offeredTrial(
  { db, isOrganisation }: Pick<TelevisionContext, 'db' | 'isOrganisation'>,
  { subjectId }: Pick<Caller, 'subjectId'>,
): Promise<TelevisionTrial | null> {
  const trial = trialOf(monthlyOffer(), await nowOf(db))
  if (!trial || (await isOrganisation(db, subjectId)) || !(await mayHaveTrial(db, subjectId))) return null
  const { offer, days, endsAt, chargedOn } = trial
  const { isMember } = await buyerFor(db, { subjectId })
  const cents = isMember ? offer.memberCents : offer.cents
  return { offer: offer.id, days, cents, endsAt: endsAt.toISOString(), chargedOn }
}
