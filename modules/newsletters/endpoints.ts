import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { languageQuery, MailReports } from './schema.ts'

const tags = ['newsletters'] as const

export const readIssuePage = endpoint({
  name: 'newsletterPage',
  method: 'GET',
  path: '/api/newsletters/:id/page',
  access: 'public',
  tags,
  summary: 'An issue of a newsletter as a page, the same for everybody',
  params: z.object({ id: z.uuid() }),
  query: languageQuery,
  file: 'text/html',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})

export const reportMails = endpoint({
  name: 'mailReports',
  method: 'POST',
  path: '/api/newsletters/reports',
  access: 'public',
  tags,
  summary: 'What the mail provider tells of mails that came back or were called spam',
  description:
    'Sent with `Authorization: Bearer …` and the token of the settings; without one it is not there.',
  body: MailReports,
  answers: { 204: z.null() },
  refusals: { 401: ['UNAUTHORIZED'], 404: ['NOT_FOUND'] },
})
