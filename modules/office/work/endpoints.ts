import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { OfficeWorkList } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const gone = { 404: ['NOT_FOUND'] } as const

export const listWork = endpoint({
  name: 'officeWork',
  method: 'GET',
  path: '/api/office/work',
  access: 'staff',
  tags,
  summary: 'Long work that one has begun oneself, newest first',
  answers: { 200: OfficeWorkList },
})

export const readWorkResult = endpoint({
  name: 'officeWorkResult',
  method: 'GET',
  path: '/api/office/work/:id/result',
  access: 'staff',
  tags,
  summary: 'The file that came out of it; for whoever began it and still may',
  params: byId,
  file: 'application/pdf',
  answers: {},
  refusals: { 403: ['OFFICE_NOT_ALLOWED'], ...gone },
})

export const cancelWork = endpoint({
  name: 'officeWorkCancel',
  method: 'POST',
  path: '/api/office/work/:id/cancellation',
  access: 'staff',
  tags,
  summary: 'Goes no further; what is done stays done',
  params: byId,
  answers: { 204: z.null() },
  refusals: { ...gone, 409: ['OFFICE_WORK_ENDED'] },
})

export const forgetWork = endpoint({
  name: 'officeWorkForget',
  method: 'DELETE',
  path: '/api/office/work/:id',
  access: 'staff',
  tags,
  summary: 'Takes what has ended out of one’s tray, its file as well',
  params: byId,
  answers: { 204: z.null() },
  refusals: gone,
})
