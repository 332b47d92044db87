import { z } from 'zod'
import { club } from '#club/club.ts'
import { consentTopics } from '#club/consents.ts'
import { sites } from '#club/sites.ts'

const words = (most: number) =>
  z.object({
    de: z.string().max(most),
    en: z.string().max(most),
    ja: z.string().max(most),
  })

/** One line: what stands in the head of a mail has no others. */
const line = (most: number) =>
  z.object({
    de: z
      .string()
      .max(most)
      .regex(/^[^\p{Cc}]*$/u),
    en: z
      .string()
      .max(most)
      .regex(/^[^\p{Cc}]*$/u),
    ja: z
      .string()
      .max(most)
      .regex(/^[^\p{Cc}]*$/u),
  })

/** Of a thing in the index of the search. */
const thing = z.string().min(1).max(200)
/** Of a picture in the media store. */
const pictureId = z.string().regex(/^[\w.-]{1,120}$/)
/** Empty while it is being written. */
const address = z.string().max(500)
/** Of one block, made by the browser: keys of lists and of what is wrong. */
const id = z.string().regex(/^[\w-]{1,40}$/)

/** What an issue may show beside its own words, by the kind of the search's index. */
export const thingKinds = { news: 'article', film: 'video', product: 'product', match: 'match' } as const
export type ThingBlock = keyof typeof thingKinds
export const thingBlocks = Object.keys(thingKinds) as [ThingBlock, ...ThingBlock[]]

export const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), id, title: line(200), text: words(8_000) }),
  z.strictObject({ type: z.enum(thingBlocks), id, thing }),
  z.strictObject({ type: z.literal('button'), id, label: line(80), url: address }),
  z.strictObject({ type: z.literal('picture'), id, picture: pictureId, alt: line(300), url: address }),
])
export type Block = z.infer<typeof Block>

export const MOST_BLOCKS = 40

/** What an issue says, in every language of the club; words may be missing while it is a draft. */
export const Contents = z
  .strictObject({
    subject: line(150),
    preheader: line(200).meta({ description: 'What mail programs show behind the subject' }),
    blocks: z.array(Block).max(MOST_BLOCKS),
  })
  .meta({ id: 'NewsletterContents' })
export type Contents = z.infer<typeof Contents>

/** Departments that one can join, by the keys of their sites. */
export const departmentKeys = sites.filter(({ kind }) => kind === 'department').map(({ key }) => key)

/** Whom of those who ordered it an issue goes to: everything that is said has to be true of them. */
export const Segment = z
  .strictObject({
    isMember: z.boolean().meta({ description: 'Members of the club' }),
    hasSeasonTicket: z.boolean(),
    hasBought: z.boolean().meta({ description: 'Has a paid order' }),
    department: z
      .string()
      .max(60)
      .refine((key) => departmentKeys.includes(key))
      .nullable()
      .meta({ description: 'Key of the site of a department they joined' }),
    languages: z.array(z.enum(club.languages)).max(club.languages.length).meta({ description: 'None: all' }),
  })
  .meta({ id: 'NewsletterSegment' })
export type Segment = z.infer<typeof Segment>

export const EVERYBODY: Segment = {
  isMember: false,
  hasSeasonTicket: false,
  hasBought: false,
  department: null,
  languages: [],
}

/** The main consent allows advertising of the club, a newsletter or sector says which. */
const topicNames = consentTopics.map(({ name }) => name) as [string, ...string[]]
export const Topic = z.enum(topicNames)

export const issueStates = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const
export type IssueState = (typeof issueStates)[number]

/** Why an issue cannot be sent, or should not. */
export const findingKinds = [
  'noBlocks',
  'subjectMissing',
  'preheaderMissing',
  'titleMissing',
  'wordsMissing',
  'altMissing',
  'labelMissing',
  'thingMissing',
  'thingLanguage',
  'pictureMissing',
  'pictureForeign',
  'linkMissing',
  'linkForeign',
  'linkDead',
  'tooLarge',
] as const
export const Finding = z
  .object({
    kind: z.enum(findingKinds),
    language: z.enum(club.languages).nullable(),
    block: z.string().nullable(),
    isBlocking: z.boolean().meta({ description: 'It is not sent like this' }),
  })
  .meta({ id: 'NewsletterFinding' })
export type Finding = z.infer<typeof Finding>

/** Larger ones are cut off by mail programs, with the way out that stands at their end. */
export const MOST_BYTES = 102_400

export const languageQuery = z.object({ language: z.enum(club.languages).default(club.fallbackLanguage) })

/** What a provider tells of mails that it could not deliver, or that somebody called spam. */
export const MailReports = z
  .strictObject({
    reports: z
      .array(
        z.strictObject({
          type: z.enum(['hardBounce', 'softBounce', 'complaint']),
          email: z.email().max(254),
          messageId: z.string().max(300).optional(),
          reason: z.string().max(1_000).optional(),
        }),
      )
      .min(1)
      .max(500),
  })
  .meta({ id: 'MailReports' })
export type MailReports = z.infer<typeof MailReports>

export const newsletterErrors = {
  OFFICE_VERSION_CONFLICT: 'Somebody else has changed it meanwhile',
  NEWSLETTER_STATE: 'That is no longer possible in the state it is in',
  NEWSLETTER_UNFINISHED: 'Something is missing that it cannot be sent without',
  NEWSLETTER_NOBODY: 'Nobody would get it',
  NEWSLETTER_DEPARTMENT: 'A department writes to its members alone',
  NEWSLETTER_TIME: 'The time lies in the past',
  NEWSLETTER_REPORT_UNREADABLE: 'That is no report about mails that came back',
} as const
