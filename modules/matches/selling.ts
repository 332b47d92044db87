import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { lockMatch } from './storage.ts'
import { tagsOf } from './tags.ts'

/** Tickets of this match are sold as that event; one event for a match. The match is held until the transaction ends. */
export async function sellAs(trx: Trx, given: { matchId: string; slug: string }): Promise<void> {
  const match = await requireUnsold(trx, given.matchId)
  await trx.updateTable('matches').set({ ticket_event: given.slug }).where('id', '=', match.id).execute()
  await dropTags(trx, tagsOf(match, { scoreChanged: true }))
}

/** Throws 409 when it is sold already. */
export async function requireUnsold(trx: Trx, matchId: string) {
  const match = await lockMatch(trx, matchId)
  if (!match) throw notFound()
  if (match.ticketEvent) throw new AppError(409, 'EVENT_EXISTS', 'This match is on sale already.')
  return match
}
