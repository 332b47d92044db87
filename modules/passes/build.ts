import { clubFiles } from '#club/files.ts'
import { buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { testFolder } from '#testing/folder.ts'
import { createApplePasses } from './apple.ts'
import { testCertificate } from './certificate.ts'
import { createPasses, type PassesOptions } from './passes.ts'
import { createPhones } from './phones.ts'

export const HOME = 'http://club.localhost:3140'

/** Passes with tickets behind them and a certificate of their own. */
export async function buildPasses(
  database: { db: Db; url: string },
  given: Partial<Pick<PassesOptions, 'google' | 'push'>> = {},
) {
  const { db, url } = database
  const log = createLog('silent')
  const jobs = createJobs({ url, log, workers: false })
  const { tickets, cart, anonymous } = buildShop(database)
  const folder = testFolder('passes')
  const certificate = () => testCertificate(folder)
  const apple = createApplePasses({
    certificate,
    crestFile: clubFiles.icon,
    webServiceUrl: `${HOME}/api/wallet/passes`,
  })
  const passes = createPasses({
    ...{ db, jobs, log, tickets, apple, google: null, push: null },
    ...{ secret: 'a-secret-for-passes', home: HOME },
    ...given,
  })
  const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work)

  /** A ticket that this person has bought, for a match of its own unless one is named. */
  async function buyTicket(ownerId: string, wish: { eventId?: string; seat?: string } = {}) {
    const eventId = wish.eventId ?? (await buildEvent(db))
    const item = seatItem(eventId, wish.seat ?? '19-3-1')
    const { id: cartItemId } = await cart.addItem(await anonymous(), item)
    const line = { cartItemId, sku: item.sku, quantity: 1, options: item.userOptionValues }
    const sale = {
      ...{ checkoutId: newId(), orderNumber: 'SVH-2026-000042', ownerId, buyerId: ownerId },
      items: [{ ...line, checkoutItemId: newId(), priceCents: 6400, vatRate: 19 }],
    }
    const buyer = { subjectId: ownerId, isMember: false, priceGroup: null, countryCode: 'DE', rights: null }
    const order = {
      ...{ buyer, checkoutId: sale.checkoutId, lines: [line] },
      until: new Date(Date.now() + 20 * 60_000),
    }
    await inTransaction((trx) => tickets.sellable.secure(trx, order))
    const [issued] = await inTransaction((trx) => tickets.sellable.fulfil(trx, sale))
    return { id: issued!.serialNumber.replace('ticket.', ''), eventId, sale }
  }

  return { passes, phones: createPhones(passes), tickets, jobs, apple, certificate, buyTicket, inTransaction }
}
