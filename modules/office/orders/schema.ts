import { z } from 'zod'
import { OrderState, paymentMethods } from '#modules/checkout/schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

/** What waits for somebody, as tabs above the list. */
export const orderViews = [
  'all',
  'toSend',
  'toPrint',
  'refundRefused',
  'pledgeEnding',
  'invoiceOpen',
  'returns',
  'noted',
] as const

/** What may be asked of the list, and of its table for spreadsheets. */
export const orderFilters = {
  q: officeListQuery.shape.q,
  view: z.enum(orderViews).default('all'),
  state: OrderState.optional(),
  method: z.enum(paymentMethods).optional(),
  since: z.iso.date().optional().meta({ description: 'Placed on this day of the club or later' }),
  until: z.iso.date().optional().meta({ description: 'Placed on this day or before' }),
  fromCents: z.coerce.number().int().min(0).optional(),
  toCents: z.coerce.number().int().min(0).optional(),
}
export const OrderFilters = z.object(orderFilters)
export type OrderFilters = z.infer<typeof OrderFilters>
export const OrderQuery = officeListQuery.extend(orderFilters)
export type OrderQuery = z.infer<typeof OrderQuery>

/** Where its money is. */
export const orderMoney = [
  'paid',
  'underWay',
  'open',
  'takenBack',
  'partlyRefunded',
  'refunded',
  'refundRefused',
] as const
export const OrderMoney = z.enum(orderMoney)
export type OrderMoney = z.infer<typeof OrderMoney>

/** Where its goods are; `none`: nothing of it is sent. */
export const orderGoods = [
  'none',
  'toPrint',
  'toSend',
  'inProgress',
  'partlySent',
  'sent',
  'arrived',
  'back',
  'cancelled',
] as const
export const OrderGoods = z.enum(orderGoods)
export type OrderGoods = z.infer<typeof OrderGoods>

const Text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })

export const OfficeOrderRow = z
  .object({
    id: z.uuid(),
    number: z.string(),
    placedAt: z.iso.datetime(),
    state: OrderState,
    buyer: z.object({
      id: z.uuid(),
      name: z.string(),
      company: z.string().nullable(),
      isGuest: z.boolean().meta({ description: 'Bought without an account' }),
    }),
    items: z
      .array(z.object({ name: Text, quantity: z.number().int() }))
      .meta({ description: 'The first few' }),
    moreItems: z.number().int().meta({ description: 'Lines that `items` leaves out' }),
    method: z.enum(paymentMethods),
    totalCents: z.number().int().meta({ description: 'Items and shipping before codes' }),
    money: OrderMoney,
    goods: OrderGoods,
    toSend: z.number().int().meta({ description: 'Pieces that wait to be sent' }),
  })
  .meta({ id: 'OfficeOrderRow' })
export type OfficeOrderRow = z.infer<typeof OfficeOrderRow>
export const OfficeOrderList = listOf(OfficeOrderRow).meta({ id: 'OfficeOrderList' })

export const OrderCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeOrderCounts' })
export type OrderCounts = z.infer<typeof OrderCounts>
