import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { COUNTER_METHODS } from '#modules/payments/schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const cents = z.number().int()

/** A match that is sold at the counter. */
export const OfficeCounterMatch = z
  .object({
    id: z.uuid(),
    name: Text,
    competition: Text,
    startsAt: z.iso.datetime(),
    isOnSale: z.boolean(),
  })
  .meta({ id: 'OfficeCounterMatch' })
export type OfficeCounterMatch = z.infer<typeof OfficeCounterMatch>

export const OfficeCounterMatchList = listOf(OfficeCounterMatch).meta({ id: 'OfficeCounterMatchList' })

/** A sale at the counter that was paid. */
export const OfficeCounterSale = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    number: z.string(),
    totalCents: cents,
    method: z.string(),
    reference: z.string().nullable(),
    at: z.iso.datetime(),
    isUndone: z.boolean().meta({ description: 'Its tickets open no gate any more' }),
  })
  .meta({ id: 'OfficeCounterSale' })
export type OfficeCounterSale = z.infer<typeof OfficeCounterSale>

export const OfficeCounter = z
  .object({
    matches: z.array(OfficeCounterMatch).meta({ description: 'The next first' }),
    lastSales: z.array(OfficeCounterSale).meta({ description: 'Of whoever asks, newest first' }),
  })
  .meta({ id: 'OfficeCounter' })
export type OfficeCounter = z.infer<typeof OfficeCounter>

/** What a match costs, and how much of it there still is. */
export const OfficeCounterPrices = z
  .object({
    id: z.uuid(),
    maxPerBuyer: z.number().int(),
    prices: z.array(
      z.object({
        priceClass: z.string(),
        priceClassName: Text,
        ticketType: z.string(),
        ticketTypeName: Text,
        priceCents: cents,
        free: z.number().int().meta({ description: 'Places of the class' }),
      }),
    ),
  })
  .meta({ id: 'OfficeCounterPrices' })
export type OfficeCounterPrices = z.infer<typeof OfficeCounterPrices>

const WantedPlaces = z.strictObject({
  priceClass: z.string().min(1).max(4),
  ticketType: z.string().regex(/^[a-z]{2,20}$/),
  quantity: z.number().int().min(1).max(20),
})

export const NewCounterSale = z
  .strictObject({
    eventId: z.uuid(),
    places: z.array(WantedPlaces).min(1).max(20),
    together: z.boolean().default(true),
  })
  .meta({ id: 'OfficeNewCounterSale' })
export type NewCounterSale = z.infer<typeof NewCounterSale>

/** What lies on the counter: held until it is paid. */
export const OfficeOpenSale = z
  .object({
    id: z.uuid(),
    places: z.array(
      z.object({ id: z.string(), name: Text, detail: Text.nullable(), quantity: z.number().int(), cents }),
    ),
    totalCents: cents,
    endsAt: z.iso.datetime().nullable().meta({ description: 'Then the places are free again' }),
    serverNow: z.iso.datetime(),
  })
  .meta({ id: 'OfficeOpenSale' })
export type OfficeOpenSale = z.infer<typeof OfficeOpenSale>

export const CounterPayment = z
  .strictObject({
    method: z.enum(COUNTER_METHODS),
    shiftId: z.uuid().nullable().default(null).meta({ description: 'Cash: the drawer it goes into' }),
    reference: typedLine(60).min(1).nullable().default(null).meta({
      description: 'What the card reader printed: number of the receipt or of the transaction',
    }),
    expectedTotal: cents.min(0).meta({ description: 'What was shown; another total is refused' }),
  })
  .meta({ id: 'OfficeCounterPayment' })
export type CounterPayment = z.infer<typeof CounterPayment>

export const ConfirmedUndo = z
  .strictObject({ digest: Confirmed.shape.digest })
  .meta({ id: 'OfficeConfirmedUndo' })
