import { z } from 'zod'
import { AuditEntry } from '#modules/audit/schema.ts'
import { OfficeNote } from '#modules/office/notes/schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { EventPhase, SaleState } from '#modules/tickets/schema.ts'
import { listOf } from '#platform/lists.ts'
import { OfficeAwayMatch } from './away/away.schema.ts'

/** Tabs above the list: what is played yet, what is called off, what was played. */
export const eventViews = ['ahead', 'calledOff', 'over'] as const

export const EventQuery = officeListQuery.extend({ view: z.enum(eventViews).default('ahead') })
export type EventQuery = z.infer<typeof EventQuery>

const moment = z.iso.datetime()

/** How the places of a match stand; together they are its capacity. */
const places = {
  capacity: z.number().int(),
  sold: z.number().int(),
  held: z.number().int().meta({ description: 'In carts and checkouts right now' }),
  blocked: z
    .number()
    .int()
    .meta({ description: 'Kept from the sale: by the club, for season tickets, for the waiting list' }),
  free: z.number().int().meta({ description: 'In blocks that are on sale' }),
}

const eventHead = {
  id: z.uuid(),
  slug: z.string(),
  opponent: z.string(),
  matchday: z.number().int().nullable(),
  isAway: z.boolean().meta({ description: 'At another club’s ground' }),
  startsAt: moment,
  phases: z.array(EventPhase),
  saleUntil: moment,
  cancelledAt: moment.nullable(),
  state: SaleState,
}

export const OfficeEventRow = z.object({ ...eventHead, ...places }).meta({ id: 'OfficeEventRow' })
export type OfficeEventRow = z.infer<typeof OfficeEventRow>
export const OfficeEventList = listOf(OfficeEventRow).meta({ id: 'OfficeEventList' })

export const EventCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeEventCounts' })
export type EventCounts = z.infer<typeof EventCounts>

export const OfficeBlock = z
  .object({
    id: z.string(),
    stand: z
      .string()
      .nullable()
      .meta({ description: 'Null, as the tier is: an area at another club’s ground' }),
    tier: z.string().nullable(),
    kind: z.enum(['seated', 'standing']),
    priceClass: z.string(),
    ...places,
    isOnSale: z.boolean(),
    isGuest: z.boolean().meta({ description: 'Sold by the visitors’ club' }),
    called: z.string().nullable().meta({ description: 'What another ground calls the area' }),
  })
  .meta({ id: 'OfficeBlock' })
export type OfficeBlock = z.infer<typeof OfficeBlock>

/** The sale as it runs, asked again every few seconds. */
export const OfficeEventPlaces = z
  .object({
    ...places,
    cents: z.number().int().meta({ description: 'What live tickets cost, without season tickets' }),
    complimentary: z.number().int().meta({ description: 'Among the sold ones: given away' }),
    lastMinutes: z.number().int().meta({ description: 'Tickets of the last five minutes' }),
    blocks: z.array(OfficeBlock),
    blockedBecause: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'OfficeEventPlaces' })
export type OfficeEventPlaces = z.infer<typeof OfficeEventPlaces>

export const OfficeEventPrice = z
  .object({
    priceClass: z.string(),
    ticketType: z.string(),
    priceCents: z.number().int(),
    memberPriceCents: z.number().int().nullable(),
    vatRate: z.number(),
  })
  .meta({ id: 'OfficeEventPrice' })
export type OfficeEventPrice = z.infer<typeof OfficeEventPrice>

export const OfficeEvent = z
  .object({
    ...eventHead,
    competition: z.string().meta({ description: 'In German' }),
    away: OfficeAwayMatch.nullable(),
    areas: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Of a match at another ground: those that it counts' }),
    doorsOpenAt: moment,
    version: z.number().int().meta({ description: 'A change names the version it was made from' }),
    prices: z.array(OfficeEventPrice),
    waiting: z.object({ wishes: z.number().int(), places: z.number().int() }),
    offers: z.number().int().meta({ description: 'Tickets that stand on the exchange' }),
    refunds: z
      .object({
        isBegun: z.boolean(),
        orders: z.number().int(),
        refunded: z.number().int(),
        leftCents: z.number().int(),
        seasonTickets: z.number().int(),
        left: z.array(z.object({ order: z.string(), reason: z.string() })),
      })
      .nullable()
      .meta({ description: 'Of a match that is called off' }),
    notes: z.array(OfficeNote),
    audit: z.array(AuditEntry),
  })
  .meta({ id: 'OfficeEvent' })
export type OfficeEvent = z.infer<typeof OfficeEvent>
