import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import type { DrawnFirst } from './drawn-first.ts'
import type { Offers } from './offers.ts'
import { isWantedBy } from './rules.ts'
import type { WaitingRow } from './storage.ts'

/** From now on these wait and no others: what was kept for somebody else is everybody's again. Under the event's lock. */
export async function waitForQueue(
  trx: Trx,
  {
    allocation,
    offers,
    drawn,
  }: { allocation: Pick<Tickets['allocation'], 'waitFor'>; offers: Offers; drawn: DrawnFirst },
  {
    event,
    line,
  }: { event: Parameters<Tickets['allocation']['waitFor']>[1]['event']; line: readonly WaitingRow[] },
): Promise<void> {
  const priceClasses = new Set([
    ...line.flatMap((wish) => wish.priceClasses),
    ...(await drawn.keeps(trx, event.id)),
  ])
  await allocation.waitFor(trx, { event, priceClasses })
  const unwanted = (await offers.load(trx, event.id)).filter((offer) => !isWantedBy(line, offer))
  await offers.release(trx, { eventId: event.id, ids: unwanted.map((offer) => offer.id) })
}
