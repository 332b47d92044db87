import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['sweepstakes'] as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = ['NOT_FOUND'] as const
const BASE = '/api/sweepstakes'
const ENTERING = {
  403: [
    'SWEEPSTAKE_TOO_YOUNG',
    'SWEEPSTAKE_BIRTHDAY_MISSING',
    'SWEEPSTAKE_MEMBERS_ONLY',
    'SWEEPSTAKE_UNPROVED',
  ],
  404: NOT_FOUND,
  409: ['SWEEPSTAKE_ALREADY_IN', 'SWEEPSTAKE_NOT_OPEN'],
  429: ['SWEEPSTAKE_TOO_MANY_HERE'],
} as const

export const listActiveSeries = endpoint({
  name: 'sweepstakeSeriesActive',
  method: 'GET',
  path: `${BASE}/sweepstakeseries/active`,
  access: 'public',
  tags,
  summary: 'Series that something of is still to come or to be drawn',
  query: schema.sweepstakesQuery,
  answers: { 200: schema.SweepstakeSeriesList },
})

export const readSeries = endpoint({
  name: 'sweepstakeSeries',
  method: 'GET',
  path: `${BASE}/self/sweepstakeseries/:id`,
  access: 'person',
  tags,
  summary: 'A series',
  params: byId,
  answers: { 200: schema.SweepstakeSeries },
  refusals: { 404: NOT_FOUND },
})

export const listOfSeries = endpoint({
  name: 'sweepstakes',
  method: 'GET',
  path: `${BASE}/self/sweepstakeseries/:id/sweepstakes`,
  access: 'person',
  tags,
  summary: 'Its sweepstakes, the latest first or by door, with my lots',
  params: byId,
  query: schema.sweepstakesQuery,
  answers: { 200: schema.OwnSweepstakeList },
  refusals: { 404: NOT_FOUND },
})

export const readSweepstake = endpoint({
  name: 'sweepstake',
  method: 'GET',
  path: `${BASE}/self/sweepstakes/:id`,
  access: 'person',
  tags,
  summary: 'A sweepstake with my lot and what it won',
  params: byId,
  answers: { 200: schema.OwnSweepstake },
  refusals: { 404: NOT_FOUND },
})

export const listOwnSweepstakes = endpoint({
  name: 'ownSweepstakes',
  method: 'GET',
  path: `${BASE}/self/sweepstakes`,
  access: 'person',
  tags,
  summary: 'Where I take part, the latest first',
  query: schema.sweepstakesQuery,
  answers: { 200: schema.OwnSweepstakeList },
})

/** SWP-07, SWP-08: a second time is 409, which browsers show as information. */
export const participate = endpoint({
  name: 'sweepstakeParticipation',
  method: 'POST',
  path: `${BASE}/participants/self/sweepstakes/:id`,
  access: 'person',
  tags,
  summary: 'Takes part, under the conditions that are shown',
  params: byId,
  body: schema.Participation.nullish(),
  answers: { 200: schema.EnteredSweepstake },
  refusals: { ...ENTERING, 422: ['SWEEPSTAKE_ANSWER_MISSING'] },
})

export const withdrawParticipation = endpoint({
  name: 'sweepstakeWithdrawal',
  method: 'DELETE',
  path: `${BASE}/participants/self/sweepstakes/:id`,
  access: 'person',
  tags,
  summary: 'Takes part no more, as long as nothing is drawn',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: ['SWEEPSTAKE_LIST_CLOSED'] },
})

export const remind = endpoint({
  name: 'sweepstakeReminder',
  method: 'PUT',
  path: `${BASE}/self/sweepstakes/:id/reminder`,
  access: 'person',
  tags,
  summary: 'One mail: when it opens, or a day before it closes',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: ['SWEEPSTAKE_NO_REMINDER'] },
})

export const remindNoMore = endpoint({
  name: 'sweepstakeReminderEnd',
  method: 'DELETE',
  path: `${BASE}/self/sweepstakes/:id/reminder`,
  access: 'person',
  tags,
  summary: 'No mail before it closes',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND },
})

/** ACC-28. The error event is that of the specification (SWP-09). */
export const saveGroup = endpoint({
  name: 'saveGroup',
  method: 'POST',
  path: '/api/account/self/groups/:id',
  access: 'person',
  tags: ['account'],
  summary: 'Enters today’s draw of a calendar',
  params: z.object({ id: z.string().max(60) }),
  answers: { 200: schema.DoorEntry },
  refusals: ENTERING,
})

export const answerWin = endpoint({
  name: 'sweepstakeWinAnswer',
  method: 'POST',
  path: `${BASE}/self/wins/:id`,
  access: 'person',
  tags,
  summary: 'What becomes of what I won',
  params: byId,
  body: schema.WinAnswer,
  answers: { 204: z.null() },
  refusals: {
    404: NOT_FOUND,
    409: ['SWEEPSTAKE_WIN_ANSWERED'],
    422: ['SWEEPSTAKE_ADDRESS_NEEDED'],
  },
})

export const readProof = endpoint({
  name: 'sweepstakeProof',
  method: 'GET',
  path: `${BASE}/sweepstakes/:id/proof`,
  access: 'public',
  tags,
  summary: 'All that anybody needs to make the draw again',
  params: byId,
  answers: { 200: schema.DrawProof },
  refusals: { 404: NOT_FOUND },
})
