import { z } from 'zod'
import { LineFacts } from '#modules/selling/facts.schema.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const text = z
  .object({ de: z.string(), en: z.string(), ja: z.string().optional() })
  .meta({ id: 'Text', description: 'A text in the languages of the club; Japanese falls back to German.' })

export { text as Text }

/** Keyed groups of entries (CART-02). Keys: `cart`, or the id of the item. */
export const ValidationErrors = z
  .record(z.string(), z.array(z.object({ errorCode: z.string(), available: z.number().int().optional() })))
  .meta({
    id: 'ValidationErrors',
    description:
      'Groups of problems: `cart`, `order`, or the id of an item, each with native error codes. `available` says how many pieces there still are, once they are few.',
  })
export type ValidationErrors = z.infer<typeof ValidationErrors>

export const UserOptionValue = z.strictObject({ key: z.string().min(1).max(40), value: typedLine(80) }).meta({
  id: 'UserOptionValue',
  description: 'A choice that travels with an item: `seatId`, `flockName`, `flockNumber`.',
})

export const CartItem = z
  .object({
    id: z.string(),
    sku: z.string(),
    type: z.string().meta({ description: '`Merchandise` or `Ticket`.' }),
    ...LineFacts.shape,
    sellerId: z.number().int(),
    quantity: z.number().int().min(1),
    userOptionValues: z.array(UserOptionValue),
    name: text,
    detail: text.nullable(),
    place: UserOptionValue.nullable().meta({
      description: 'The `seatId` or `blockId` of a place, where its options do not name it: of an offer.',
    }),
    imageId: z.string().nullable(),
    site: z.string().meta({ description: "Key of the site that the thing's page is on." }),
    path: z.string().meta({ description: "Address of the thing's page, without host and language." }),
    productNumber: z.string(),
    price: z
      .number()
      .int()
      .meta({ description: 'Gross cents for one piece, for this buyer; kept while it stays in the cart.' }),
    listPrice: z.number().int(),
    memberPrice: z.number().int().nullable(),
    totalPrice: z.number().int().meta({ description: 'Price times quantity, before codes.' }),
    promotionCodeDiscounts: z.number().int().meta({
      description: 'What promotion codes and partner discounts take off this line, positive cents.',
    }),
    voucherDiscounts: z
      .number()
      .int()
      .meta({ description: 'What vouchers pay of this line, positive cents.' }),
    vatRate: z.number(),
    isElectronic: z.boolean().optional().meta({
      description: 'Delivered over a network: taxed where its buyer lives. Left out: it is not.',
    }),
    maxQuantity: z.number().int(),
    shippingCode: z.string(),
    shippingCodes: z.array(z.string()),
    content: z
      .object({ quantity: z.number(), unit: z.enum(['l', 'kg', 'm', 'm2']) })
      .nullable()
      .meta({ description: 'What is in one piece, where the price of a unit must be shown (§ 4 PAngV).' }),
    extraDays: z.number().int().meta({ description: 'Working days that making it takes before it is sent.' }),
    minAge: z.number().int().nullable().meta({ description: 'For buyers of this age and older only.' }),
    shippableTo: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The only countries it is sent to; null where the way of shipping decides.' }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'End of the hold of a place; null for goods.' }),
    expiresIn: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Seconds by the clock of the server; negative: expired (CART-04).' }),
    canProlong: z.boolean(),
    isSecured: z
      .boolean()
      .meta({ description: 'A payment that is under way protects the place until `expiresAt`.' }),
    onAccountAllowed: z.boolean(),
    isForGuests: z.boolean().meta({ description: 'It may be bought without an account.' }),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof CartItem>

export const ShippingOption = z
  .object({
    code: z.string(),
    name: text,
    price: z.number().int(),
    deliveryDays: z
      .object({ from: z.number().int(), to: z.number().int() })
      .nullable()
      .meta({ description: 'Business days; null when nothing is sent.' }),
    needsEqualAddresses: z.boolean(),
  })
  .meta({ id: 'ShippingOption' })
export type ShippingOption = z.infer<typeof ShippingOption>

/** A voucher that pays a part of an order (CART-05). */
export const CartVoucher = z
  .object({
    code: z.string(),
    discount: z.number().int().meta({ description: 'What it pays here, positive cents.' }),
    balanceAfter: z.number().int().meta({ description: 'What stays on it after this purchase, cents.' }),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CartVoucher' })
export type CartVoucher = z.infer<typeof CartVoucher>

export const CartPromotionCode = z
  .object({ code: z.string(), name: text, discount: z.number().int() })
  .meta({ id: 'CartPromotionCode' })
export type CartPromotionCode = z.infer<typeof CartPromotionCode>

/** A discount of a partner (CART-05); name, legal text and logo come from the list of partners (CART-06). */
export const CartDiscount = z
  .object({ id: z.string(), partnerId: z.number().int(), code: z.string(), discount: z.number().int() })
  .meta({ id: 'CartDiscount' })
export type CartDiscount = z.infer<typeof CartDiscount>

export const CartOrder = z
  .object({
    sellerId: z.number().int(),
    seller: z.string(),
    items: z.array(CartItem),
    vouchers: z.array(CartVoucher),
    promotionCodes: z.array(CartPromotionCode),
    discounts: z.array(CartDiscount),
    shippingOptions: z.array(ShippingOption),
    shippingPrice: z.number().int(),
    subtotal: z.number().int().meta({ description: 'The items before codes, without shipping.' }),
    totalPromotionCodeDiscounts: z
      .number()
      .int()
      .meta({ description: 'Promotion codes and partner discounts together.' }),
    totalVoucherDiscounts: z.number().int(),
    totalPrice: z
      .number()
      .int()
      .meta({ description: 'What is left to pay: items and shipping, less all codes. Never negative.' }),
    validationErrors: ValidationErrors,
  })
  .meta({ id: 'CartOrder', description: 'The part of a cart that one seller delivers.' })
export type CartOrder = z.infer<typeof CartOrder>

export const Cart = z
  .object({
    id: z.string().nullable().meta({ description: 'Null for a cart that nothing was put into yet.' }),
    version: z.number().int(),
    countryCode: z.string(),
    totalItemQuantity: z.number().int(),
    totalPrice: z
      .number()
      .int()
      .meta({ description: 'Gross cents to pay: items and shipping, less all codes.' }),
    totalShippingPrice: z.number().int(),
    totalPromotionCodeDiscounts: z.number().int(),
    totalVoucherDiscounts: z.number().int(),
    taxes: z
      .array(
        z.object({
          countryCode: z.string().nullable().meta({ description: 'Null: the country of the club.' }),
          rate: z.number().meta({ description: 'In percent.' }),
          cents: z.number().int(),
        }),
      )
      .meta({
        description:
          'VAT in items and shipping before vouchers, by whose it is: goods sent to another country of the Union carry its tax.',
      }),
    orders: z.array(CartOrder),
    validationErrors: ValidationErrors,
    serverNow: z.iso.datetime().meta({ description: 'Clock of the server, for countdowns.' }),
  })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

export const AddItem = z
  .strictObject({
    sku: z.string().min(1).max(80),
    quantity: z.number().int().min(1).max(100),
    userOptionValues: z.array(UserOptionValue).max(10).default([]),
  })
  .meta({ id: 'AddCartItem' })
export type AddItem = z.infer<typeof AddItem>

/** CART-20: a quantity or a shipping code, or both. */
export const SetItem = z
  .strictObject({
    'et-tenant-id': z.number().int().optional(),
    quantity: z.number().int().min(1).max(100).optional(),
    shippingCode: z.string().min(1).max(40).optional(),
  })
  .refine((body) => body.quantity !== undefined || body.shippingCode !== undefined, {
    error: 'quantity or shippingCode is needed',
  })
  .meta({ id: 'SetCartItem' })
export type SetItem = z.infer<typeof SetItem>

export const AddedItem = z
  .object({
    id: z.string(),
    sku: z.string(),
    quantity: z.number().int(),
    totalItemQuantity: z.number().int(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AddedCartItem' })
export type AddedItem = z.infer<typeof AddedItem>

/** CART-34: one field for vouchers and promotion codes; `et-tenant-id` names the seller, the club when left out. */
export const AddVoucher = z
  .strictObject({
    'et-tenant-id': z.number().int().optional(),
    voucherCode: typedLine(40).min(1),
  })
  .meta({ id: 'AddVoucher' })
export type AddVoucher = z.infer<typeof AddVoucher>

/** CART-22: answered with 200 either way; `failureReason` is the native error code. */
export const VoucherAdded = z
  .object({ isSuccess: z.boolean(), failureReason: z.string().nullable() })
  .meta({ id: 'VoucherAdded' })
export type VoucherAdded = z.infer<typeof VoucherAdded>

/** CART-36. */
export const AddDiscount = z
  .strictObject({ partnerId: z.number().int().min(1), code: typedLine(40).min(1) })
  .meta({ id: 'AddDiscount' })
export type AddDiscount = z.infer<typeof AddDiscount>

/** Whose cart it is, for those who are not signed in (CART-41). */
export const anonymousQuery = z.object({
  anonymousUserId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional()
    .meta({ description: 'The cart of an anonymous visitor; ignored when a bearer token is sent.' }),
})

export const AnonymousUser = z.object({ userId: z.string() })

/** CART-12. */
export const ClaimCart = z.strictObject({ userId: z.string().regex(/^[\w-]{22}$/) }).meta({ id: 'ClaimCart' })

export const ANONYMOUS_COOKIE = 'AnonymousUserShoppingId'
export const DELIVERY_COOKIE = 'deliveryAddress'

/** Native error codes of items and carts, with one sentence each. */
export const cartErrorCodes = {
  CARTITEM_EXPIRED: 'The hold of this place has ended.',
  CARTITEM_QUANTITY_ABOVE_MAX: 'More pieces than one order may contain.',
  CARTITEM_QUANTITY_ABOVE_STOCK: 'More pieces than are in stock.',
  PRODUCT_INACTIVE: 'The product is no longer on sale.',
  CART_SHIPPINGCOUNTRYCODE_UNKNOWN: 'The club does not ship to this country.',
  ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION: 'Items for people over 18 ship within Germany only.',
  TICKET_IS_NOT_CHECKOUTABLE: 'This ticket cannot be bought any more.',
  PHASE_FOR_OTHERS: 'Others buy first; the page of the match says who, and when.',
  PROMOTIONCODE_INVALID: 'There is no such promotion code.',
  VOUCHER_INVALID: 'There is no such voucher.',
  MINIMUM_ORDER_VALUE_NOT_REACHED: 'The order is too small for this code.',
  NOT_IN_PROMOTION_TIME_RANGE: 'The code holds at another time.',
  PROMOTIONCODE_EXCLUSIVE_ONLY: 'The code does not go together with another one.',
  PROMOTIONCODE_NOT_ACTIVE: 'The code is not active.',
  PROMOTIONCODE_RESERVATION_FAILED: 'The code has been used as often as it may.',
  VOUCHER_ALREADY_IN_USE: 'The voucher is in another cart, or in this one already.',
  VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT: 'The voucher is worth more than it could pay here.',
  VOUCHER_REDEEMED_OR_NOT_ACTIVE: 'The voucher has been redeemed, or is not active.',
} as const
