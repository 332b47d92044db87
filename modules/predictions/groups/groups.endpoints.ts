import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './groups.schema.ts'

const tags = ['predictions'] as const
const own = { access: 'person', tags } as const
const byGame = z.object({ id: z.uuid() })
const byGroup = z.object({ group: z.uuid() })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const KEEPER = { ...NOT_FOUND, 403: ['TIP_GROUP_KEEPER_ONLY'] } as const
const BASE = '/api/predictions'
const GROUP = `${BASE}/self/groups/:group` as const

export const listTipGroups = endpoint({
  name: 'tipGroups',
  method: 'GET',
  path: `${BASE}/self/games/:id/groups`,
  ...own,
  summary: 'My groups of a game',
  params: byGame,
  answers: { 200: schema.TipGroupList },
  refusals: NOT_FOUND,
})

export const foundTipGroup = endpoint({
  name: 'tipGroupFound',
  method: 'POST',
  path: `${BASE}/self/games/:id/groups`,
  ...own,
  summary: 'Founds a group, which I keep; one that I keep under this name already is the same',
  params: byGame,
  body: schema.TipGroupName,
  answers: { 201: schema.TipGroupRef },
  refusals: {
    ...NOT_FOUND,
    403: ['TIP_UNPROVED'],
    409: ['TIP_GROUPS_TOO_MANY'],
    422: ['TIP_GROUP_NAME_REFUSED'],
  },
})

export const readTipGroup = endpoint({
  name: 'tipGroup',
  method: 'GET',
  path: GROUP,
  ...own,
  summary: 'A group of mine with its table of a matchday, or of the season (0)',
  params: byGroup,
  query: schema.tipGroupQuery,
  answers: { 200: schema.TipGroup },
  refusals: NOT_FOUND,
})

export const renameTipGroup = endpoint({
  name: 'tipGroupRename',
  method: 'PUT',
  path: `${GROUP}/name`,
  ...own,
  summary: 'Another name, by whoever keeps the group',
  params: byGroup,
  body: schema.TipGroupName,
  answers: { 204: z.null() },
  refusals: { ...KEEPER, 422: ['TIP_GROUP_NAME_REFUSED'] },
})

export const renewTipInvitation = endpoint({
  name: 'tipInvitationRenew',
  method: 'POST',
  path: `${GROUP}/invitation`,
  ...own,
  summary: 'A new invitation, by whoever keeps the group; the one before opens nothing any more',
  params: byGroup,
  answers: { 200: schema.TipInvitationLink },
  refusals: KEEPER,
})

export const removeTipMember = endpoint({
  name: 'tipMemberRemove',
  method: 'DELETE',
  path: `${GROUP}/members/:player`,
  ...own,
  summary: 'Takes somebody else out, by whoever keeps the group; the invitation is a new one then',
  params: byGroup.extend({ player: z.uuid() }),
  answers: { 204: z.null() },
  refusals: KEEPER,
})

export const leaveTipGroup = endpoint({
  name: 'tipGroupLeave',
  method: 'DELETE',
  path: `${GROUP}/membership`,
  ...own,
  summary: 'I leave; whoever is there longest keeps the group then',
  params: byGroup,
  answers: { 204: z.null() },
  refusals: NOT_FOUND,
})

export const closeTipGroup = endpoint({
  name: 'tipGroupClose',
  method: 'DELETE',
  path: GROUP,
  ...own,
  summary: 'Closes the group for all of its members, by whoever keeps it',
  params: byGroup,
  answers: { 204: z.null() },
  refusals: KEEPER,
})

export const readTipInvitation = endpoint({
  name: 'tipInvitation',
  method: 'POST',
  path: `${BASE}/invitation`,
  access: 'optional',
  tags,
  summary: 'The group that an invitation leads to; in the body, since addresses are written into logs',
  body: schema.TipInvitationGiven,
  answers: { 200: schema.TipInvitation },
  refusals: NOT_FOUND,
})

export const joinTipGroup = endpoint({
  name: 'tipGroupJoin',
  method: 'POST',
  path: `${BASE}/self/invitation`,
  ...own,
  summary: 'I join by an invitation; whoever did not play yet plays from then on',
  body: schema.TipInvitationGiven,
  answers: { 200: schema.TipGroupRef },
  refusals: { ...NOT_FOUND, 403: ['TIP_UNPROVED'], 409: ['TIP_GROUPS_TOO_MANY', 'TIP_GROUP_FULL'] },
})
