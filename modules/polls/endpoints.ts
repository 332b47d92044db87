import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['polls'] as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const BASE = '/api/polls'

export const readPoll = endpoint({
  name: 'poll',
  method: 'GET',
  path: `${BASE}/polls/:id`,
  access: 'public',
  tags,
  summary: 'A poll; its result once it is over',
  params: byId,
  answers: { 200: schema.Poll },
  refusals: NOT_FOUND,
})

export const readPollProof = endpoint({
  name: 'pollProof',
  method: 'GET',
  path: `${BASE}/polls/:id/proof`,
  access: 'public',
  tags,
  summary: 'All voices by their pseudonyms, once it is over: whoever wants adds them up',
  params: byId,
  answers: { 200: schema.PollProof },
  refusals: NOT_FOUND,
})

export const listOwnPolls = endpoint({
  name: 'ownPolls',
  method: 'GET',
  path: `${BASE}/self/polls`,
  access: 'person',
  tags,
  summary: 'Where I voted, the latest first',
  query: schema.pollsQuery,
  answers: { 200: schema.OwnPollList },
})

export const readOwnPoll = endpoint({
  name: 'ownPoll',
  method: 'GET',
  path: `${BASE}/self/polls/:id`,
  access: 'person',
  tags,
  summary: 'A poll with my voice, and the count for whoever has given one',
  params: byId,
  answers: { 200: schema.OwnPoll },
  refusals: NOT_FOUND,
})

export const vote = endpoint({
  name: 'pollVote',
  method: 'PUT',
  path: `${BASE}/self/polls/:id/voice`,
  access: 'person',
  tags,
  summary: 'My one voice; it may be changed until the poll closes',
  params: byId,
  body: schema.Voting,
  answers: { 200: schema.OwnPoll },
  refusals: {
    ...NOT_FOUND,
    403: ['POLL_UNPROVED'],
    409: ['POLL_NOT_OPEN'],
    422: ['POLL_ANSWER_UNKNOWN'],
    429: ['POLL_TOO_MANY_HERE'],
  },
})

export const withdrawVoice = endpoint({
  name: 'pollWithdraw',
  method: 'DELETE',
  path: `${BASE}/self/polls/:id/voice`,
  access: 'person',
  tags,
  summary: 'Takes my voice back, while the poll is open',
  params: byId,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['POLL_NOT_OPEN'] },
})
