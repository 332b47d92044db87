import { z } from 'zod'

/**
 * What becomes of the money for a line (`modules/payments/ledger/ledger.rules.ts`).
 * - `revenue`: the seller's turnover, with the tax in it.
 * - `voucher`: owed to whoever has the voucher that was bought; no voucher pays it, else one debt would only replace another.
 * - `resale`: passed on to the private person who sold; there is no tax in it.
 */
export const SettlesAs = z.enum(['revenue', 'voucher', 'resale'])
export type SettlesAs = z.infer<typeof SettlesAs>

/**
 * How a thing reaches its buyer; which way exactly is the shipping code's.
 * - `parcel`: it is packed and sent: it counts for free shipping, and its order goes through the steps of a parcel.
 * - `wallet`: it lies in the buyer's wallet as soon as it is paid, even if it is sent on paper besides.
 * - `email`: it, or the word that it is booked, comes by mail.
 */
export const Delivery = z.enum(['parcel', 'wallet', 'email'])
export type Delivery = z.infer<typeof Delivery>

/**
 * How screens show a line.
 * - `product`: its own picture, name and pieces.
 * - `place`: a place at an event, which is known by seat and block, beside the crests of both who play.
 */
export const ShownAs = z.enum(['product', 'place'])
export type ShownAs = z.infer<typeof ShownAs>

/** Facts of a line that its seller has told: answered beside the line's type, which nobody need know then. */
export const LineFacts = z.object({
  settlesAs: SettlesAs.meta({
    description:
      'Turnover of the seller, money owed to the holder of a voucher, or money passed on to a private person (no VAT).',
  }),
  delivery: Delivery.meta({
    description: 'It is sent as a parcel, lies in the buyer’s wallet, or comes by e-mail.',
  }),
  shownAs: ShownAs.meta({ description: 'A product with a picture, or a place at an event.' }),
})
export type LineFacts = z.infer<typeof LineFacts>

/** The facts alone, of whatever has them. */
export function lineFacts({ settlesAs, delivery, shownAs }: LineFacts): LineFacts {
  return { settlesAs, delivery, shownAs }
}
