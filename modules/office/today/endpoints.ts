import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { FirstStep, OfficeToday, RetriedJobs } from './schema.ts'

const tags = ['office'] as const

export const readToday = endpoint({
  name: 'officeToday',
  method: 'GET',
  path: '/api/office/today',
  access: 'staff',
  tags,
  summary: 'What waits for whoever asks, and how the day goes',
  answers: { 200: OfficeToday },
})

export const skipStep = endpoint({
  name: 'officeFirstStepSkip',
  method: 'POST',
  path: '/api/office/today/first-steps/:kind/skip',
  access: 'staff',
  permission: 'staff.change',
  tags,
  summary: 'The club does without this first step: Today speaks of it no more',
  params: z.object({ kind: FirstStep }),
  answers: { 204: z.null() },
})

export const retryJobs = endpoint({
  name: 'officeJobsRetry',
  method: 'POST',
  path: '/api/office/jobs/retry',
  access: 'staff',
  permission: 'jobs.change',
  tags,
  summary: 'Jobs that were given up are tried anew: mails, or all others',
  body: z.strictObject({ kind: z.enum(['mails', 'others']) }),
  answers: { 200: RetriedJobs },
})
