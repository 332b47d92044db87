import type { Db } from '#platform/db.ts'
import { dropTags } from '#platform/pages/page-tags.ts'

/** What pages and answers show of the exchange: all of it, or the offers of an event. */
export const ALL_OFFERS = 'offers'

export function offersTag(eventId: string): string {
  return `${ALL_OFFERS}:${eventId}`
}

/** Whoever changes offers says of which events, in the transaction that changes them. */
export async function offersChanged(db: Db, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0) await dropTags(db, [ALL_OFFERS, ...new Set(eventIds.map(offersTag))])
}
