import type { Trx } from '#platform/db.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { matchOfEvent, saveMatch } from './storage.ts'
import { tagsOf } from './tags.ts'

/**
 * The match that tickets are sold for has the kick-off of the event, and is called off with it. Calendars take the change by
 * the match's SEQUENCE, which the table counts.
 */
export async function followEvent(
  trx: Trx,
  event: { slug: string; startsAt: Date; isCalledOff: boolean; now: Date },
): Promise<void> {
  const match = await matchOfEvent(trx, event.slug)
  if (!match) return
  const next = {
    ...match,
    kickOff: event.startsAt,
    kickOffPrecision: 'minute' as const,
    voidAt: event.isCalledOff ? (match.voidAt ?? event.now) : null,
    tickerVersion: match.tickerVersion + 1,
    changedAt: event.now,
  }
  await saveMatch(trx, next)
  await dropTags(trx, tagsOf(next, { scoreChanged: true }))
}
