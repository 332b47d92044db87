import { z } from 'zod'
import { club } from '#club/club.ts'
import { Contents, Finding, issueStates, Segment, Topic, thingBlocks } from '#modules/newsletters/schema.ts'
import { BelongsTo } from '#modules/office/shared/belonging.schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

/** Tabs above the list. */
export const newsletterViews = ['all', 'draft', 'scheduled', 'sending', 'sent'] as const

const filters = { q: officeListQuery.shape.q, view: z.enum(newsletterViews).default('all') }
export const OfficeNewslettersQuery = officeListQuery.extend(filters)
export type OfficeNewslettersQuery = z.infer<typeof OfficeNewslettersQuery>

const state = z.enum(issueStates)

export const OfficeNewsletter = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    topic: z.string(),
    state,
    sendAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    changedAt: z.iso.datetime(),
    changedBy: z.string(),
    sent: z.int(),
    recipients: z.int().meta({ description: 'Mails it was begun with' }),
  })
  .meta({ id: 'OfficeNewsletter' })
export type OfficeNewsletter = z.infer<typeof OfficeNewsletter>
export const OfficeNewsletterList = listOf(OfficeNewsletter).meta({ id: 'OfficeNewsletterList' })

export const OfficeNewsletterCounts = z
  .object({ items: z.array(ListView) })
  .meta({ id: 'OfficeNewsletterCounts' })

/** What somebody has written so far. */
export const NewsletterWhole = z
  .strictObject({ topic: Topic, contents: Contents, segment: Segment })
  .meta({ id: 'OfficeNewsletterWhole' })
export type NewsletterWhole = z.infer<typeof NewsletterWhole>

export const OfficeNewsletterDetail = z
  .object({
    id: z.uuid(),
    ...NewsletterWhole.shape,
    state,
    version: z.int(),
    sendAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    madeBy: z.string(),
    changedBy: z.string(),
    changedAt: z.iso.datetime(),
    sites: BelongsTo,
    page: z.string().nullable().meta({ description: 'Where it is read in a browser, once it has left' }),
    numbers: z.object({
      waiting: z.int(),
      sent: z.int(),
      left: z.int().meta({ description: 'Withdrawn, erased or blocked between the start and their mail' }),
      refused: z.int(),
      failed: z.int(),
      bounced: z.int(),
      complained: z.int(),
      unsubscribed: z.int(),
    }),
  })
  .meta({ id: 'OfficeNewsletterDetail' })
export type OfficeNewsletterDetail = z.infer<typeof OfficeNewsletterDetail>

export const NewsletterPreview = z
  .strictObject({
    topic: Topic,
    contents: Contents,
    language: z.enum(club.languages),
    light: z.enum(['day', 'night']),
  })
  .meta({ id: 'OfficeNewsletterPreview' })

export const NewsletterChecks = z
  .object({
    findings: z.array(Finding),
    bytes: z.object({ de: z.int(), en: z.int(), ja: z.int() }),
    count: z.int().meta({ description: 'Mails it would be now' }),
    consents: z.int().meta({ description: 'Everybody who ordered it' }),
  })
  .meta({ id: 'OfficeNewsletterChecks' })
export type NewsletterChecks = z.infer<typeof NewsletterChecks>

export const ThingsQuery = z.object({
  type: z.enum(thingBlocks),
  q: z.string().trim().max(100).default(''),
  language: z.enum(club.languages).default(club.fallbackLanguage),
})
export const ThingQuery = z.object({ type: z.enum(thingBlocks), thing: z.string().min(1).max(200) })
export const FoundThings = z
  .object({
    items: z.array(
      z.object({
        thing: z.string(),
        title: z.string(),
        teaser: z.string(),
        picture: z.string().nullable().meta({ description: 'Its address' }),
        at: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'OfficeNewsletterThings' })
export type FoundThing = z.infer<typeof FoundThings>['items'][number]
export const FoundPictures = z
  .object({ items: z.array(z.object({ picture: z.string(), title: z.string(), url: z.string() })) })
  .meta({ id: 'OfficeNewsletterPictures' })

export const SendingQuery = z.object({ sendAt: z.iso.datetime().optional() })
export const SendNewsletter = Confirmed.extend({
  version: z.int().min(1),
  sendAt: z.iso.datetime().nullable().meta({ description: 'Null: now' }),
})

export const newsletterMoves = ['pause', 'resume', 'stop', 'callOff'] as const
export const NewsletterMove = z.strictObject({ to: z.enum(newsletterMoves) })
export type NewsletterMove = z.infer<typeof NewsletterMove>

export const StopsQuery = officeListQuery
export const StoppedAddress = z
  .object({
    email: z.string(),
    kind: z.enum(['bounce', 'complaint']),
    reason: z.string(),
    source: z.enum(['server', 'provider', 'report']),
    subjectId: z.uuid().nullable(),
    reportedAt: z.iso.datetime(),
  })
  .meta({ id: 'OfficeStoppedAddress' })
export type StoppedAddress = z.infer<typeof StoppedAddress>
export const StoppedAddressList = listOf(StoppedAddress).meta({ id: 'OfficeStoppedAddressList' })
export const LiftStop = z.strictObject({
  email: z.email().max(254),
  reason: z.string().trim().min(3).max(500),
})

export const ReadInReport = z.strictObject({ source: z.string().min(1).max(500_000) })
export const ReadInAnswer = z
  .object({ bounced: z.int(), complained: z.int(), passing: z.int() })
  .meta({ id: 'OfficeMailReport' })
