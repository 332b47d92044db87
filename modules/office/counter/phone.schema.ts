import { z } from 'zod'
import { Cart, Text } from '#modules/cart/schema.ts'
import { ContactAddress, PostalAddress } from '#modules/contacts/schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'
import { NewCounterSale } from './schema.ts'

/** Whom staff sell something to, as far as the order needs it. */
export const OfficeSaleBuyer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable().meta({ description: 'Where mails go; null: no mailbox is proved' }),
    invited: z.string().nullable().meta({
      description: 'Where an invitation waits to be accepted; null: there is none',
    }),
    addresses: z.array(ContactAddress),
  })
  .meta({ id: 'OfficeSaleBuyer' })
export type OfficeSaleBuyer = z.infer<typeof OfficeSaleBuyer>

export const NewPhoneSale = z.strictObject({ personId: z.uuid() }).meta({ id: 'OfficeNewPhoneSale' })

export const OfficePhoneSale = z
  .object({ id: z.uuid(), buyer: OfficeSaleBuyer, cart: Cart })
  .meta({ id: 'OfficePhoneSale' })
export type OfficePhoneSale = z.infer<typeof OfficePhoneSale>

export const SalePlaces = NewCounterSale.meta({ id: 'OfficeSalePlaces' })
export const SaleThing = z
  .strictObject({ sku: z.string().min(1).max(80), quantity: z.number().int().min(1).max(100) })
  .meta({ id: 'OfficeSaleThing' })
export const SaleQuantity = z
  .strictObject({ quantity: z.number().int().min(1).max(100) })
  .meta({ id: 'OfficeSaleQuantity' })
export const SaleCode = z.strictObject({ code: typedLine(40).min(1) }).meta({ id: 'OfficeSaleCode' })
export const SaleCodeAdded = z
  .object({ failureReason: z.string().nullable() })
  .meta({ id: 'OfficeSaleCodeAdded' })

/** A thing of the shop that staff can put into an order. */
export const OfficeSaleProduct = z
  .object({
    sku: z.string(),
    name: Text,
    size: z.string().nullable(),
    inStock: z.number().int(),
    priceCents: z
      .number()
      .int()
      .meta({ description: 'For everybody; what the buyer pays stands in the order' }),
  })
  .meta({ id: 'OfficeSaleProduct' })
export type OfficeSaleProduct = z.infer<typeof OfficeSaleProduct>
export const OfficeSaleProductList = listOf(OfficeSaleProduct).meta({ id: 'OfficeSaleProductList' })

/** Ways to pay an order that staff make: those of the counter without cash, and on account within the club's rules. */
export const PHONE_METHODS = ['cardOutside', 'purchaseOnAccount', 'nopayment'] as const
export const PhonePayment = z
  .strictObject({
    method: z.enum(PHONE_METHODS),
    reference: typedLine(60).min(1).nullable().default(null),
    address: PostalAddress,
    expectedTotal: z.number().int().min(0),
  })
  .meta({ id: 'OfficePhonePayment' })
export type PhonePayment = z.infer<typeof PhonePayment>

export const OfficePhoneOrder = z
  .object({ orderId: z.uuid(), number: z.string(), totalCents: z.number().int() })
  .meta({ id: 'OfficePhoneOrder' })

export const OfficeLeftSale = z
  .object({
    email: z.string(),
    until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'How long places are held; null: there are none' }),
  })
  .meta({ id: 'OfficeLeftSale' })
