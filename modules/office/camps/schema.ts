import { z } from 'zod'
import { proofStates, reductionConditions } from '#modules/camps/reductions.schema.ts'
import { CampText, SavedSheet } from '#modules/camps/schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

/** Tabs above the list. */
export const campViews = ['ahead', 'draft', 'over', 'all'] as const
export type CampView = (typeof campViews)[number]

export const OfficeCampsQuery = officeListQuery.extend({ view: z.enum(campViews).default('ahead') })
export type OfficeCampsQuery = z.infer<typeof OfficeCampsQuery>

export const campStates = ['draft', 'soon', 'open', 'full', 'closed', 'over', 'cancelled'] as const

export const OfficeCamp = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    state: z.enum(campStates),
    place: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    capacity: z.int(),
    booked: z.int(),
    held: z.int(),
    waiting: z.int(),
    paidCents: z.int().meta({ description: 'Paid for children who have a place' }),
  })
  .meta({ id: 'OfficeCamp' })
export type OfficeCamp = z.infer<typeof OfficeCamp>
export const OfficeCampList = listOf(OfficeCamp).meta({ id: 'OfficeCampList' })
export const OfficeCampFigures = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeCampFigures' })

const words = z.object({ de: typedLine(120).min(1), en: typedLine(120).min(1), ja: typedLine(120).min(1) })
const paragraphs = z.object({ de: typedLines(2000), en: typedLines(2000), ja: typedLines(2000) })
const cents = z.int().min(0).max(1_000_000)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Who pays less: by a day, with a season ticket, or with a proof that staff look at. Members have a price of their own. */
export const ReductionForm = z
  .strictObject({
    id: z.uuid(),
    name: words,
    condition: z.enum(reductionConditions),
    untilOn: z.iso.date().nullable().meta({ description: 'The last day of an early price; else null' }),
    percent: z.int().min(1).max(100).nullable().meta({ description: 'Less than the price, or null' }),
    priceCents: cents.nullable().meta({ description: 'In its place, or null' }),
  })
  .refine(({ condition, untilOn }) => (condition === 'early') === (untilOn !== null), {
    path: ['untilOn'],
    error: 'required',
  })
  .refine(({ percent, priceCents }) => (percent === null) !== (priceCents === null), {
    path: ['priceCents'],
    error: 'required',
  })
  .meta({ id: 'OfficeCampReduction' })
/** Of one camp. */
export const MOST_REDUCTIONS = 6

/** What staff write of a camp. */
export const CampForm = z
  .strictObject({
    slug: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    name: words,
    lead: words,
    programme: paragraphs,
    place: typedLine(80).min(1),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    dailyFrom: time,
    dailyUntil: time,
    ageFrom: z.int().min(3).max(18),
    ageUntil: z.int().min(3).max(19),
    priceCents: cents,
    memberPriceCents: cents.nullable(),
    reductions: z.array(ReductionForm).max(MOST_REDUCTIONS),
    careCents: cents.nullable(),
    capacity: z.int().min(1).max(500),
    hasWaitingList: z.boolean(),
    byLot: z
      .boolean()
      .default(false)
      .meta({ description: 'Its places are drawn: nobody books by being first' }),
    booksFrom: z.iso.datetime(),
    booksUntil: z.iso.datetime(),
    picture: typedLine(120).nullable(),
  })
  .refine((camp) => camp.endsOn >= camp.startsOn, { path: ['endsOn'], error: 'order' })
  .refine((camp) => Date.parse(camp.endsOn) - Date.parse(camp.startsOn) <= 30 * 86_400_000, {
    path: ['endsOn'],
    error: 'tooLong',
  })
  .refine((camp) => camp.dailyUntil > camp.dailyFrom, { path: ['dailyUntil'], error: 'order' })
  .refine((camp) => camp.ageUntil >= camp.ageFrom, { path: ['ageUntil'], error: 'order' })
  .refine((camp) => camp.booksUntil > camp.booksFrom, { path: ['booksUntil'], error: 'order' })
  .refine((camp) => camp.memberPriceCents === null || camp.memberPriceCents <= camp.priceCents, {
    path: ['memberPriceCents'],
    error: 'tooMuch',
  })
  .refine(({ reductions }) => new Set(reductions.map(({ id }) => id)).size === reductions.length, {
    path: ['reductions'],
    error: 'twice',
  })
  .superRefine(({ reductions, priceCents }, { addIssue }) => {
    for (const [index, reduction] of reductions.entries())
      if ((reduction.priceCents ?? 0) > priceCents)
        addIssue({ code: 'custom', path: ['reductions', index, 'priceCents'], message: 'tooMuch' })
  })
  .refine((camp) => camp.careCents === null || camp.careCents <= camp.priceCents, {
    path: ['careCents'],
    error: 'tooMuch',
  })
  .meta({ id: 'OfficeCampForm' })
