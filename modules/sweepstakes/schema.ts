import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const moment = z.iso.datetime()
const count = z.number().int()

/** SWP-10. */
export const SWEEPSTAKES_PER_PAGE = 10
export const sweepstakesQuery = listQuery({
  maxPageSize: SWEEPSTAKES_PER_PAGE,
  defaultPageSize: SWEEPSTAKES_PER_PAGE,
}).omit({ orderBy: true })
export type SweepstakesQuery = z.infer<typeof sweepstakesQuery>

/** SWP-03, and `planned` for what begins later. */
export const SweepstakeStatus = z.enum(['planned', 'active', 'ended', 'drawn']).meta({
  id: 'SweepstakeStatus',
  description: 'Not open yet; entries are taken; the list is closed; the winners are drawn',
})
export type SweepstakeStatus = z.infer<typeof SweepstakeStatus>

export const prizeKinds = ['goods', 'voucher', 'ticket'] as const
export const SweepstakePrize = z
  .object({ name: Text, quantity: count, kind: z.enum(prizeKinds) })
  .meta({ id: 'SweepstakePrize' })
export type SweepstakePrize = z.infer<typeof SweepstakePrize>

export const SweepstakeQuestion = z
  .object({
    text: Text,
    answers: z.array(Text),
    rightOnly: z.boolean().meta({ description: 'Only lots with the right answer can win' }),
    right: count
      .nullable()
      .meta({ description: 'Which of them, counted from 0; null until the list is closed' }),
  })
  .meta({ id: 'SweepstakeQuestion' })
export type SweepstakeQuestion = z.infer<typeof SweepstakeQuestion>

/** What is behind a door stays hidden until it opens. */
export const Sweepstake = z
  .object({
    id: z.uuid(),
    seriesId: z.uuid(),
    status: SweepstakeStatus,
    door: count.nullable().meta({ description: 'Of a calendar' }),
    name: Text.nullable().meta({ description: 'Null: behind a door that is still shut' }),
    text: Text.nullable(),
    conditions: Text.nullable().meta({ description: 'Besides the general ones' }),
    picture: z.string().nullable(),
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    drawnAt: moment.nullable(),
    minAge: count,
    membersOnly: z.boolean(),
    question: SweepstakeQuestion.nullable(),
    prizes: z.array(SweepstakePrize),
    entries: count,
    winners: z.array(count).meta({ description: 'Numbers of the lots that won' }),
    commitment: z.string().meta({ description: 'Hash of the secret that the draw is made from' }),
  })
  .meta({ id: 'Sweepstake' })
export type Sweepstake = z.infer<typeof Sweepstake>

export const SweepstakeSeries = z
  .object({
    id: z.uuid(),
    kind: z.enum(['plain', 'calendar']),
    name: Text,
    text: Text,
    picture: z.string().nullable(),
    runningSweepstake: Sweepstake.nullable().meta({ description: 'Whose entries are taken now' }),
  })
  .meta({ id: 'SweepstakeSeries' })
export type SweepstakeSeries = z.infer<typeof SweepstakeSeries>

export const SweepstakeSeriesList = listOf(SweepstakeSeries).meta({ id: 'SweepstakeSeriesList' })

const ownStates = ['Open', 'Accepted', 'HandedOver', 'PassedOn'] as const

