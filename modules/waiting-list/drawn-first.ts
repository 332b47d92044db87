import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'

type Event = NonNullable<Awaited<ReturnType<Tickets['allocation']['findEvent']>>>

/** What ballots do with the line of a match, under its lock: whoever they drew is served before everybody who joined. */
export type DrawnFirst = {
  /** Before somebody is served: what came of those drawn is written down, and whoever has room comes into the line; true: somebody did. */
  fill(trx: Trx, event: Event): Promise<boolean>
  /** Price classes whose returned places are kept for whoever was drawn next. */
  keeps(trx: Trx, eventId: string): Promise<ReadonlySet<string>>
}

export const nobodyDrawn: DrawnFirst = { fill: async () => false, keeps: async () => new Set() }