export type CampForm = z.infer<typeof CampForm>

const SavedReduction = z.object({
  id: z.uuid(),
  name: CampText,
  condition: z.enum(reductionConditions),
  untilOn: z.string().nullable(),
  percent: z.int().nullable(),
  priceCents: z.int().nullable(),
})

export const OfficeCampDetail = OfficeCamp.extend({
  names: CampText,
  form: z.object({
    ...{ slug: z.string(), name: CampText, lead: CampText, programme: CampText, place: z.string() },
    ...{ startsOn: z.string(), endsOn: z.string(), dailyFrom: z.string(), dailyUntil: z.string() },
    ...{ ageFrom: z.int(), ageUntil: z.int(), priceCents: z.int() },
    ...{ memberPriceCents: z.int().nullable(), careCents: z.int().nullable(), capacity: z.int() },
    reductions: z.array(SavedReduction),
    ...{ hasWaitingList: z.boolean(), byLot: z.boolean(), booksFrom: z.string(), booksUntil: z.string() },
    picture: z.string().nullable(),
  }),
  version: z.int(),
  cancelledBecause: z.string().nullable(),
  sizes: z.array(z.object({ size: z.string(), count: z.int() })),
  places: z.array(
    z.object({
      id: z.uuid(),
      child: z.string(),
      birthday: z.string(),
      kitSize: z.string(),
      booker: z.string(),
      bookerId: z.uuid(),
      state: z.enum(['held', 'booked', 'cancelled']),
      priceCents: z.int(),
      reduction: CampText.nullable().meta({ description: 'What the one is called that it is sold with' }),
      proof: z.enum(proofStates).nullable(),
      orderId: z.uuid().nullable(),
    }),
  ),
  waits: z.array(
    z.object({
      id: z.uuid(),
      booker: z.string(),
      children: z.string(),
      joinedAt: z.iso.datetime(),
      offeredUntil: z.iso.datetime().nullable(),
      byDraw: z.boolean().meta({ description: 'A draw put them there' }),
    }),
  ),
  trainers: z.array(z.object({ id: z.uuid(), name: z.string() })),
}).meta({ id: 'OfficeCampDetail' })
export type OfficeCampDetail = z.infer<typeof OfficeCampDetail>

export const CampVersion = z
  .strictObject({ version: z.int(), camp: CampForm })
  .meta({ id: 'OfficeCampVersion' })
export const campReason = z.string().trim().min(3).max(500)
export const NewTrainer = z.strictObject({ email: z.email().max(254) }).meta({ id: 'OfficeCampTrainer' })

/** What whoever leads a camp needs on its days. */
export const CampRoll = z
  .object({
    id: z.uuid(),
    name: CampText,
    place: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    today: z.iso.date(),
    keepUntil: z.iso
      .datetime()
      .meta({ description: 'What is taken along ends then: two days after this look, or with the camp' }),
    children: z.array(
      z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        age: z.int(),
        kitSize: z.string(),
        sheet: SavedSheet.nullable().meta({ description: 'Null once it is deleted' }),
        there: z.record(z.string(), z.boolean()).meta({ description: 'By day' }),
      }),
    ),
  })
  .meta({ id: 'OfficeCampRoll' })
export type CampRoll = z.infer<typeof CampRoll>

export const Ticks = z
  .strictObject({
    ticks: z
      .array(
        z.strictObject({
          placeId: z.uuid(),
          day: z.iso.date(),
          isThere: z.boolean(),
          tickedAt: z.iso.datetime(),
        }),
      )
      .min(1)
      .max(500),
  })
  .meta({ id: 'OfficeCampTicks' })
export type Ticks = z.infer<typeof Ticks>

export const LedCamps = z
  .object({
    items: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        place: z.string(),
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        booked: z.int(),
      }),
    ),
  })
  .meta({ id: 'OfficeLedCamps' })
