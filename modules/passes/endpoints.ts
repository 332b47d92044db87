import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { MadePass, PassKinds, serialNumber } from './schema.ts'

const tags = ['wallet'] as const
const params = z.object({ id: z.uuid() })
const description = 'Its code on the screen and on paper is worth nothing afterwards.'
const notNow = [
  'MATCH_IS_OVER',
  'TICKET_COMES_BY_POST',
  'TICKET_EVENT_CANCELLED',
  'TICKET_IS_FORWARDED',
  'TICKET_IS_OFFERED',
  'TICKET_IS_USED',
] as const

export const readKinds = endpoint({
  name: 'passKinds',
  method: 'GET',
  path: '/api/wallet/passes/kinds',
  access: 'public',
  tags,
  summary: 'For which wallets there are passes',
  answers: { 200: PassKinds },
})

export const makeApplePass = endpoint({
  name: 'makeApplePass',
  method: 'POST',
  path: '/api/wallet/v3/self/tickets/:id/applePass',
  access: 'self',
  tags,
  summary: 'Move a ticket into Apple’s wallet',
  description,
  params,
  answers: { 200: MadePass },
  refusals: { 404: ['NOT_FOUND', 'PASS_NOT_OFFERED'], 409: notNow },
})

export const makeGooglePass = endpoint({
  name: 'makeGooglePass',
  method: 'POST',
  path: '/api/wallet/v3/self/tickets/:id/googlePass',
  access: 'self',
  tags,
  summary: 'Move a ticket into Google’s wallet',
  description,
  params,
  answers: { 200: MadePass },
  refusals: { 404: ['NOT_FOUND', 'PASS_NOT_OFFERED'], 409: notNow, 503: ['WALLET_UNAVAILABLE'] },
})

export const downloadPass = endpoint({
  name: 'passDownload',
  method: 'GET',
  path: '/api/wallet/passes/downloads/:serialNumber',
  access: 'public',
  tags,
  summary: 'The file of a pass, by the link that was answered for it',
  params: z.object({ serialNumber }),
  query: z.object({ key: z.string().max(80) }),
  answers: {},
  file: 'application/vnd.apple.pkpass',
  refusals: { 404: ['NOT_FOUND'] },
})
