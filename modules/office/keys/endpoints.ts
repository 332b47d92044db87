import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { GivenUp, OfficeKeys, SeenTicketKey, SeenTokenKey } from './schema.ts'

const keys = { access: 'staff', permission: 'keys.change', tags: ['office'] } as const
const nothing = { 204: z.null() }

export const listKeys = endpoint({
  ...keys,
  name: 'officeKeys',
  method: 'GET',
  path: '/api/office/keys',
  summary: 'The keys that sign tickets and sign-ins: since when, until when, how many codes are theirs',
  answers: { 200: OfficeKeys },
})

export const rotateTicketKey = endpoint({
  ...keys,
  name: 'officeTicketKeyRotate',
  method: 'POST',
  path: '/api/office/keys/tickets/rotation',
  freshSignIn: true,
  summary: 'Another key signs tickets from now on; all that are sold stay good',
  body: SeenTicketKey,
  answers: nothing,
  refusals: { 409: ['KEY_CHANGED', 'NO_MORE_TICKET_KEYS'] },
})

export const previewGivingUp = endpoint({
  ...keys,
  name: 'officeTicketKeysGiveUpPreview',
  method: 'GET',
  path: '/api/office/keys/tickets/giving-up',
  summary: 'What follows from giving up the keys of tickets, because others may know them',
  answers: { 200: Consequences },
})

export const giveUpTicketKeys = endpoint({
  ...keys,
  name: 'officeTicketKeysGiveUp',
  method: 'POST',
  path: '/api/office/keys/tickets/giving-up',
  freshSignIn: true,
  summary: 'No code so far opens a gate any more; every ticket of a match ahead gets another',
  body: GivenUp,
  answers: nothing,
  refusals: { 409: ['OFFICE_CONSEQUENCES_CHANGED', 'NO_MORE_TICKET_KEYS'] },
})

export const rotateTokenKey = endpoint({
  ...keys,
  name: 'officeTokenKeyRotate',
  method: 'POST',
  path: '/api/office/keys/tokens/rotation',
  freshSignIn: true,
  summary: 'Publishes the next key of sign-ins; it signs once everybody knows it',
  body: SeenTokenKey,
  answers: nothing,
  refusals: { 409: ['KEY_CHANGED', 'KEY_ROTATION_UNDER_WAY'] },
})

export const replaceTokenKey = endpoint({
  ...keys,
  name: 'officeTokenKeyReplace',
  method: 'POST',
  path: '/api/office/keys/tokens/replacement',
  freshSignIn: true,
  summary: 'Another key signs at once, because others may know it; what the old ones signed is worth nothing',
  body: SeenTokenKey,
  answers: nothing,
  refusals: { 409: ['KEY_CHANGED'] },
})
