import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { ForgottenJob, NewBackup, OfficeBackup, OfficeOperations } from './schema.ts'

const reads = { access: 'staff', permission: 'jobs.read', tags: ['office'] } as const
const changes = { access: 'staff', permission: 'jobs.change', tags: ['office'] } as const
const byId = z.object({ id: z.uuid() })
const nothing = { 204: z.null() }

export const readOperations = endpoint({
  ...reads,
  name: 'officeOperations',
  method: 'GET',
  path: '/api/office/operations',
  summary: 'How the program runs: backups, messages of other houses, work in the background',
  answers: { 200: OfficeOperations },
})

export const noteBackup = endpoint({
  ...changes,
  name: 'officeBackupNote',
  method: 'POST',
  path: '/api/office/operations/backups',
  summary: 'A backup has ended, or one was restored on trial',
  body: NewBackup,
  answers: { 201: OfficeBackup },
  refusals: { 422: ['BACKUP_IN_FUTURE'] },
})

export const retryWebhook = endpoint({
  ...changes,
  name: 'officeWebhookRetry',
  method: 'POST',
  path: '/api/office/operations/webhooks/:id/retry',
  summary: 'Works on a failed message once more: its sender is asked what it is about',
  params: byId,
  answers: nothing,
  refusals: { 404: ['NOT_FOUND'], 409: ['WEBHOOK_STILL_FAILS'] },
})

export const retryJob = endpoint({
  ...changes,
  name: 'officeJobRetry',
  method: 'POST',
  path: '/api/office/operations/jobs/:id/retry',
  summary: 'One job or mail that was given up is tried anew',
  params: byId,
  answers: nothing,
  refusals: { 404: ['NOT_FOUND'] },
})

export const forgetJob = endpoint({
  ...changes,
  name: 'officeJobForget',
  method: 'POST',
  path: '/api/office/operations/jobs/:id/forgetting',
  summary: 'Nobody needs this job or mail any more: it is never done',
  params: byId,
  body: ForgottenJob,
  answers: nothing,
  refusals: { 404: ['NOT_FOUND'] },
})
