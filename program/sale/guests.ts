import type { Language } from '#club/club.ts'
import type { Checkouts } from '#modules/checkout/checkout.ts'
import { createGuests, type Guests } from '#modules/checkout/guests/guests.ts'
import type { OrderLinks } from '#modules/checkout/guests/order-links.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'

/** Buying without an account, and what becomes of it once the mailbox has one. */
export function guestsOf(
  given: {
    ground: Pick<Ground, 'db' | 'keyFor'>
    people: Pick<People, 'contacts' | 'identity' | 'onProved'>
  },
  checkouts: Checkouts,
): Guests {
  const { ground, people } = given
  const { addressesOf, holdPerson } = people.contacts
  const guests = createGuests({
    db: ground.db,
    checkouts,
    attempts: people.identity.attempts,
    secret: ground.keyFor('guest-orders'),
    addressesOf,
    holdPerson,
  })
  people.onProved((trx, { subjectId, email }) => guests.takeIn(trx, { subjectId, emails: [email] }))
  return guests
}

/** Where mails lead: into the account, or to where an order is found. */
export function orderLinksOf(home: string): OrderLinks {
  return {
    orderUrl: (order, language) => home + path.order({ order }, language as Language),
    // Behind `#`, which browsers keep to themselves.
    guestOrderUrl: (found, language) =>
      `${home}${path.guestOrder(language as Language)}#${new URLSearchParams(found)}`,
  }
}
