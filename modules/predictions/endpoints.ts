import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['predictions'] as const
const byId = z.object({ id: z.uuid() })
const matchday = z.coerce.number().int().min(1).max(200)
const byMatchday = byId.extend({ matchday })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const BASE = '/api/predictions'

export const listTipGames = endpoint({
  name: 'tipGames',
  method: 'GET',
  path: `${BASE}/games`,
  access: 'public',
  tags,
  summary: 'Tip games, the running one first',
  answers: { 200: z.object({ items: z.array(schema.TipGame) }).meta({ id: 'TipGameList' }) },
})

export const readTipMatchday = endpoint({
  name: 'tipMatchday',
  method: 'GET',
  path: `${BASE}/games/:id/matchdays/:matchday`,
  access: 'public',
  tags,
  summary: 'Matches of a matchday, and which of them can still be tipped',
  params: byMatchday,
  answers: { 200: schema.TipMatchday },
  refusals: NOT_FOUND,
})

export const readTipTable = endpoint({
  name: 'tipTable',
  method: 'GET',
  path: `${BASE}/games/:id/table`,
  access: 'public',
  tags,
  summary: 'The table of a matchday, or of the season (0); whoever has as many points shares the rank',
  params: byId,
  query: schema.tipTableQuery,
  answers: { 200: schema.TipTable },
  refusals: NOT_FOUND,
})

export const readOtherTips = endpoint({
  name: 'tipsOfOther',
  method: 'GET',
  path: `${BASE}/games/:id/players/:player/matchdays/:matchday`,
  access: 'public',
  tags,
  summary: 'What somebody tipped, of matches that have begun',
  params: byMatchday.extend({ player: z.uuid() }),
  answers: { 200: schema.OtherTips },
  refusals: NOT_FOUND,
})

export const readOwnTips = endpoint({
  name: 'ownTips',
  method: 'GET',
  path: `${BASE}/self/games/:id/matchdays/:matchday`,
  access: 'person',
  tags,
  summary: 'My tips of a matchday, with my rows of both tables',
  params: byMatchday,
  answers: { 200: schema.OwnTips },
  refusals: NOT_FOUND,
})

export const putTip = endpoint({
  name: 'tipPut',
  method: 'PUT',
  path: `${BASE}/self/matches/:id/tip`,
  access: 'person',
  tags,
  summary: 'My tip, until the kick-off',
  params: byId,
  body: schema.NewTip,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 403: ['TIP_UNPROVED'], 409: ['TIP_TOO_LATE'] },
})

export const putTipName = endpoint({
  name: 'tipName',
  method: 'PUT',
  path: `${BASE}/self/games/:id/name`,
  access: 'person',
  tags,
  summary: 'How I am called in the table; null: by my number',
  params: byId,
  body: schema.TipName,
  answers: { 204: z.null() },
  refusals: {
    ...NOT_FOUND,
    403: ['TIP_UNPROVED'],
    409: ['TIP_NAME_TAKEN'],
    422: ['TIP_NAME_REFUSED'],
  },
})
