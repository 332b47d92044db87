import { z } from 'zod'
import { ConfirmedRefund } from '#modules/office/events/change.schema.ts'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { OfficeSeasonCredit } from './season-credit.schema.ts'

const params = z.object({ id: z.uuid() })
const path = '/api/office/events/:id/season-credit'
const shared = { access: 'staff', permission: 'events.refund', tags: ['office'], params } as const

export const readSeasonCredit = endpoint({
  ...shared,
  name: 'officeSeasonCredit',
  method: 'GET',
  path,
  summary:
    'What holders of season tickets were given for a match that was called off, and what is left to give',
  answers: { 200: OfficeSeasonCredit },
  refusals: { 404: ['NOT_FOUND'] },
})

export const previewSeasonCredit = endpoint({
  ...shared,
  name: 'officeSeasonCreditPreview',
  method: 'POST',
  path: `${path}/preview`,
  isRead: true,
  summary: 'What crediting it does',
  answers: { 200: Consequences },
  refusals: { 404: ['NOT_FOUND'] },
})

export const giveSeasonCredit = endpoint({
  ...shared,
  name: 'officeSeasonCreditGive',
  method: 'POST',
  path,
  freshSignIn: true,
  summary: 'Gives each season ticket’s share of the match back as a voucher, by mail; each once',
  body: ConfirmedRefund,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['EVENT_TAKES_PLACE', 'OFFICE_CONSEQUENCES_CHANGED'] },
})
