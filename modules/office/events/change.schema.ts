import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { PhaseAudience } from '#modules/tickets/schema.ts'
import { NewAwayMatch } from './away/away.schema.ts'

const moment = z.iso.datetime()
const cents = z.number().int().min(0).max(1_000_000)

const PhaseOfSale = z
  .strictObject({
    who: PhaseAudience,
    memberSince: z.iso.date().nullable().meta({ description: 'Of members: since that day at the latest' }),
    from: moment,
    until: moment.nullable().meta({ description: 'Null: until the sale ends' }),
    maxPerBuyer: z.coerce.number().int().min(1).max(100),
    priceClasses: z.array(z.string().max(4)).min(1).max(20).nullable().meta({ description: 'Null: all' }),
  })
  .meta({ id: 'OfficePhaseOfSale' })
export type PhaseOfSale = z.infer<typeof PhaseOfSale>

/** How a match is sold. A price that is null is none: the type is not sold. */
export const SaleOfEvent = z
  .strictObject({
    phases: z.array(PhaseOfSale).min(1).max(12),
    saleUntil: moment,
    prices: z
      .array(
        z.strictObject({
          priceClass: z.string().max(4),
          ticketType: z.string().max(20),
          priceCents: cents.nullable(),
          memberPriceCents: cents.nullable(),
        }),
      )
      .max(60),
  })
  .meta({ id: 'OfficeSaleOfEvent' })
export type SaleOfEvent = z.infer<typeof SaleOfEvent>

const version = z.number().int().min(1).meta({ description: 'The version that was seen' })
export const ChangedSale = SaleOfEvent.extend({ version }).meta({ id: 'OfficeChangedSale' })
export const BlockOnSale = z
  .strictObject({ isOnSale: z.boolean(), version })
  .meta({ id: 'OfficeBlockOnSale' })

const seatIds = z
  .array(z.string().max(20))
  .min(1)
  .max(200)
  .refine((ids) => new Set(ids).size === ids.length)
  .meta({ description: '`block-row-seat`' })
export const KeptSeats = z
  .strictObject({ seatIds, reason: z.string().trim().min(1).max(80) })
  .meta({ id: 'OfficeKeptSeats' })
export const FreedSeats = z.strictObject({ seatIds }).meta({ id: 'OfficeFreedSeats' })

export const Move = z.strictObject({ startsAt: moment }).meta({ id: 'OfficeMove' })
const reason = z.string().trim().min(1).max(500)
export const ConfirmedMove = Move.extend({ digest: Confirmed.shape.digest, reason }).meta({
  id: 'OfficeConfirmedMove',
})
export const CallOff = z
  .strictObject({ givesBack: z.boolean().meta({ description: 'Everybody gets their money, by itself' }) })
  .meta({ id: 'OfficeCallOff' })
export const ConfirmedCallOff = CallOff.extend({ digest: Confirmed.shape.digest, reason }).meta({
  id: 'OfficeConfirmedCallOff',
})
export const ConfirmedRefund = z
  .strictObject({ digest: Confirmed.shape.digest, reason })
  .meta({ id: 'OfficeConfirmedRefund' })

/** A match of the club's own that no tickets are sold for yet. */
export const OfficeFixture = z
  .object({
    id: z.uuid(),
    opponent: z.string(),
    competition: z.string(),
    matchday: z.number().int().nullable(),
    startsAt: moment,
    teamId: z.number().int().meta({ description: 'The team of the club that plays' }),
    side: z.enum(['home', 'away']),
    venue: z.string().nullable(),
    opponentName: z.string().meta({ description: 'In full' }),
    competitionId: z.string(),
    version: z.number().int(),
    isTyped: z.boolean().meta({ description: 'Typed here, and corrected here: no import says otherwise' }),
  })
  .meta({ id: 'OfficeFixture' })
export type OfficeFixture = z.infer<typeof OfficeFixture>
export const OfficeFixtures = z.object({ items: z.array(OfficeFixture) }).meta({ id: 'OfficeFixtures' })

/** How it would be sold: as the match before, by its own kick-off. */
export const OfficeEventPlan = z
  .object({
    fixture: OfficeFixture,
    likeMatch: z.string().nullable().meta({ description: 'The match it is taken from' }),
    contingents: z
      .array(z.object({ name: z.string(), places: z.number().int() }))
      .meta({ description: 'Kept on the same places as there, until they are let go' }),
    doorsOpenAt: moment,
    vatRate: z.number(),
    sale: SaleOfEvent,
    areas: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Of a match at another ground: what can be sold there. Null at home' }),
  })
  .meta({ id: 'OfficeEventPlan' })
export type OfficeEventPlan = z.infer<typeof OfficeEventPlan>

export const NewOfficeEvent = SaleOfEvent.extend({
  matchId: z.uuid(),
  doorsOpenAt: moment,
  vatRate: z.coerce.number().min(0).max(30),
  away: NewAwayMatch.nullable().default(null).meta({ description: 'Null at home' }),
}).meta({ id: 'NewOfficeEvent' })
export type NewOfficeEvent = z.infer<typeof NewOfficeEvent>
export const MadeEvent = z.object({ id: z.uuid(), slug: z.string() }).meta({ id: 'OfficeMadeEvent' })
