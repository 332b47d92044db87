import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const moment = z.iso.datetime()
const count = z.number().int()

export const pollsQuery = listQuery({ maxPageSize: 20, defaultPageSize: 20 }).omit({ orderBy: true })
export type PollsQuery = z.infer<typeof pollsQuery>

export const PollStatus = z.enum(['planned', 'open', 'closed']).meta({
  id: 'PollStatus',
  description: 'Nobody votes yet; voices are taken; the time is over',
})
export type PollStatus = z.infer<typeof PollStatus>

export const PollAnswer = z
  .object({
    number: count,
    label: Text,
    picture: z.string().nullable().meta({ description: 'Id in the media store' }),
    shirt: count.nullable().meta({ description: 'Of a player' }),
  })
  .meta({ id: 'PollAnswer' })
export type PollAnswer = z.infer<typeof PollAnswer>

export const PollResult = z
  .object({
    voices: count.meta({ description: 'That count' }),
    answers: z.array(z.object({ number: count, voices: count })),
    final: z.boolean(),
  })
  .meta({ id: 'PollResult' })
export type PollResult = z.infer<typeof PollResult>

export const Poll = z
  .object({
    id: z.uuid(),
    kind: z.enum(['match', 'free']),
    matchId: z.uuid().nullable(),
    match: z.string().nullable().meta({ description: 'Both teams' }),
    status: PollStatus,
    question: Text,
    text: Text.nullable(),
    opensAt: moment.nullable().meta({ description: 'Null, of a match: its minute has not come' }),
    opensMinute: count.nullable(),
    closesAt: moment.nullable().meta({ description: 'Null: some hours after the final whistle' }),
    closesAfterHours: count.nullable(),
    answers: z.array(PollAnswer),
    listHash: z.string().nullable().meta({ description: 'Of the list of voices, once it is closed' }),
    result: PollResult.nullable().meta({ description: 'Null: hidden until one has voted or it is over' }),
  })
  .meta({ id: 'Poll' })
export type Poll = z.infer<typeof Poll>

export const OwnVoice = z
  .object({
    answer: count,
    code: z.string().meta({ description: 'As the published list shows it' }),
    salt: z.string().nullable().meta({ description: 'Proves, with the account’s id, that it is theirs' }),
    number: count.nullable().meta({ description: 'Its place in the list, once that is closed' }),
    excluded: z.string().nullable().meta({ description: 'Why it does not count' }),
    changedAt: moment,
  })
  .meta({ id: 'PollVoice' })
export type OwnVoice = z.infer<typeof OwnVoice>

export const OwnPoll = Poll.extend({ voice: OwnVoice.nullable() }).meta({ id: 'OwnPoll' })
export type OwnPoll = z.infer<typeof OwnPoll>
export const OwnPollList = listOf(OwnPoll).meta({ id: 'OwnPollList' })

export const Voting = z.strictObject({ answer: z.number().int().min(1).max(99) }).meta({ id: 'PollVoting' })

/** All that anybody needs to add it up again: a line is number, code and answer, and `-` where the voice does not count. */
export const PollProof = z
  .object({
    version: z.literal(1),
    id: z.uuid(),
    question: Text,
    closedAt: moment.nullable(),
    listHash: z.string().nullable(),
    answers: z.array(z.object({ number: count, label: Text, voices: count.nullable() })),
    voices: z.array(z.string()),
  })
  .meta({ id: 'PollProof' })
export type PollProof = z.infer<typeof PollProof>

export const pollErrors = {
  POLL_NOT_OPEN: 'Nobody can vote here at the moment',
  POLL_UNPROVED: 'Confirm your e-mail address first',
  POLL_TOO_MANY_HERE: 'Too many voices from this connection: wait an hour',
  POLL_ANSWER_UNKNOWN: 'This is not one of the answers',
  POLL_CLOSED: 'The list of voices is closed',
  POLL_TOO_FEW_ANSWERS: 'A poll has two answers or more: there is no line-up yet',
} as const
export type PollErrorCode = keyof typeof pollErrors
