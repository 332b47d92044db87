import { z } from 'zod'
import { CheckoutCreated, CreateCheckout } from '#modules/checkout/schema.ts'
import { typedLine } from '#platform/text/text.schema.ts'

/** The ways to pay that need no account: nothing is kept for next time, nothing is owed. */
export const guestMethods = ['creditcard', 'paypal', 'klarna', 'applepay', 'googlepay', 'nopayment'] as const
export type GuestMethod = (typeof guestMethods)[number]

/** The header that opens a guest's own order, where an account would send its token. */
export const GUEST_PASS_HEADER = 'guest-pass'

export const guestEmail = z.email().max(254)

export const CreateGuestCheckout = CreateCheckout.omit({
  paymentTokenId: true,
  rememberMethod: true,
  orderReference: true,
})
  .extend({
    method: z.enum(guestMethods),
    email: guestEmail.meta({ description: 'Where everything about the order is sent.' }),
    anonymousUserId: z
      .string()
      .regex(/^[\w-]{22}$/)
      .meta({ description: 'Whose cart is bought.' }),
  })
  .meta({ id: 'CreateGuestCheckout' })
export type CreateGuestCheckout = z.infer<typeof CreateGuestCheckout>

const guestPass = z
  .string()
  .meta({ description: 'Opens this order alone, for some hours, in the header `guest-pass`.' })

export const GuestCheckoutCreated = CheckoutCreated.extend({
  guestOrder: z.object({ checkoutId: z.string(), guestPass }),
}).meta({ id: 'GuestCheckoutCreated' })
export type GuestCheckoutCreated = z.infer<typeof GuestCheckoutCreated>

export const FindGuestOrder = z
  .strictObject({ orderNumber: typedLine(40).min(3), email: guestEmail })
  .meta({ id: 'FindGuestOrder' })
export type FindGuestOrder = z.infer<typeof FindGuestOrder>

export const FoundGuestOrder = z.object({ checkoutId: z.string(), guestPass }).meta({ id: 'FoundGuestOrder' })
export type FoundGuestOrder = z.infer<typeof FoundGuestOrder>

export const TakenIn = z
  .object({ orders: z.number().int().meta({ description: 'How many purchases are the account’s now.' }) })
  .meta({ id: 'GuestOrdersTakenIn' })

export const guestErrorCodes = {
  GUESTS_NOT_OFFERED: 'Here everybody buys with an account.',
  GUESTS_ONLY_GOODS: 'Something in the cart needs an account; goods that are sent do not.',
  TOO_MANY_GUEST_ORDERS: 'Too many orders without an account have been begun; try again later.',
  TOO_MANY_TRIES: 'Orders were looked for too often; try again later.',
} as const
export type GuestErrorCode = keyof typeof guestErrorCodes
