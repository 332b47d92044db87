import type { Language } from '#club/club.ts'
import { type CartApi, createCart } from '#modules/cart/cart.ts'
import { createCash, createSimulatedSigner } from '#modules/cash/cash.ts'
import { type AfterSale, createAfterSale } from '#modules/checkout/after-sale/after-sale.ts'
import { type Checkouts, createCheckouts } from '#modules/checkout/checkout.ts'
import { withGuests } from '#modules/checkout/guests/guests.ts'
import { contractTokenBlocker } from '#modules/contracts/contracts.ts'
import { createChildrenInCart } from '#modules/families/in-cart/in-cart.ts'
import { buyerFor } from '#modules/memberships/memberships.ts'
import { openProviders } from '#modules/payments/open-providers.ts'
import { createPayments, type Payments } from '#modules/payments/payments.ts'
import { createRecurring, dueTokenBlocker, type Recurring } from '#modules/recurring/recurring.ts'
import { path } from '#web/paths.ts'
import { bankSecrets } from './bank.ts'
import type { SaleGiven } from './given.ts'
import { orderLinksOf } from './guests.ts'
import type { openSellers } from './sellers.ts'

type Sellers = ReturnType<typeof openSellers>
type Given = SaleGiven & { sellers: Sellers }

/** The way from the cart to the paid order, and what becomes due later. */
export async function openBuying(given: Given) {
  const { ground, people, sellers } = given
  const { db, jobs, mailer, files, config, home, keyFor } = ground
  const { recipientOf, holdPerson, lockPerson } = people.contacts
  const { sellables, discounts, tickets } = sellers
  const cart: CartApi = createCart({
    ...{ db, jobs, discounts, sellables },
    loadBuyer: buyerFor,
    onMoved: (trx, moved) => checkouts.cartMoved(trx, moved),
    addressSecret: config.rateLimits ? keyFor('held-places') : null,
  })
  const { payments, ...paying } = await openPaying(given)
  const recurring: Recurring = createRecurring({
    ...ground,
    payments,
    recipientOf,
    duesUrl: (language) => home + path.dues(language as Language),
  })
  await recurring.sepa.sealAnew()
  const childrenInCart = createChildrenInCart({ db, jobs, cart, tickets, holdPerson })
  const selling = {
    ...{ db, cart, sellables, payments, discounts, jobs, mailer, files, holdPerson, lockPerson },
    recipientOf: withGuests(recipientOf),
    ...orderLinksOf(home),
    holders: childrenInCart,
  }
  const afterSale: AfterSale = createAfterSale(selling)
  const checkouts: Checkouts = createCheckouts(selling)
  return { cart, payments, ...paying, recurring, childrenInCart, afterSale, checkouts }
}

/** Payments with their providers, and the drawers of the counter. */
async function openPaying({ ground, people, fetch, sellers }: Given) {
  const { db, jobs, domains, log, config, home } = ground
  const secrets = bankSecrets(ground)
  const opened = await openProviders({ config: config.payment, domains, fetch, home, bankSecrets: secrets })
  const signer = config.cashSigner === 'simulated' ? createSimulatedSigner() : null
  const cash = createCash({ db, jobs, log, signer })
  const payments: Payments = createPayments({
    ...{ db, jobs, domains, log },
    providers: opened.providers,
    deliveries: ground.operations.deliveries,
    isInGroup: people.isInGroup,
    tokenBlockers: [dueTokenBlocker, contractTokenBlocker, sellers.marketplace.tokenBlocker],
    isOnAccountOffered: config.isOnAccountOffered,
    approvalSecret: ground.keyFor('payment-approvals'),
    takeCash: cash.takeCash,
    giveCash: cash.giveCash,
  })
  return { payments, cash, paymentHosts: opened.hosts, providerRoutes: opened.routes }
}
