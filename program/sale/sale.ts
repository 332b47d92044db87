import { createWishes } from '#modules/catalogue/wishes/wishes.ts'
import { createOpenItems } from '#modules/checkout/open-items/open-items.ts'
import { createFees } from '#modules/memberships/fees.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Television } from '#modules/television/television.ts'
import { path } from '#web/paths.ts'
import { bankOf } from './bank.ts'
import { openBuying } from './buying.ts'
import type { Buying, SaleGiven } from './given.ts'
import { guestsOf } from './guests.ts'
import { openSellers } from './sellers.ts'
import { cartRemindersOf, wishNoticesOf } from './shop-notices.ts'

export type Sale = Awaited<ReturnType<typeof createSale>>

/** Everything that is sold, and the way from the cart to the paid order. */
export async function createSale(given: SaleGiven) {
  const { db } = given.ground
  const sellers = openSellers({ ...given, buyingOf: (): Buying => buying })
  const buying = await openBuying({ ...given, sellers })
  const { payments, recurring, checkouts } = buying
  becomeDue(given, { television: sellers.television, recurring })
  given.people.onProved(checkouts.sendHeldBack)
  const { sellables: _, ...offered } = sellers
  return {
    ...offered,
    ...buying,
    cartReminders: cartRemindersOf(given),
    wishes: createWishes({ db }),
    wishNotices: wishNoticesOf(given, sellers.stockAlerts),
    guests: guestsOf(given, checkouts),
    openItems: createOpenItems({ db, payments, debits: recurring.statements }),
    bank: bankOf(given),
  }
}

/** What is paid again and again: Club TV, and the fees of members. */
function becomeDue(
  { ground, people }: SaleGiven,
  { television, recurring }: { television: Television; recurring: Recurring },
): void {
  television.registerDues()
  people.terminating.register('television', television.terminable())
  const fees = createFees({
    ...ground,
    recurring,
    cardUrl: (language) => ground.home + path.membership(language),
  })
  people.joining.onAccepted(fees.accepted)
  people.terminating.onEnded(fees.ended)
}
