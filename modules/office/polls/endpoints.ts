import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const look = { method: 'GET', access: 'staff', permission: 'sweepstakes.read', tags } as const
const change = { method: 'POST', access: 'staff', permission: 'sweepstakes.change', tags } as const
const decide = { ...change, permission: 'sweepstakes.draw', freshSignIn: true } as const
const preview = { ...look, permission: 'sweepstakes.draw', answers: { 200: Consequences } } as const
const BASE = '/api/office/polls'

export const listPolls = endpoint({
  name: 'officePolls',
  ...look,
  path: BASE,
  summary: 'Polls by their state',
  query: schema.OfficePollsQuery,
  answers: { 200: schema.OfficePollList },
})

export const countPolls = endpoint({
  name: 'officePollCounts',
  ...look,
  path: `${BASE}/counts`,
  summary: 'How many each view has',
  answers: { 200: schema.OfficePollCounts },
})

export const readPollChoices = endpoint({
  name: 'officePollChoices',
  ...look,
  path: `${BASE}/choices`,
  summary: 'Matches of the club that have no vote for their player yet',
  answers: { 200: schema.PollChoices },
})

export const makePoll = endpoint({
  name: 'officePollMake',
  ...change,
  path: BASE,
  summary: 'Makes one as a draft',
  body: schema.PollTerms,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: { ...NOT_FOUND, 409: ['POLL_MATCH_TAKEN'] },
})

export const readOfficePoll = endpoint({
  name: 'officePoll',
  ...look,
  path: `${BASE}/:id`,
  summary: 'One with its count and what is striking about it',
  params: byId,
  answers: { 200: schema.OfficePollDetail },
  refusals: NOT_FOUND,
})

export const changePoll = endpoint({
  name: 'officePollChange',
  ...change,
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Corrects it; once voices are taken words, pictures and the end alone',
  params: byId,
  body: schema.ChangedPoll,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['POLL_CHANGED', 'POLL_CLOSED', 'POLL_ANSWERS_STAY'] },
})

const decisions = {
  publication: 'Publishes it: it opens at its time or minute',
  opening: 'Takes voices from now on',
  closing: 'Ends it now and publishes list and sum',
} as const
const refused = {
  ...NOT_FOUND,
  409: ['POLL_PUBLISHED', 'POLL_NOT_OPEN', 'POLL_CLOSED', 'POLL_TOO_FEW_ANSWERS'],
} as const
const deciding = { ...NOT_FOUND, 409: [...refused[409], 'OFFICE_CONSEQUENCES_CHANGED'] } as const
const previewOf = <Step extends keyof typeof decisions>(step: Step) => ({
  ...preview,
  path: `${BASE}/:id/${step}` as `${typeof BASE}/:id/${Step}`,
  summary: `What follows: ${decisions[step].toLowerCase()}`,
  params: byId,
  refusals: refused,
})
const decisionOf = <Step extends keyof typeof decisions>(step: Step) => ({
  ...decide,
  path: `${BASE}/:id/${step}` as `${typeof BASE}/:id/${Step}`,
  summary: decisions[step],
  params: byId,
  body: schema.ConfirmedPoll,
  answers: { 204: z.null() },
  refusals: deciding,
})

export const previewPollPublication = endpoint({
  name: 'officePollPublishPreview',
  ...previewOf('publication'),
})
export const publishPoll = endpoint({ name: 'officePollPublish', ...decisionOf('publication') })
export const previewPollOpening = endpoint({ name: 'officePollOpenPreview', ...previewOf('opening') })
export const openPoll = endpoint({ name: 'officePollOpen', ...decisionOf('opening') })
export const previewPollClosing = endpoint({ name: 'officePollClosePreview', ...previewOf('closing') })
export const closePoll = endpoint({ name: 'officePollClose', ...decisionOf('closing') })

export const listPollVoices = endpoint({
  name: 'officePollVoices',
  ...look,
  path: `${BASE}/:id/voices`,
  summary: 'Voices without names and without what they say, and which came from one network address',
  params: byId,
  query: schema.OfficeVoicesQuery,
  answers: { 200: schema.OfficeVoiceList },
  refusals: NOT_FOUND,
})

export const excludePollVoice = endpoint({
  name: 'officePollExclude',
  ...change,
  permission: 'sweepstakes.draw',
  path: `${BASE}/:id/voices/:code/exclusion`,
  summary: 'A voice that does not count: it stays in the list, marked for everybody to see',
  params: byId.extend({ code: z.string().regex(/^[0-9a-f]{64}$/) }),
  body: schema.Exclusion,
  answers: { 200: z.object({ excluded: z.number().int() }) },
  refusals: { ...NOT_FOUND, 409: ['POLL_CLOSED'] },
})
