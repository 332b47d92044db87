import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

/** TIX-04. `mobile`: on a screen, its code turns. `print`, `pass`: its code stands still. `registered`: sent by post. */
export const TicketMedium = z.enum(['mobile', 'print', 'pass', 'registered']).meta({ id: 'TicketMedium' })
export type TicketMedium = z.infer<typeof TicketMedium>

export const SaleState = z.enum(['onSale', 'presale', 'later', 'over', 'cancelled']).meta({
  id: 'SaleState',
  description: '`presale`: some buy before others. `later`: nobody buys yet.',
})
export type SaleState = z.infer<typeof SaleState>

export const phaseAudiences = ['seasonTicket', 'member', 'fanClub', 'everybody'] as const
/** Whom a phase of the sale is for. */
export const PhaseAudience = z.enum(phaseAudiences).meta({
  id: 'PhaseAudience',
  description:
    'Holders of a season ticket of the season; members; fan clubs and who belongs to one; everybody.',
})
export type PhaseAudience = z.infer<typeof PhaseAudience>

/** A phase as fans see it. */
export const EventPhase = z
  .object({
    who: PhaseAudience,
    memberSince: z.iso.date().nullable().meta({ description: 'Of members: since that day at the latest' }),
    from: z.iso.datetime(),
    until: z.iso.datetime().nullable().meta({ description: 'Null: until the sale ends' }),
    maxPerBuyer: z.number().int().meta({ description: 'Places of the match in all, in whichever phase' }),
    priceClasses: z.array(z.string()).nullable().meta({ description: 'Null: all' }),
    state: z.enum(['later', 'open', 'over']),
  })
  .meta({ id: 'EventPhase' })
export type EventPhase = z.infer<typeof EventPhase>

export const contingentKinds = ['sponsor', 'guest', 'wheelchair', 'view', 'press', 'other'] as const
/** Whom or what places are kept for: `guest` is the visitors' club, `view` a blocked view. */
export const ContingentKind = z.enum(contingentKinds).meta({ id: 'ContingentKind' })
export type ContingentKind = z.infer<typeof ContingentKind>

/** A match as tickets and offers of it name it. */
export const matchFields = {
  id: z.string(),
  slug: z.string(),
  name: Text,
  competition: Text,
  opponent: z.string(),
  opponentCrest: z.string().meta({ description: 'Id in the media store.' }),
  startsAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
}

const eventFields = {
  ...matchFields,
  isAway: z.boolean().meta({ description: 'At another club’s ground: its places are counted, of no plan.' }),
  matchday: z.number().int().nullable(),
  doorsOpenAt: z.iso.datetime(),
  phases: z.array(EventPhase),
  presaleFrom: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the first phase begins that is not for everybody' }),
  saleFrom: z.iso.datetime().meta({ description: 'When everybody buys' }),
  saleUntil: z.iso.datetime(),
  state: SaleState,
  maxPerBuyer: z
    .number()
    .int()
    .meta({ description: 'Of the phases that run, else of any: the most that somebody may have' }),
  capacity: z
    .number()
    .int()
    .meta({ description: 'Places the club sells; the away section is not among them.' }),
  placesLeft: z.number().int().meta({ description: 'Up to two seconds old.' }),
  fromPrice: z.number().int().nullable().meta({ description: 'Cheapest full price, gross cents.' }),
}

export const EventSummary = z.object(eventFields).meta({ id: 'EventSummary' })
export type EventSummary = z.infer<typeof EventSummary>

export const EventList = listOf(EventSummary)
export const eventQuery = listQuery({ maxPageSize: 100 })

export const EventPrice = z
  .object({
    priceClass: z.string(),
    priceClassName: Text,
    ticketType: z.string(),
    price: z.number().int(),
    memberPrice: z.number().int().nullable(),
    vatRate: z.number(),
  })
  .meta({ id: 'EventPrice', description: 'Gross cents for one place.' })
export type EventPrice = z.infer<typeof EventPrice>

export const VenueInfo = z
  .object({ id: z.string(), name: z.string(), city: z.string(), address: z.string() })
  .meta({ id: 'Venue' })

export const EventDetail = z
  .object({
    ...eventFields,
    venue: VenueInfo,
    prices: z.array(EventPrice),
    namesUntil: z.iso.datetime().nullable().meta({
      description: 'Until then holders write down who goes with each ticket; null: nobody asks.',
    }),
    terms: z.array(Text).meta({ description: 'Terms of the ticket.' }),
    venueRules: z.array(Text),
  })
  .meta({ id: 'EventDetail' })
export type EventDetail = z.infer<typeof EventDetail>

export const Availability = z
  .object({
    eventId: z.string(),
    blocks: z.array(
      z.object({
        id: z.string(),
        priceClass: z.string(),
        free: z.number().int(),
        capacity: z.number().int(),
        offers: z.number().int().meta({
          description: 'Places of the block that are free on the exchange; not among the free ones.',
        }),
      }),
    ),
    priceClasses: z.array(z.object({ id: z.string(), free: z.number().int(), capacity: z.number().int() })),
  })
  .meta({ id: 'Availability', description: 'Free places per block and price class, up to two seconds old.' })
