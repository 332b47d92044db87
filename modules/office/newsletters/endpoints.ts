import { z } from 'zod'
import { club } from '#club/club.ts'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  FoundPictures,
  FoundThings,
  LiftStop,
  NewsletterChecks,
  NewsletterMove,
  NewsletterPreview,
  NewsletterWhole,
  OfficeNewsletterCounts,
  OfficeNewsletterDetail,
  OfficeNewsletterList,
  OfficeNewslettersQuery,
  ReadInAnswer,
  ReadInReport,
  SendingQuery,
  SendNewsletter,
  StoppedAddressList,
  StopsQuery,
  ThingQuery,
  ThingsQuery,
} from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })
const WRITE = 'newsletters.write'
const SEND = 'newsletters.send'
const look = { method: 'GET', access: 'staff', permission: WRITE, tags } as const
const write = { access: 'staff', permission: WRITE, tags } as const
const send = { method: 'POST', access: 'staff', permission: SEND, tags } as const
const NOT_FOUND = ['NOT_FOUND']

export const listNewsletters = endpoint({
  name: 'officeNewsletters',
  ...look,
  path: '/api/office/newsletters',
  summary: 'Issues of newsletters, the one changed last first',
  query: OfficeNewslettersQuery,
  answers: { 200: OfficeNewsletterList },
})

export const countNewsletters = endpoint({
  name: 'officeNewsletterCounts',
  ...look,
  path: '/api/office/newsletters/counts',
  summary: 'How many each view of the list has',
  answers: { 200: OfficeNewsletterCounts },
})

export const readNewsletter = endpoint({
  name: 'officeNewsletter',
  ...look,
  path: '/api/office/newsletters/:id',
  summary: 'An issue: what it says, whom it goes to, and what came of it',
  params: byId,
  answers: { 200: OfficeNewsletterDetail },
  refusals: { 404: NOT_FOUND },
})

export const addNewsletter = endpoint({
  name: 'officeNewsletterAdd',
  ...write,
  method: 'POST',
  path: '/api/office/newsletters',
  summary: 'Begins an issue',
  body: NewsletterWhole,
  answers: { 201: z.object({ id: z.uuid() }) },
})

export const changeNewsletter = endpoint({
  name: 'officeNewsletterChange',
  ...write,
  method: 'PUT',
  path: '/api/office/newsletters/:id',
  summary: 'Saves a draft; whoever saw an older version is told',
  params: byId,
  body: NewsletterWhole.extend({ version: z.int().min(1) }),
  answers: { 200: z.object({ version: z.int() }) },
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT', 'NEWSLETTER_STATE'] },
})

export const removeNewsletter = endpoint({
  name: 'officeNewsletterRemove',
  ...write,
  method: 'DELETE',
  path: '/api/office/newsletters/:id',
  summary: 'Throws a draft away',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: ['NEWSLETTER_STATE'] },
})

export const previewNewsletter = endpoint({
  name: 'officeNewsletterPreview',
  ...write,
  method: 'POST',
  isRead: true,
  path: '/api/office/newsletters/preview',
  summary: 'How it will look, in one language and light; also as a form with the field `preview`',
  body: NewsletterPreview,
  file: 'text/html',
  answers: {},
})

export const checkNewsletter = endpoint({
  name: 'officeNewsletterChecks',
  ...write,
  method: 'POST',
  isRead: true,
  path: '/api/office/newsletters/checks',
  summary: 'What is missing, how large it is, and how many would get it now',
  body: NewsletterWhole.extend({
    id: z
      .uuid()
      .nullable()
      .default(null)
      .meta({ description: 'Of the issue as it is kept: what that shows already may stay' }),
    withLinks: z.boolean().default(false),
  }),
  answers: { 200: NewsletterChecks },
})

export const findThings = endpoint({
  name: 'officeNewsletterThings',
  ...look,
  path: '/api/office/newsletters/things',
  summary: 'News, films, products and matches that an issue may show',
  query: ThingsQuery,
  answers: { 200: FoundThings },
})

export const readThing = endpoint({
  name: 'officeNewsletterThing',
  ...look,
  path: '/api/office/newsletters/thing',
  summary: 'What an issue shows, as it is called now; none where it is gone',
  query: ThingQuery,
  answers: { 200: FoundThings },
})

export const findPictures = endpoint({
  name: 'officeNewsletterPictures',
  ...look,
  path: '/api/office/newsletters/pictures',
  summary: 'Pictures of the sites, by what they belong to',
  query: ThingsQuery.omit({ type: true }),
  answers: { 200: FoundPictures },
})

export const testNewsletter = endpoint({
  name: 'officeNewsletterTest',
  ...write,
  method: 'POST',
  path: '/api/office/newsletters/:id/test',
  summary: 'Sends the saved issue to the own address',
  params: byId,
  body: z.strictObject({ language: z.enum(club.languages) }),
  answers: { 200: z.object({ email: z.string() }) },
  refusals: { 404: NOT_FOUND, 409: ['NEWSLETTER_NOBODY'] },
})

export const previewSending = endpoint({
  name: 'officeNewsletterSendPreview',
  ...send,
  method: 'GET',
  path: '/api/office/newsletters/:id/sending',
  summary: 'What follows when it is sent, now or at a time',
  params: byId,
  query: SendingQuery,
  answers: { 200: Consequences },
  refusals: {
    404: NOT_FOUND,
    409: ['NEWSLETTER_STATE', 'NEWSLETTER_UNFINISHED', 'NEWSLETTER_NOBODY', 'NEWSLETTER_DEPARTMENT'],
    422: ['NEWSLETTER_TIME'],
  },
})

export const sendNewsletter = endpoint({
  name: 'officeNewsletterSend',
  ...send,
  freshSignIn: true,
  path: '/api/office/newsletters/:id/sending',
  summary: 'Sends it to everybody who ordered it and is meant, now or at a time',
  params: byId,
  body: SendNewsletter,
  answers: { 204: z.null() },
  refusals: {
    404: NOT_FOUND,
    409: [
      'NEWSLETTER_STATE',
      'OFFICE_VERSION_CONFLICT',
      'NEWSLETTER_UNFINISHED',
      'NEWSLETTER_NOBODY',
      'NEWSLETTER_DEPARTMENT',
      'OFFICE_CONSEQUENCES_CHANGED',
    ],
    422: ['NEWSLETTER_TIME'],
  },
})

export const moveNewsletter = endpoint({
  name: 'officeNewsletterMove',
  ...send,
  path: '/api/office/newsletters/:id/state',
  summary: 'Pauses it, goes on, stops it for good, or calls a planned one off',
  params: byId,
  body: NewsletterMove,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND, 409: ['NEWSLETTER_STATE'] },
})

export const listStops = endpoint({
  name: 'officeNewsletterStops',
  ...look,
  path: '/api/office/newsletters/stops',
  summary: 'Addresses that get no newsletter, because mail came back or they called one spam',
  query: StopsQuery,
  answers: { 200: StoppedAddressList },
})

export const liftStop = endpoint({
  name: 'officeNewsletterStopLift',
  ...send,
  path: '/api/office/newsletters/stops/lift',
  summary: 'Writes to an address again, with a reason',
  body: LiftStop,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND },
})

export const readInReport = endpoint({
  name: 'officeNewsletterReport',
  ...send,
  path: '/api/office/newsletters/reports',
  summary: 'Reads in a report about mails that came back (RFC 3464) or were called spam (RFC 5965)',
  body: ReadInReport,
  answers: { 200: ReadInAnswer },
  refusals: { 422: ['NEWSLETTER_REPORT_UNREADABLE'] },
})
