import { z } from 'zod'
import type { Text } from '#club/club.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()

/** Words in the club's languages; where one is missing, pages show the next best. */
export const wordsOf = (most: number) =>
  z.strictObject({
    de: typedLine(most).min(1),
    en: typedLine(most).min(1).optional(),
    ja: typedLine(most).min(1).optional(),
  })
export type FrameWords = { de: string; en?: string | undefined; ja?: string | undefined }

/** No address has signs that end a line, blanks, or a second one before it. */
export const Address = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}]*$/u)
  .meta({
    description:
      'An address of the club from `/` on, a whole one, `mailto:` or `tel:`; each site means its own page',
  })

export const SiteKeys = z
  .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
  .min(1)
  .max(100)
  .nullable()
  .meta({ description: 'Null: every site' })

/** From then on until then; without an end it stays. */
export const shownTimes = { fromAt: moment, untilAt: moment.nullable() }
export const endsAfterItBegins = ({ fromAt, untilAt }: { fromAt: string; untilAt: string | null }) =>
  untilAt === null || fromAt < untilAt
export const WRONG_END = { message: 'It ends after it begins', path: ['untilAt'] }

export const noticeKinds = ['breaking', 'banner'] as const
export const NoticeKind = z
  .enum(noticeKinds)
  .meta({ id: 'SiteNoticeKind', description: 'One line that is urgent, or what stands there for a while' })
export type NoticeKind = z.infer<typeof NoticeKind>

export const MOST_NOTICE = 160

export const NoticeTerms = z
  .strictObject({
    kind: NoticeKind,
    text: wordsOf(MOST_NOTICE),
    link: Address.nullable(),
    linkLabel: wordsOf(40).nullable().meta({ description: 'Null: the usual words' }),
    sites: SiteKeys,
    ...shownTimes,
    isOn: z.boolean(),
    isDismissible: z.boolean(),
    position: z.int().min(1).max(999).meta({ description: 'Of several at once the smallest is shown' }),
  })
  .refine(endsAfterItBegins, WRONG_END)
  .meta({ id: 'SiteNoticeTerms' })
export type NoticeTerms = z.infer<typeof NoticeTerms>

/** A notice as a page shows it. */
export type ShownNotice = {
  /** Changes with what it says: whoever has closed it has closed these words. */
  key: string
  kind: NoticeKind
  text: string
  /** The language of its words. */
  language: 'de' | 'en' | 'ja'
  link: { href: string; label: string | null } | null
  isDismissible: boolean
}

export const partnerTiers = ['main', 'other'] as const

export const PartnerTerms = z
  .strictObject({
    name: typedLine(60).min(1),
    tier: z.enum(partnerTiers),
    role: wordsOf(40).nullable().meta({ description: 'What a main partner is; others have none' }),
    picture: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/)
      .nullable()
      .meta({ description: 'In the media store; null: the name is set in letters' }),
    link: Address.nullable(),
    sites: SiteKeys,
    ...shownTimes,
    position: z.int().min(1).max(999),
  })
  .refine(endsAfterItBegins, WRONG_END)
  .refine(({ tier, role }) => (tier === 'main') === (role !== null), {
    message: 'A main partner is something, the others are not',
    path: ['role'],
  })
  .meta({ id: 'SitePartnerTerms' })
export type PartnerTerms = z.infer<typeof PartnerTerms>

/** A partner as a page shows it. */
export type ShownPartner = { name: string; picture: string | null; href: string | null }
/** All of them, in their order. */
export type ShownPartners = { main: (ShownPartner & { role: string })[]; others: ShownPartner[] }

export const MOST_MENU_ENTRIES = 8
export const MOST_MENU_WORDS = 24

const entry = {
  text: wordsOf(MOST_MENU_WORDS),
  site: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .nullable()
    .meta({ description: 'Null: the site whose navigation it is, or a whole address' }),
  link: Address.meta({
    description: 'On that site its German one; readers of another language are led to its twin',
  }),
}
const namesItsSite = ({ site, link }: { site: string | null; link: string }) =>
  site === null || link.startsWith('/')
const SITE_TWICE = { message: 'A whole address names its site itself', path: ['link'] }

export const MenuEntry = z.strictObject(entry).refine(namesItsSite, SITE_TWICE).meta({ id: 'SiteMenuEntry' })
export type MenuEntry = z.infer<typeof MenuEntry>

export const MOST_WORDS = 32
export const MOST_WORD = 40

/** An entry of what stands around pages; those of the search also name the words that they are found by. */
export const FrameEntry = z
  .strictObject({
    ...entry,
    words: z
      .array(typedLine(MOST_WORD).min(2))
      .max(MOST_WORDS)
      .optional()
      .meta({ description: 'Of a quick link: who types one of these is shown the way at once' }),
  })
  .refine(namesItsSite, SITE_TWICE)
  .meta({ id: 'SiteFrameEntry' })
export type FrameEntry = z.infer<typeof FrameEntry>

/** As many signs of usual width as the header of a wide window has room for in one line. */
const MOST_MENU_WIDTH = 92
/** Between two entries. */
const MENU_GAP = 4

/** Do all entries stand in one line, in each language? Signs of Chinese and Japanese take the room of two. */
export function fitsInLine(entries: readonly { text: FrameWords }[], most = MOST_MENU_WIDTH): boolean {
  return (['de', 'en', 'ja'] as const).every((language) => {
    const words = entries.map(({ text }) => text[language] || text.en || text.de).join('')
    const wide = words.match(/[\u2e80-\uffef]/g)?.length ?? 0
    return words.length + wide + MENU_GAP * (entries.length - 1) <= most
  })
}

export const MenuEntries = z
  .array(MenuEntry)
  .min(1)
  .max(MOST_MENU_ENTRIES)
  .refine((entries) => new Set(entries.map(({ text }) => text.de)).size === entries.length, {
    message: 'Two entries have the same name',
  })
  .refine((entries) => fitsInLine(entries), { message: 'Together they are too long for one line' })

/** An entry as a page shows it: words by language, and where it leads for this reader. */
export type ShownMenuEntry = { label: Text; href: string }
