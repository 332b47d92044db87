import { club } from './club.ts'

/** Limits of carts and orders that the server keeps. Apart from `club.ts`, because no browser needs them. */
export const ordering = {
  orderNumberPrefix: club.code,
  maxCartItems: 100,
  /** How long the cart of a visitor is kept who asks for that; otherwise `club.anonymousCartDays`. */
  keptCartDays: 180,
  /** Whoever asks for it is told by mail, once, of goods that they left in their cart; `isOffered`: 1 or 0. */
  cartReminder: { isOffered: 1, afterHours: 24 },
  /** How long a started payment may take before the checkout expires. */
  paymentMinutes: 20,
  /** How far checkouts that are not paid may take a hold beyond its own end, all of them together: two tries. */
  unpaidMinutes: 40,
  /** How long places that staff put into somebody's cart stay theirs: they are told by mail, and pay on the web. */
  keptForCallerMinutes: 24 * 60,
  /** From this sum on, what somebody of the staff gives back for one order is confirmed by a second one. */
  secondPersonFromCents: 30_000,
  /** § 355 BGB. */
  withdrawalDays: 14,
  /**
   * Most places held by one buyer and from one network address; what was let go or has ended counts for `paymentMinutes`
   * beyond its end (docs/decisions/0019).
   */
  heldPlaces: {
    /** Of one match as many times what a buyer may have of it; of all matches so many. A browser without an account is one buyer. */
    buyer: { ofEventTimes: 2, inAll: 24 },
    /** A household, a club house, or the phones of a mobile carrier that share one IPv4 address. */
    address: { withoutAccount: { ofEvent: 48, inAll: 72 }, signedIn: { ofEvent: 160, inAll: 240 } },
  },
  /** Carts without an account that one network address may begin. */
  anonymousCarts: { perAddress: 120, minutes: 10 },
  /** Goods without an account. What is left of such an order's buyer goes after `keptDays`: nobody has a claim from it then (§ 195 BGB). */
  guests: { isOffered: true, keptDays: 4 * 366 },
} as const