export type Availability = z.infer<typeof Availability>

const BlockRow = z
  .object({
    row: z.string(),
    seats: z
      .array(z.array(z.number()))
      .meta({ description: '`[seat, position, x, y]`; a position left out is an aisle.' }),
    wheelchairs: z.array(z.number().int()).optional(),
    companions: z.array(z.array(z.number().int())).optional(),
  })
  .meta({ id: 'BlockRow' })

/** A place that somebody else sells on the exchange. */
export const OfferedPlace = z
  .object({
    sku: z.string().meta({ description: 'Goes into the cart with quantity 1.' }),
    row: z.string().nullable().meta({ description: 'Null in a standing block.' }),
    seat: z.string().nullable(),
    ticketType: z.string(),
    ticketTypeName: Text,
    price: z.number().int().meta({ description: 'Gross cents; the fees are inside it.' }),
    needs: z.enum(['child', 'reduced', 'accessible']).nullable().meta({
      description:
        'child: a birth date in the account that is young enough; the others: the option entitlement = confirmed in the cart',
    }),
  })
  .meta({ id: 'OfferedPlace' })
export type OfferedPlace = z.infer<typeof OfferedPlace>

export const BlockSeats = z
  .object({
    id: z.string(),
    kind: z.enum(['seated', 'standing']),
    priceClass: z.string(),
    free: z.number().int(),
    rows: z.array(BlockRow),
    taken: z
      .record(z.string(), z.array(z.number().int()))
      .meta({ description: 'Numbers of the taken seats by row; your own held seats are among them.' }),
    offers: z.array(OfferedPlace).meta({
      description: 'Places that can be bought from others; as seats they are among the taken ones.',
    }),
  })
  .meta({ id: 'BlockSeats' })
export type BlockSeats = z.infer<typeof BlockSeats>

export const BestAvailableBody = z
  .strictObject({
    quantity: z.number().int().min(1).max(20),
    priceClasses: z.array(z.string().min(1).max(4)).min(1).max(20),
    ticketType: z
      .string()
      .regex(/^[a-z]{2,20}$/)
      .default('full'),
    together: z.boolean().default(true),
    accessible: z
      .boolean()
      .default(false)
      .meta({ description: 'Wheelchair places, each with its companion’s; counted together.' }),
  })
  .meta({ id: 'BestAvailable' })
export type BestAvailableBody = z.infer<typeof BestAvailableBody>

export const BestAvailableAnswer = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        sku: z.string(),
        quantity: z.number().int(),
        expiresAt: z.iso.datetime().nullable(),
        block: z.string(),
        row: z.string().nullable(),
        seat: z.string().nullable(),
        seatId: z.string().nullable(),
      }),
    ),
    totalItemQuantity: z.number().int(),
  })
  .meta({ id: 'BestAvailableAnswer', description: 'The places, held in the cart.' })
export type BestAvailableAnswer = z.infer<typeof BestAvailableAnswer>

export const TicketKeys = z
  .object({
    keys: z.array(
      z.object({
        id: z.number().int(),
        publicKey: z.string().meta({ description: 'Ed25519, SPKI as PEM.' }),
        retiredAt: z.iso.datetime().nullable(),
      }),
    ),
    refusedKeys: z
      .array(z.number().int())
      .meta({ description: 'Numbers of keys that were given up: their codes open no gate.' }),
  })
  .meta({ id: 'TicketKeys', description: 'Keys that ticket codes are checked with, also offline.' })
export type TicketKeys = z.infer<typeof TicketKeys>

/** Why places are refused, with one sentence each. */
export const ticketErrorCodes = {
  SEAT_TAKEN: 'Somebody else was faster.',
  GROUND_BAN: 'A ban from the ground is in force on the day of this match',
  TICKET_LIMIT_REACHED: 'More places than one buyer may have for this event.',
  TOO_MANY_PLACES_HELD: 'The buyer holds, or held a moment ago, as many places as one may.',
  ADDRESS_HOLDS_TOO_MANY: 'As many places as may be are held from this network address.',
  PHASE_FOR_OTHERS: 'Others buy first; the page of the match says who, and when.',
  PHASE_OTHER_PLACES: 'Places of this price class are not sold to this buyer yet.',
  SALE_NOT_STARTED: 'The sale has not started.',
  SALE_ENDED: 'The sale has ended.',
  EVENT_CANCELLED: 'The event is cancelled.',
  BLOCK_NOT_ON_SALE: 'Places in this block are not sold here.',
  WRONG_PRICE_CLASS: 'The place belongs to another price class.',
  TICKET_TYPE_UNKNOWN: 'This ticket type is not sold for this place.',
  SEAT_UNKNOWN: 'There is no such place.',
  COMPANION_NEEDS_WHEELCHAIR: 'A companion place is sold with its wheelchair place.',
  NONE_TOGETHER: 'Enough places are free, but not side by side.',
  NOT_ENOUGH_PLACES: 'Fewer places are free than wanted.',
  ALREADY_PROLONGED: 'A hold is prolonged once.',
} as const
