import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const look = { method: 'GET', access: 'staff', permission: 'sweepstakes.read', tags } as const
const change = { method: 'POST', access: 'staff', permission: 'sweepstakes.change', tags } as const
const BASE = '/api/office/tip-games'

export const listTipGames = endpoint({
  name: 'officeTipGames',
  ...look,
  path: BASE,
  summary: 'Tip games, the latest season first',
  query: schema.OfficeTipGamesQuery,
  answers: { 200: schema.OfficeTipGameList },
})

export const readTipGameChoices = endpoint({
  name: 'officeTipGameChoices',
  ...look,
  path: `${BASE}/choices`,
  summary: 'Seasons of the club’s competitions that something is still played of, and that have no game',
  answers: { 200: schema.TipGameChoices },
})

export const makeTipGame = endpoint({
  name: 'officeTipGameMake',
  ...change,
  path: BASE,
  summary: 'Sets the game of a season up as a draft',
  body: schema.NewTipGame,
  answers: { 201: z.object({ id: z.uuid() }) },
  refusals: NOT_FOUND,
})

export const readOfficeTipGame = endpoint({
  name: 'officeTipGame',
  ...look,
  path: `${BASE}/:id`,
  summary: 'One with its numbers',
  params: byId,
  answers: { 200: schema.OfficeTipGame },
  refusals: NOT_FOUND,
})

export const previewTipGameTurn = endpoint({
  name: 'officeTipGameTurnPreview',
  ...look,
  permission: 'sweepstakes.draw',
  path: `${BASE}/:id/turn`,
  summary: 'What follows when it is opened, or closed',
  params: byId,
  answers: { 200: Consequences },
  refusals: NOT_FOUND,
})

export const turnTipGame = endpoint({
  name: 'officeTipGameTurn',
  ...change,
  permission: 'sweepstakes.draw',
  freshSignIn: true,
  path: `${BASE}/:id/turn`,
  summary: 'Opens it for everybody, or closes it; a closed one can be opened again',
  params: byId,
  body: schema.ConfirmedTipGame,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['OFFICE_CONSEQUENCES_CHANGED'] },
})

export const listTipPlayers = endpoint({
  name: 'officeTipPlayers',
  ...look,
  path: `${BASE}/:id/players`,
  summary: 'Who plays, by the names that they chose; without who it is',
  params: byId,
  query: schema.OfficeTipPlayersQuery,
  answers: { 200: schema.OfficeTipPlayerList },
  refusals: NOT_FOUND,
})

export const clearTipName = endpoint({
  name: 'officeTipNameClear',
  ...change,
  path: `${BASE}/:id/players/:number/name/removal`,
  summary: 'Takes a name that somebody chose; the table shows their number',
  params: byId.extend({ number: z.coerce.number().int().min(1).max(100_000_000) }),
  body: schema.ClearedName,
  answers: { 204: z.null() },
  refusals: NOT_FOUND,
})

export const listTipGroups = endpoint({
  name: 'officeTipGroups',
  ...look,
  path: `${BASE}/:id/groups`,
  summary: 'Groups of friends, the latest first; without who is in them',
  params: byId,
  query: schema.OfficeTipGroupsQuery,
  answers: { 200: schema.OfficeTipGroupList },
  refusals: NOT_FOUND,
})

export const refuseTipGroupName = endpoint({
  name: 'officeTipGroupName',
  ...change,
  path: `${BASE}/:id/groups/:group/name`,
  summary:
    'Takes the name of a group, or gives it another; the group goes on, and its name does not come back',
  params: byId.extend({ group: z.uuid() }),
  body: schema.RefusedGroupName,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 422: ['TIP_GROUP_NAME_REFUSED'] },
})
