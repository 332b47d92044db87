import { siteOf } from '#club/sites.ts'
import { makeSecret } from '#modules/draws/draws.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { type CampRow, lockCamp } from '../camps.storage.ts'
import type { CampsContext } from '../context.ts'
import { refuse } from '../rules.ts'
import { placeOf, TAGS } from './context.ts'
import * as storage from './draws.storage.ts'

/** For a camp whose places are given by lot, and in which nobody waits from a draw before. */
export async function openCampDraw(
  ctx: CampsContext,
  trx: Trx,
  { campId, terms }: { campId: string; terms: storage.CampDrawTerms },
): Promise<{ id: string }> {
  const camp = siteOf('footballSchool') && (await lockCamp(trx, campId))
  if (!camp) throw notFound()
  if (camp.state === 'cancelled') throw refuse('CAMP_CANCELLED')
  if (!camp.byLot) throw refuse('CAMP_NOT_BY_LOT')
  requireMoments(camp, terms)
  const id = newId()
  const made = makeSecret(id, { sealing: ctx.sealing, placeOf })
  if (camp.waiting > 0 || !(await storage.insertDraw(trx, { ...terms, ...made, id, campId })))
    throw refuse('CAMP_DRAW_RUNS')
  await storage.saveWindow(trx, { campId, ...terms })
  await dropTags(trx, TAGS)
  return { id }
}

/** Corrected until its list is closed; when it opened stays. */
export async function changeCampDraw(
  _ctx: CampsContext,
  trx: Trx,
  { id, terms }: { id: string; terms: storage.CampDrawTerms },
): Promise<void> {
  const seen = await storage.findDraw(trx, id)
  const camp = seen && (await lockCamp(trx, seen.campId))
  const draw = camp && (await storage.lockDraw(trx, id))
  if (!draw) throw notFound()
  if (draw.closedAt || draw.calledOffAt || draw.now >= draw.closesAt) throw refuse('CAMP_DRAW_LIST_CLOSED')
  const opensAt = draw.now >= draw.opensAt ? draw.opensAt : terms.opensAt
  const corrected = { ...terms, opensAt }
  requireMoments(camp, corrected)
  await storage.saveTerms(trx, id, corrected)
  await storage.saveWindow(trx, { campId: draw.campId, ...corrected })
  await dropTags(trx, TAGS)
}

/** In their order, and drawn before the camp begins. */
function requireMoments(camp: CampRow, { opensAt, closesAt, drawsAt }: storage.CampDrawTerms): void {
  const isOrdered = opensAt < closesAt && closesAt <= drawsAt && closesAt > camp.now
  if (!isOrdered || berlinDate(drawsAt) >= camp.startsOn) throw refuse('CAMP_DRAW_MOMENTS')
}
