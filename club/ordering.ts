/** Limits of carts and orders that the server keeps. Apart from `club.ts`, because no browser needs them. */
export const ordering = {
  orderNumberPrefix: 'SVF',
  maxCartItems: 100,
  /** How long a started payment may take before the checkout expires. */
  paymentMinutes: 20,
  /** § 355 BGB. */
  withdrawalDays: 14,
} as const
