import { z } from 'zod'
import { BelongsTo } from '#modules/office/shared/belonging.schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { PollAnswer, PollResult, PollStatus } from '#modules/polls/schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.number().int()
export const reason = z.string().trim().min(3).max(500)
export const ConfirmedPoll = Confirmed.extend({ reason })

const textOf = (field: () => z.ZodString) =>
  z.strictObject({ de: field().min(1), en: field().min(1), ja: field().min(1).optional() })
const question = textOf(() => typedLine(120))
const label = textOf(() => typedLine(80))
const lines = textOf(() => typedLines(1000))
const picture = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/)
  .nullable()

export const pollViews = ['open', 'planned', 'drafts', 'closed', 'all'] as const
export const OfficePollsQuery = officeListQuery.extend({
  q: officeListQuery.shape.q,
  view: z.enum(pollViews).default('open'),
})
export type OfficePollsQuery = z.infer<typeof OfficePollsQuery>

export const OfficePoll = z
  .object({
    id: z.uuid(),
    kind: z.enum(['match', 'free']),
    name: z.string(),
    match: z.string().nullable().meta({ description: 'Both teams' }),
    status: PollStatus,
    isPublished: z.boolean(),
    opensAt: moment.nullable(),
    opensMinute: count.nullable(),
    closesAt: moment.nullable(),
    voices: count,
  })
  .meta({ id: 'OfficePoll' })
export type OfficePoll = z.infer<typeof OfficePoll>
export const OfficePollList = listOf(OfficePoll).meta({ id: 'OfficePollList' })
export const OfficePollCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficePollCounts' })

/** What is asked, of whom and until when. */
export const PollTerms = z
  .strictObject({
    question,
    text: lines.nullable(),
    matchId: z.uuid().nullable().meta({ description: 'Its players are the answers' }),
    opensMinute: z.number().int().min(1).max(120).nullable(),
    closesAfterHours: z.number().int().min(1).max(168).nullable(),
    opensAt: moment.nullable(),
    closesAt: moment.nullable(),
    answers: z.array(z.strictObject({ label, picture })).max(12),
  })
  .refine(
    ({ matchId, opensMinute, closesAfterHours, opensAt, closesAt, answers }) =>
      matchId
        ? opensMinute !== null && closesAfterHours !== null && !opensAt && !closesAt && answers.length === 0
        : opensMinute === null && closesAfterHours === null && opensAt !== null && closesAt !== null,
    { message: 'Of a match a minute and hours; else two times', path: ['opensAt'] },
  )
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
    message: 'It opens before it closes',
    path: ['closesAt'],
  })
  .refine(({ matchId, answers }) => matchId !== null || answers.length >= 2, {
    message: 'Two to twelve answers',
    path: ['answers'],
  })
  .meta({ id: 'OfficePollTerms' })
export type PollTerms = z.infer<typeof PollTerms>

export const ChangedPoll = z
  .strictObject({ version: count, terms: PollTerms, reason })
  .meta({ id: 'OfficeChangedPoll' })

export const OfficePollDetail = OfficePoll.extend({
  version: count,
  question,
  text: lines.nullable(),
  matchId: z.uuid().nullable(),
  sites: BelongsTo,
  closesAfterHours: count.nullable(),
  answers: z.array(PollAnswer),
  result: PollResult,
  listHash: z.string().nullable(),
  closedAt: moment.nullable(),
  statistics: z.object({
    accounts: count,
    excluded: count,
    crowded: count.meta({ description: 'Voices from network addresses that more than five came from' }),
    young: count.meta({ description: 'Of accounts that were made after the poll was published' }),
  }),
}).meta({ id: 'OfficePollDetail' })
export type OfficePollDetail = z.infer<typeof OfficePollDetail>

export const voiceViews = ['all', 'crowded', 'excluded'] as const
export const OfficeVoicesQuery = officeListQuery.extend({ view: z.enum(voiceViews).default('all') })
export type OfficeVoicesQuery = z.infer<typeof OfficeVoicesQuery>

/** Without name and without what it says: neither is anybody's business while it is open. */
export const OfficeVoice = z
  .object({
    code: z.string(),
    since: moment,
    changedAt: moment,
    neighbours: count.meta({ description: 'Voices from the same network address' }),
    excluded: z.string().nullable(),
  })
  .meta({ id: 'OfficePollVoice' })
export type OfficeVoice = z.infer<typeof OfficeVoice>
export const OfficeVoiceList = listOf(OfficeVoice).meta({ id: 'OfficePollVoiceList' })

export const exclusions = ['staff', 'double', 'crowd', 'bought'] as const
export const Exclusion = z
  .strictObject({
    because: z.enum(exclusions),
    reason,
    withNeighbours: z.boolean().meta({ description: 'All voices from its network address' }),
  })
  .meta({ id: 'OfficePollExclusion' })

export const PollChoices = z
  .object({ matches: z.array(z.object({ id: z.uuid(), name: z.string(), startsAt: moment })) })
  .meta({ id: 'OfficePollChoices' })
