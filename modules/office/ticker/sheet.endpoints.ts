import { z } from 'zod'
import { Side } from '#modules/matches/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { TickerDesk } from './schema.ts'
import * as schema from './sheet.schema.ts'

const byId = z.object({ id: z.uuid() })
const sheet = { access: 'staff', permission: 'ticker.write', tags: ['office'], method: 'PUT' } as const
const BASE = '/api/office/ticker/:id'
const answers = { 200: TickerDesk } as const
const NOT_FOUND = ['NOT_FOUND'] as const

export const setLineUp = endpoint({
  ...sheet,
  name: 'officeLineUp',
  path: `${BASE}/line-ups/:side`,
  summary: 'Who plays for a team of a match, read at once or from a moment on',
  params: byId.extend({ side: Side }),
  body: schema.ChosenLineUp,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['LINE_UP_REFUSED', 'LINE_UP_LATE', 'OFFICE_VERSION_CONFLICT'] },
})

export const setStatistics = endpoint({
  ...sheet,
  name: 'officeStatistics',
  path: `${BASE}/statistics`,
  summary: 'What was counted of both teams',
  params: byId,
  body: schema.CountedStatistics,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'] },
})

export const setMatchResult = endpoint({
  ...sheet,
  name: 'officeResult',
  path: `${BASE}/result`,
  summary: 'How a match ended, by hand and with a reason; the table follows',
  params: byId,
  body: schema.TypedResult,
  answers,
  refusals: {
    404: NOT_FOUND,
    409: ['RESULT_REFUSED', 'RESULT_EARLY', 'RESULT_TICKER_OPEN', 'OFFICE_VERSION_CONFLICT'],
  },
})

export const setBestPlayer = endpoint({
  ...sheet,
  name: 'officeBestPlayer',
  path: `${BASE}/best-player`,
  summary: 'The player of the match, of those in the line-up; null: nobody',
  params: byId,
  body: schema.BestPlayer,
  answers,
  refusals: { 404: NOT_FOUND, 409: ['LINE_UP_UNKNOWN_PLAYER'] },
})
