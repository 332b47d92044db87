import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

export const seasonAudiences = ['holder', 'waitingList', 'member', 'fanClub', 'everybody'] as const
/** Whom a phase of a season's sale is for. */
export const SeasonAudience = z.enum(seasonAudiences).meta({
  id: 'SeasonAudience',
  description:
    'Holders of a season ticket of the season before; whoever is offered one from the waiting list; members; fan clubs and who belongs to one; everybody.',
})
export type SeasonAudience = z.infer<typeof SeasonAudience>

export const SeasonSaleState = z.enum(['onSale', 'presale', 'later', 'over']).meta({ id: 'SeasonSaleState' })
export type SeasonSaleState = z.infer<typeof SeasonSaleState>

const SeasonSalePhase = z
  .object({
    who: SeasonAudience,
    memberSince: z.iso.date().nullable(),
    from: z.iso.datetime(),
    until: z.iso.datetime().nullable().meta({ description: 'Null: until the season ends' }),
    state: z.enum(['later', 'open', 'over']),
  })
  .meta({ id: 'SeasonSalePhase' })

/** A phase as staff plan it. */
export const PlannedSeasonPhase = z
  .strictObject({
    who: SeasonAudience,
    memberSince: z.iso.date().nullable(),
    from: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    groupSize: z.int().min(1).max(10_000).nullable().meta({ description: 'Of the line: so many at a time' }),
    offerHours: z.int().min(1).max(720).nullable().meta({ description: 'Of the line: for so many hours' }),
  })
  .refine(({ from, until }) => until === null || from < until, { path: ['until'], message: 'before_start' })
  .refine(({ who, memberSince }) => who === 'member' || memberSince === null, {
    path: ['memberSince'],
    message: 'invalid',
  })
  .refine(
    ({ who, groupSize, offerHours }) =>
      (who === 'waitingList') === (groupSize !== null) && (who === 'waitingList') === (offerHours !== null),
    { path: ['groupSize'], message: 'invalid' },
  )
  .meta({ id: 'PlannedSeasonPhase' })
export type PlannedSeasonPhase = z.infer<typeof PlannedSeasonPhase>

export const SeasonPrice = z
  .object({
    priceClass: z.string(),
    priceClassName: Text,
    ticketType: z.string(),
    ticketTypeName: Text,
    sku: z.string().meta({ description: 'Goes into the cart with the option seatId or blockId.' }),
    price: z.int().meta({ description: 'Gross cents for the matches that are left' }),
    memberPrice: z.int().nullable(),
    wholePrice: z.int().meta({ description: 'Gross cents for the whole season' }),
  })
  .meta({ id: 'SeasonPrice' })
export type SeasonPrice = z.infer<typeof SeasonPrice>

/** A season whose tickets are sold, were, or will be. */
export const SeasonOnSale = z
  .object({
    season: z.int().meta({ description: 'The year that it begins in' }),
    name: z.string().meta({ description: '2026/27' }),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    matches: z.int().meta({ description: 'Home matches of the league in the whole season' }),
    matchesLeft: z.int().meta({ description: 'Those that it is paid for now' }),
    state: SeasonSaleState,
    phases: z.array(SeasonSalePhase),
    prices: z.array(SeasonPrice),
    instalments: z.int().meta({ description: 'At most so many monthly ones; 1: all at once' }),
    instalmentDay: z.int(),
    waiting: z.int().meta({ description: 'How many wait' }),
  })
  .meta({ id: 'SeasonOnSale' })
export type SeasonOnSale = z.infer<typeof SeasonOnSale>

export const SeasonsOnSale = listOf(SeasonOnSale).meta({ id: 'SeasonsOnSale' })
export const seasonsQuery = listQuery({ maxPageSize: 100 })

export const bestPlacesQuery = z.object({
  priceClass: z
    .string()
    .min(1)
    .max(4)
    .optional()
    .meta({ description: 'Left out: the dearest that has some' }),
  quantity: z.coerce.number().int().min(1).max(8).default(1).meta({ description: 'Side by side' }),
  block: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional()
    .meta({ description: 'Only there' }),
})

/** Proposed, not held: a place is held by putting it into the cart. */
export const SeasonBestPlaces = z
  .object({
    places: z.array(
      z.object({
        block: z.string(),
        row: z.string().nullable(),
        seat: z.string().nullable(),
        seatId: z.string().nullable().meta({ description: 'Null: a standing place' }),
      }),
    ),
  })
  .meta({ id: 'SeasonBestPlaces' })
export type SeasonBestPlaces = z.infer<typeof SeasonBestPlaces>

/** Somebody's place in the line for a season. */
export const SeasonWait = z
  .object({
    season: z.int(),
    state: z.enum(['Waiting', 'Offered', 'Bought', 'Expired', 'Withdrawn']),
    position: z.int().nullable().meta({ description: 'From 1; null once it is over' }),
    joinedAt: z.iso.datetime(),
    offeredUntil: z.iso.datetime().nullable().meta({ description: 'They may buy until then' }),
  })
  .meta({ id: 'SeasonWait' })
export type SeasonWait = z.infer<typeof SeasonWait>

export const JoinSeasonWaiting = z

  .strictObject({ season: z.int().min(2000).max(2999), language: z.enum(['de', 'en', 'ja']).default('de') })
  .meta({ id: 'JoinSeasonWaiting' })

/** Why a season ticket is not sold, with one sentence each. */
export const seasonSaleErrors = {
  ALREADY_RECIPIENT_OF_SEASON_TICKET: 'The person has a season ticket for this season',
  FANCLUB_CANNOT_BE_RECIPIENT: 'Season tickets are for persons, not organisations',
  SEASON_TICKET_IN_CART: 'One season ticket of a season is bought at a time',
  SEASON_TICKET_NEEDS_ACCOUNT: 'A season ticket is bought with an account',
  SEASON_PHASE_FOR_OTHERS: 'Others buy first; the page of the season says who, and when',
  INSTALMENTS_NOT_OFFERED: 'The price is not paid in so many instalments',
  INSTALMENTS_NEED_STORED_METHOD:
    'Instalments are collected from a stored payment method: direct debit, or a card that is remembered',
  OPTION_UNKNOWN: 'A season ticket takes a place, instalments and an entitlement',
  GROUND_BAN: 'A ban from the ground is in force during this season',
  SEAT_TAKEN: 'The place is taken at one match at least',
} as const
export type SeasonSaleError = keyof typeof seasonSaleErrors
