import { z } from 'zod'

const count = z.number().int()
const cents = z.number().int()
const day = z.iso.date()
const Text = z.object({ de: z.string(), en: z.string(), ja: z.string().optional() })

/** So many days up to today, beside as many before; the season so far, beside the same days of the one before. */
export const shopSpans = ['7', '30', '90', 'season'] as const
export type ShopSpan = (typeof shopSpans)[number]

export const ShopFiguresQuery = z.object({ span: z.enum(shopSpans).default('30') })

const Sold = z.object({
  pieces: count.meta({ description: 'Ordered in these days, without what was cancelled or came back since' }),
  backPieces: count.meta({ description: 'Ordered in these days, and cancelled or come back since' }),
  grossCents: cents.meta({ description: 'Of `pieces`, with tax, discounts taken off' }),
  netCents: cents.meta({ description: 'The same without tax' }),
  printPieces: count.meta({ description: 'Of `pieces`: with a name or number' }),
  beforePieces: count,
  beforeGrossCents: cents,
})

const ProductSold = Sold.extend({
  id: z.string().meta({ description: '`shop.product`' }),
  name: Text,
  partner: z.string().nullable().meta({ description: 'Who sells it through the club; null: the club' }),
  inStock: count,
})
export type ProductSold = z.infer<typeof ProductSold>

/** What all products of one side come to. */
const SideSold = Sold.extend({
  products: count.meta({ description: 'How many sold in these days or in those before' }),
  backCents: cents.meta({ description: 'What `backPieces` had cost' }),
  beforePrintPieces: count,
})
export type SideSold = z.infer<typeof SideSold>

/** `sent`: nothing came of it yet. `bought`: ordered within three days. `ended`: they want no more. */
export const reminderStates = ['sent', 'bought', 'ended'] as const

const ReminderMail = z.object({
  id: z.uuid(),
  sentAt: z.iso.datetime(),
  to: z.string().nullable().meta({ description: 'The mailbox by its first letter and its house' }),
  pieces: count,
  state: z.enum(reminderStates),
})
export type ReminderMail = z.infer<typeof ReminderMail>

const LeftCarts = z.object({
  left: count.meta({
    description: 'Carts of accounts with goods in them that nobody has touched for `afterHours`',
  }),
  pieces: count.meta({ description: 'Goods in them' }),
  afterHours: count,
  asked: count.meta({ description: 'Accounts that want to be reminded of a cart they leave' }),
  reminded: count.meta({ description: 'Of them, those whose last mail was sent in these days' }),
  bought: count.meta({ description: 'Of `reminded`, those who ordered within three days of it' }),
  mails: z
    .array(ReminderMail)
    .meta({ description: 'Each mail of these days, the newest first; at most a hundred' }),
})
export type LeftCarts = z.infer<typeof LeftCarts>

export const OfficeShopFigures = z
  .object({
    from: day,
    to: day,
    beforeFrom: day,
    beforeTo: day,
    club: SideSold,
    partners: SideSold.meta({ description: 'Turnover of partners, not of the club' }),
    products: z
      .array(ProductSold)
      .meta({ description: 'The club’s, the one with the most turnover first; at most a hundred' }),
    partnerProducts: z.array(ProductSold).meta({ description: 'The same of partners; at most fifty' }),
    categories: z
      .array(
        z.object({
          id: count.nullable().meta({ description: 'Null: on no shelf' }),
          name: Text.nullable(),
          pieces: count,
          grossCents: cents,
          beforeGrossCents: cents,
        }),
      )
      .meta({ description: 'The club’s products by the shelf on which each stands first' }),
    carts: LeftCarts,
  })
  .meta({ id: 'OfficeShopFigures' })
export type OfficeShopFigures = z.infer<typeof OfficeShopFigures>
