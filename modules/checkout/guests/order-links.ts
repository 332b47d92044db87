import type { Db } from '#platform/db.ts'
import * as storage from './guests.storage.ts'

/** Addresses of an order, for links in mails. */
export type OrderLinks = {
  /** In the account. */
  orderUrl(checkoutId: string, language: string): string
  /** Of somebody without one: where an order is found by its number and mailbox. */
  guestOrderUrl(found: { number: string; email: string }, language: string): string
}

/** Where its buyer sees an order. */
export async function linkOf(
  db: Db,
  links: OrderLinks,
  { checkoutId, language }: { checkoutId: string; language: string },
): Promise<{ url: string; isGuest: boolean }> {
  const guest = await storage.findOfCheckout(db, checkoutId)
  const number = guest && (await storage.findNumber(db, checkoutId))
  if (!guest || !number) return { url: links.orderUrl(checkoutId, language), isGuest: guest !== null }
  return { url: links.guestOrderUrl({ number, email: guest.email }, language), isGuest: true }
}
