import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const byId = z.object({ id: z.uuid() })
const entryById = z.object({ id: z.uuid(), entryId: z.uuid() })
const desk = { access: 'staff', permission: 'ticker.write', tags: ['office'] } as const
const BASE = '/api/office/ticker'
const answers = { 200: schema.TickerDesk } as const
const NOT_FOUND = ['NOT_FOUND'] as const
const refused = ['TICKER_CLOSED', 'TICKER_MINUTE', 'TICKER_STEP_REFUSED'] as const

export const listTickerMatches = endpoint({
  ...desk,
  name: 'officeTickerMatches',
  method: 'GET',
  path: BASE,
  summary: 'The club’s matches that a ticker may be written of: those that run first, or those that are over',
  query: schema.TickerQuery,
  answers: { 200: schema.TickerMatches },
})

export const readTickerDesk = endpoint({
  ...desk,
  name: 'officeTickerDesk',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'A match as whoever writes its ticker sees it',
  params: byId,
  answers,
  refusals: { 404: NOT_FOUND },
})

export const setTickerState = endpoint({
  ...desk,
  name: 'officeTickerState',
  method: 'PUT',
  path: `${BASE}/:id/state`,
  summary: 'Opens a ticker, again too, or closes it',
  params: byId,
  body: schema.TickerState,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['TICKER_CLOSED', 'TICKER_STEP_REFUSED'] },
})

export const addTickerEntry = endpoint({
  ...desk,
  name: 'officeTickerAdd',
  method: 'POST',
  path: `${BASE}/:id/entries`,
  summary: 'What somebody at the pitch tapped, once for each key',
  params: byId,
  body: schema.TypedEntry,
  answers,
  refusals: {
    404: NOT_FOUND,
    409: [...refused, 'TICKER_STEP', 'TICKER_ALREADY', 'TICKER_DOUBLE', 'TICKER_OVER'],
  },
})

export const correctTickerEntry = endpoint({
  ...desk,
  name: 'officeTickerCorrect',
  method: 'PUT',
  path: `${BASE}/:id/entries/:entryId`,
  summary: 'Tells an entry otherwise; readers see that it was corrected',
  params: entryById,
  body: schema.CorrectedEntry,
  answers,
  refusals: { 404: NOT_FOUND, 409: [...refused, 'OFFICE_VERSION_CONFLICT'] },
})

export const removeTickerEntry = endpoint({
  ...desk,
  name: 'officeTickerRemove',
  method: 'DELETE',
  path: `${BASE}/:id/entries/:entryId`,
  summary: 'Takes an entry back, everywhere; score and period follow',
  params: entryById,
  query: schema.SeenEntry,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['TICKER_CLOSED', 'TICKER_LATER_STEP', 'OFFICE_VERSION_CONFLICT'] },
})

export const restoreTickerEntry = endpoint({
  ...desk,
  name: 'officeTickerRestore',
  method: 'POST',
  path: `${BASE}/:id/entries/:entryId/restoration`,
  summary: 'Tells again what was taken back, as it was; score and readers follow',
  params: entryById,
  body: schema.RestoredEntry,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['TICKER_CLOSED', 'TICKER_STEP_REFUSED', 'OFFICE_VERSION_CONFLICT'] },
})

export const undoTickerEntry = endpoint({
  ...desk,
  name: 'officeTickerUndo',
  method: 'POST',
  path: `${BASE}/:id/undo`,
  summary: 'Takes back what one has just tapped, by its key',
  params: byId,
  body: schema.UndoneEntry,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['TICKER_CLOSED', 'TICKER_LATER_STEP', 'OFFICE_VERSION_CONFLICT'] },
})