/** What the caller has of it. */
export const OwnLot = z
  .object({
    number: count,
    code: z.string().meta({ description: 'As the published list shows it' }),
    salt: z.string().nullable().meta({ description: 'Proves, with the account’s id, that it is theirs' }),
    enteredAt: moment,
    answer: count.nullable().meta({ description: 'What they answered, counted from 0' }),
    wantsResult: z.boolean(),
    excluded: z.string().nullable().meta({ description: 'Why it does not take part' }),
    win: z
      .object({
        id: z.uuid(),
        prize: Text,
        kind: z.enum(prizeKinds),
        state: z.enum(ownStates),
        answerUntil: moment.nullable(),
        voucherCode: z.string().nullable(),
        handedOverAt: moment.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'SweepstakeLot' })
export type OwnLot = z.infer<typeof OwnLot>

export const OwnSweepstake = Sweepstake.extend({
  lot: OwnLot.nullable(),
  reminds: z.boolean().meta({ description: 'They are told when it opens, or a day before it closes' }),
}).meta({ id: 'OwnSweepstake' })
export type OwnSweepstake = z.infer<typeof OwnSweepstake>
export const OwnSweepstakeList = listOf(OwnSweepstake).meta({ id: 'OwnSweepstakeList' })

/** SUC-06: the thanks name the door. */
export const DoorEntry = z
  .object({ door: count, sweepstakeId: z.uuid(), number: count })
  .meta({ id: 'DoorEntry' })
export type DoorEntry = z.infer<typeof DoorEntry>

/** Nothing: no question is asked, and they hear of it only where they win. */
export const Participation = z
  .strictObject({
    answer: count.min(0).max(9).nullable().default(null).meta({ description: 'Counted from 0' }),
    wantsResult: z.boolean().default(false).meta({ description: 'A mail how it went, also without a prize' }),
  })
  .meta({ id: 'SweepstakeParticipation' })
export type Participation = z.infer<typeof Participation>

export const EnteredSweepstake = z
  .object({ number: count, code: z.string() })
  .meta({ id: 'EnteredSweepstake' })
export type EnteredSweepstake = z.infer<typeof EnteredSweepstake>

/** What a winner says: where it goes, or that somebody else may have it. */
export const WinAnswer = z
  .strictObject({
    accepts: z.boolean(),
    addressId: z.uuid().nullable().default(null).meta({ description: 'Of goods: one of the own addresses' }),
  })
  .meta({ id: 'SweepstakeWinAnswer' })
export type WinAnswer = z.infer<typeof WinAnswer>

const because = z.enum(['excluded', 'gone', 'declined', 'unanswered']).nullable()

/** All that anybody needs to make the draw again (docs/algorithms/draws.md). */
export const DrawProof = z
  .object({
    version: z.literal(1),
    id: z.uuid(),
    name: Text.nullable(),
    commitment: z.string(),
    prizes: count.meta({ description: 'So many win' }),
    closedAt: moment.nullable(),
    listHash: z.string().nullable(),
    publicNumberSource: Text.nullable(),
    publicNumber: z.string(),
    drawnAt: moment.nullable(),
    secret: z.string().nullable().meta({ description: 'Null: not drawn yet' }),
    excluded: z.array(z.object({ number: count, because: z.string(), at: moment })),
    drawn: z.array(z.object({ number: count, because })).meta({
      description: 'In the order of the draw, as far as it was gone through; without a reason: it won',
    }),
    lots: z
      .array(z.string())
      .meta({ description: 'Number and code of each lot; empty until the list is closed' }),
  })
  .meta({ id: 'DrawProof' })
export type DrawProof = z.infer<typeof DrawProof>

export const sweepstakeErrors = {
  SWEEPSTAKE_ALREADY_IN: 'You are in already',
  SWEEPSTAKE_NOT_OPEN: 'Entries are not taken now',
  SWEEPSTAKE_TOO_YOUNG: 'Not old enough',
  SWEEPSTAKE_BIRTHDAY_MISSING: 'The account names no birthday',
  SWEEPSTAKE_MEMBERS_ONLY: 'For members alone',
  SWEEPSTAKE_UNPROVED: 'No e-mail address of the account is confirmed',
  SWEEPSTAKE_TOO_MANY_HERE: 'Too many lots from one connection: try again in an hour',
  SWEEPSTAKE_WIN_ANSWERED: 'This has been answered, or is no longer theirs',
  SWEEPSTAKE_ADDRESS_NEEDED: 'Say where it is to be sent',
  SWEEPSTAKE_ANSWER_MISSING: 'Choose one of the answers',
  SWEEPSTAKE_NO_REMINDER: 'It closes within a day, or is over',
  SWEEPSTAKE_LIST_CLOSED: 'The list of lots is closed',
} as const
export type SweepstakeErrorCode = keyof typeof sweepstakeErrors
