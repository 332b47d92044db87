import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const look = { method: 'GET', access: 'staff', permission: 'sweepstakes.read', tags } as const
const change = { method: 'POST', access: 'staff', permission: 'sweepstakes.change', tags } as const
const decide = { ...change, permission: 'sweepstakes.draw', freshSignIn: true } as const
const preview = { ...look, permission: 'sweepstakes.draw', answers: { 200: Consequences } } as const
const BASE = '/api/office/sweepstakes'
const confirmed = Confirmed.extend({ reason: schema.reason })

export const listSweepstakes = endpoint({
  name: 'officeSweepstakes',
  ...look,
  path: BASE,
  summary: 'Sweepstakes and doors of calendars, by their state',
  query: schema.OfficeSweepstakesQuery,
  answers: { 200: schema.OfficeSweepstakeList },
})

export const countSweepstakes = endpoint({
  name: 'officeSweepstakeCounts',
  ...look,
  path: `${BASE}/counts`,
  summary: 'How many each view has',
  answers: { 200: schema.OfficeSweepstakeCounts },
})

export const readSweepstakeChoices = endpoint({
  name: 'officeSweepstakeChoices',
  ...look,
  path: `${BASE}/choices`,
  summary: 'Matches ahead that tickets may be raffled for',
  answers: { 200: schema.SweepstakeChoices },
})

export const makeSweepstake = endpoint({
  name: 'officeSweepstakeMake',
  ...change,
  path: BASE,
  summary: 'Makes one as a draft; the secret of its draw is made with it',
  body: schema.SweepstakeTerms,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: NOT_FOUND,
})

export const makeCalendar = endpoint({
  name: 'officeCalendarMake',
  ...change,
  path: `${BASE}/calendars`,
  summary: 'Makes a calendar with its doors as drafts, a day each',
  body: schema.NewCalendar,
  answers: { 201: z.object({ id: z.uuid().meta({ description: 'Of the first door' }) }) },
})

export const readOfficeSweepstake = endpoint({
  name: 'officeSweepstake',
  ...look,
  path: `${BASE}/:id`,
  summary: 'One with its terms, statistics and winners',
  params: byId,
  answers: { 200: schema.OfficeSweepstakeDetail },
  refusals: NOT_FOUND,
})

export const changeSweepstake = endpoint({
  name: 'officeSweepstakeChange',
  ...change,
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes it; once entries were taken its words and picture alone',
  params: byId,
  body: schema.ChangedSweepstake,
  answers: { 204: z.null() },
  refusals: {
    ...NOT_FOUND,
    409: ['SWEEPSTAKE_CHANGED', 'SWEEPSTAKE_LIST_CLOSED'],
    422: ['SWEEPSTAKE_DOOR_ASKS_NOTHING'],
  },
})

export const previewSweepstakeOpening = endpoint({
  name: 'officeSweepstakeOpenPreview',
  ...preview,
  path: `${BASE}/:id/publication`,
  summary: 'What follows when everybody may see it',
  params: byId,
  refusals: { ...NOT_FOUND, 409: ['SWEEPSTAKE_PUBLISHED'] },
})

