import { z } from 'zod'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { prizeKinds, SweepstakeStatus } from '#modules/sweepstakes/schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.number().int()
export const reason = z.string().trim().min(3).max(500)

const line = z.strictObject({
  de: typedLine(120).min(1),
  en: typedLine(120).min(1),
  ja: typedLine(120).min(1).optional(),
})
const lines = z.strictObject({
  de: typedLines(2000).min(1),
  en: typedLines(2000).min(1),
  ja: typedLines(2000).min(1).optional(),
})

export const sweepstakeViews = ['open', 'toDraw', 'toHandOver', 'drafts', 'drawn', 'all'] as const
const filters = { q: officeListQuery.shape.q, view: z.enum(sweepstakeViews).default('open') }
export const OfficeSweepstakesQuery = officeListQuery.extend(filters)
export type OfficeSweepstakesQuery = z.infer<typeof OfficeSweepstakesQuery>

export const OfficeSweepstake = z
  .object({
    id: z.uuid(),
    seriesId: z.uuid(),
    name: z.string(),
    series: z.string(),
    door: count.nullable(),
    status: SweepstakeStatus,
    isPublished: z.boolean(),
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    entries: count,
    prizes: count,
    handedOver: count,
  })
  .meta({ id: 'OfficeSweepstake' })
export type OfficeSweepstake = z.infer<typeof OfficeSweepstake>
export const OfficeSweepstakeList = listOf(OfficeSweepstake).meta({ id: 'OfficeSweepstakeList' })
export const OfficeSweepstakeCounts = z
  .object({ items: z.array(ListView) })
  .meta({ id: 'OfficeSweepstakeCounts' })

const prize = z
  .strictObject({
    name: line,
    quantity: z.number().int().min(1).max(500),
    kind: z.enum(prizeKinds),
    voucherCents: z.number().int().min(100).max(100_000).nullable(),
    eventId: z.uuid().nullable(),
  })
  .refine(
    ({ kind, voucherCents, eventId }) =>
      (kind === 'voucher') === (voucherCents !== null) && (kind === 'ticket') === (eventId !== null),
    { message: 'A voucher has a worth, a ticket a match' },
  )

const question = z
  .strictObject({
    text: line,
    answers: z.array(line).min(2).max(6),
    right: z.number().int().min(0),
    rightOnly: z.boolean().meta({ description: 'Lots with other answers are passed over' }),
  })
  .refine(({ answers, right }) => right < answers.length, { message: 'One of the answers is right' })

/** What is raffled and under which terms. */
export const SweepstakeTerms = z
  .strictObject({
    name: line,
    text: lines,
    conditions: lines.nullable(),
    picture: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,79}$/)
      .nullable(),
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    minAge: z.number().int().min(0).max(99),
    membersOnly: z.boolean(),
    numberSource: line.nullable().meta({ description: 'A public number that the draw needs besides' }),
    question: question.nullable().default(null),
    prizes: z.array(prize).min(1).max(20),
  })
  .refine(({ opensAt, closesAt, drawsAt }) => opensAt < closesAt && closesAt <= drawsAt, {
    message: 'It opens, closes and is drawn in this order',
    path: ['closesAt'],
  })
  .meta({ id: 'OfficeSweepstakeTerms' })
export type SweepstakeTerms = z.infer<typeof SweepstakeTerms>

export const ChangedSweepstake = z
  .strictObject({ version: count, terms: SweepstakeTerms })
  .meta({ id: 'OfficeChangedSweepstake' })

export const NewCalendar = z
  .strictObject({
    name: line,
    text: lines,
    picture: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,79}$/)
      .nullable(),
    firstDay: z.iso.date(),
    doors: z.number().int().min(1).max(31),
  })
  .meta({ id: 'OfficeNewCalendar' })
export type NewCalendar = z.infer<typeof NewCalendar>

export const OfficeWin = z
  .object({
    id: z.uuid(),
    turn: count,
    number: count,
    prize: z.string(),
    kind: z.enum(prizeKinds),
    state: z.enum(['Open', 'Accepted', 'HandedOver', 'PassedOn']),
    winner: z.string().nullable().meta({ description: 'Null: the account is gone, or it is forgotten' }),
    email: z.string().nullable(),
    personId: z.uuid().nullable(),
    address: z.string().nullable(),
    eventId: z.uuid().nullable(),
    answerUntil: moment.nullable(),
    handedOverAt: moment.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'OfficeSweepstakeWin' })
export type OfficeWin = z.infer<typeof OfficeWin>

export const OfficeSweepstakeDetail = OfficeSweepstake.extend({
  version: count,
  terms: SweepstakeTerms,
  commitment: z.string(),
  listHash: z.string().nullable(),
  closedAt: moment.nullable(),
  drawnAt: moment.nullable(),
  publicNumber: z.string().nullable(),
  statistics: z.object({
    accounts: count,
    postcards: count,
    excluded: count,
    crowded: count.meta({ description: 'Lots from network addresses that more than five came from' }),
    days: z.array(z.object({ day: z.iso.date(), count })),
  }),
  wins: z.array(OfficeWin),
}).meta({ id: 'OfficeSweepstakeDetail' })
export type OfficeSweepstakeDetail = z.infer<typeof OfficeSweepstakeDetail>

export const entryViews = ['all', 'crowded', 'postcards', 'excluded'] as const
export const OfficeEntriesQuery = officeListQuery.extend({ view: z.enum(entryViews).default('all') })
export type OfficeEntriesQuery = z.infer<typeof OfficeEntriesQuery>

/** Without a name: who it is matters only once it has won. */
export const OfficeEntry = z
  .object({
    number: count,
    enteredAt: moment,
    isPostal: z.boolean(),
    postal: z.string().nullable(),
    neighbours: count.meta({ description: 'Lots from the same network address' }),
    excluded: z.string().nullable(),
  })
  .meta({ id: 'OfficeSweepstakeEntry' })
export type OfficeEntry = z.infer<typeof OfficeEntry>
export const OfficeEntryList = listOf(OfficeEntry).meta({ id: 'OfficeSweepstakeEntryList' })

export const exclusions = ['staff', 'double', 'age', 'conditions'] as const
export const Exclusion = z
  .strictObject({ because: z.enum(exclusions), reason })
  .meta({ id: 'OfficeSweepstakeExclusion' })
export const Postcard = z
  .strictObject({
    postal: typedLine(300).min(5),
    answer: z.number().int().min(0).max(9).nullable().default(null).meta({ description: 'Counted from 0' }),
  })
  .meta({ id: 'OfficeSweepstakePostcard' })
export const HandedOver = z
  .strictObject({ note: typedLine(200).min(3) })
  .meta({ id: 'OfficeSweepstakeHandedOver' })
export const drawQuery = z.object({
  publicNumber: z
    .string()
    .trim()
    .max(100)
    .regex(/^[\p{L}\p{N} .,:-]*$/u)
    .default(''),
})
export const SweepstakeChoices = z
  .object({ events: z.array(z.object({ id: z.uuid(), name: z.string(), startsAt: moment })) })
  .meta({ id: 'OfficeSweepstakeChoices' })