export const openSweepstake = endpoint({
  name: 'officeSweepstakeOpen',
  ...decide,
  path: `${BASE}/:id/publication`,
  summary: 'Publishes it, a calendar with all of its doors; entries are taken from its time on',
  params: byId,
  body: confirmed,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['SWEEPSTAKE_PUBLISHED', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

export const previewSweepstakeClosing = endpoint({
  name: 'officeSweepstakeClosePreview',
  ...preview,
  path: `${BASE}/:id/closing`,
  summary: 'What follows when entries end before their time',
  params: byId,
  refusals: { ...NOT_FOUND, 409: ['SWEEPSTAKE_LIST_CLOSED'] },
})

export const closeSweepstake = endpoint({
  name: 'officeSweepstakeClose',
  ...decide,
  path: `${BASE}/:id/closing`,
  summary: 'Ends entries now and publishes what the list is',
  params: byId,
  body: confirmed,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['SWEEPSTAKE_LIST_CLOSED', 'OFFICE_CONSEQUENCES_CHANGED'] },
})

const DRAWING = ['SWEEPSTAKE_NOT_CLOSED', 'SWEEPSTAKE_DRAWN'] as const

export const previewSweepstakeDraw = endpoint({
  name: 'officeSweepstakeDrawPreview',
  ...preview,
  path: `${BASE}/:id/draw`,
  summary: 'How many lots take part and how many win; not which: nobody knows',
  params: byId,
  refusals: { ...NOT_FOUND, 409: DRAWING },
})

export const drawSweepstake = endpoint({
  name: 'officeSweepstakeDraw',
  ...decide,
  path: `${BASE}/:id/draw`,
  summary: 'Opens the secret, gives the prizes, and writes to whoever won',
  params: byId,
  body: confirmed.extend({ publicNumber: schema.drawQuery.shape.publicNumber }),
  answers: { 204: z.null() },
  refusals: {
    ...NOT_FOUND,
    409: [...DRAWING, 'OFFICE_CONSEQUENCES_CHANGED'],
    422: ['SWEEPSTAKE_NUMBER_MISSING'],
  },
})

export const listSweepstakeEntries = endpoint({
  name: 'officeSweepstakeEntries',
  ...look,
  path: `${BASE}/:id/entries`,
  summary: 'Lots without names, and which came from one network address',
  params: byId,
  query: schema.OfficeEntriesQuery,
  answers: { 200: schema.OfficeEntryList },
  refusals: NOT_FOUND,
})

export const exportSweepstakeEntries = endpoint({
  name: 'officeSweepstakeTable',
  ...look,
  permission: 'sweepstakes.draw',
  freshSignIn: true,
  path: `${BASE}/:id/entries.csv`,
  summary: 'Lots as a table, without names; stands in the audit book',
  params: byId,
  file: 'text/csv',
  answers: {},
  refusals: NOT_FOUND,
})

export const addPostcard = endpoint({
  name: 'officeSweepstakePostcard',
  ...change,
  path: `${BASE}/:id/entries`,
  summary: 'A lot for a postcard, as good as any other',
  params: byId,
  body: schema.Postcard,
  answers: { 201: z.object({ number: z.number().int() }) },
  refusals: {
    ...NOT_FOUND,
    409: ['SWEEPSTAKE_ALREADY_IN', 'SWEEPSTAKE_NOT_OPEN'],
    422: ['SWEEPSTAKE_ANSWER_MISSING'],
  },
})

export const excludeEntry = endpoint({
  name: 'officeSweepstakeExclude',
  ...change,
  permission: 'sweepstakes.draw',
  path: `${BASE}/:id/entries/:number/exclusion`,
  summary: 'A lot that may not win: it stays in the list, and is passed over for everybody to see',
  params: byId.extend({ number: z.coerce.number().int().min(1).max(100_000_000) }),
  body: schema.Exclusion,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['SWEEPSTAKE_DRAWN'] },
})

const byWin = byId.extend({ winId: z.uuid() })

export const handPrizeOver = endpoint({
  name: 'officeSweepstakeHandOver',
  ...change,
  path: `${BASE}/:id/wins/:winId/handing-over`,
  summary: 'Sent, fetched, or, of a ticket, given as a complimentary one; once',
  params: byWin,
  body: schema.HandedOver,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['SWEEPSTAKE_WIN_ANSWERED', 'SWEEPSTAKE_TICKET_MISSING'] },
})

export const passPrizeOn = endpoint({
  name: 'officeSweepstakePassOn',
  ...change,
  permission: 'sweepstakes.draw',
  path: `${BASE}/:id/wins/:winId/passing-on`,
  summary: 'It cannot be handed over: it is the next lot’s',
  params: byWin,
  body: z.strictObject({ reason: schema.reason }),
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['SWEEPSTAKE_WIN_ANSWERED'] },
})
