import { club, type Language } from '#club/club.ts'
import { consentTopics } from '#club/consents.ts'
import { newsletterLook } from '#club/newsletters.ts'
import type { Db } from '#platform/db.ts'
import { trusted } from '#platform/html.ts'
import { showPictures } from '#platform/mail/mail-dress.ts'
import { mailHead } from '#platform/mail/mail-html.ts'
import { addressesOf, findingsOf } from './checks.rules.ts'
import type { NewslettersOptions } from './context.ts'
import { type Frame, type Light, writeIssue } from './letter.rules.ts'
import { ownUrl } from './links.rules.ts'
import type { Contents, Finding } from './schema.ts'
import { type KnownThings, loadThings } from './things.storage.ts'

type Writing = Pick<NewslettersOptions, 'addresses'>

/** Stands for the way out of whoever gets the mail: an issue is drawn once for all of one language. */
const END = 'https://way-out.invalid/'

/** What is written: an issue, or what somebody is making of one. */
export type Written = { id: string | null; topic: string; contents: Contents }

export type DrawnMail = { subject: string; html: string; plain: string }

/** The mails of an issue in all languages; each becomes somebody's by their way out. */
export async function drawMails(
  ctx: Writing,
  db: Db,
  written: Written,
): Promise<(language: Language, endUrl: string) => DrawnMail> {
  const things = await loadThings(db, written.contents, ctx.addresses)
  const drawn = new Map(
    club.languages.map((language) => [language, draw(ctx, written, { language, things, end: END })] as const),
  )
  return (language, endUrl) => {
    const { subject, html, plain } = drawn.get(language)!
    return { subject, html: html.replaceAll(END, endUrl), plain: plain.replaceAll(END, endUrl) }
  }
}

/** One mail without a way out, as staff send it to themselves. */
export async function drawTest(
  ctx: Writing,
  db: Db,
  written: Written & { language: Language },
): Promise<DrawnMail> {
  const things = await loadThings(db, written.contents, ctx.addresses)
  return draw(ctx, written, { language: written.language, things, end: null })
}

/** As a page: its pictures lie in it, and nobody's way out. */
export async function drawPage(
  ctx: Pick<NewslettersOptions, 'addresses' | 'pictures'>,
  db: Db,
  written: Written & { language: Language; light: Light },
): Promise<string> {
  const { language, light } = written
  const things = await loadThings(db, written.contents, ctx.addresses)
  const { html } = draw(ctx, written, { language, things, end: null, light })
  return showPictures(html, ctx.pictures)
}

function draw(
  { addresses }: Writing,
  { id, topic, contents }: Written,
  given: { language: Language; things: KnownThings; end: string | null; light?: Light },
): DrawnMail {
  const { language, things, end, light = 'auto' } = given
  const known = consentTopics.find(({ name }) => name === topic)
  const frame: Frame = {
    look: newsletterLook,
    legalName: club.legalName,
    head: trusted(
      mailHead({ ink: newsletterLook.day.head, paper: newsletterLook.day.onHead }, club.legalName),
    ),
    topic: known?.title[language] ?? topic,
    isAdvertising: known?.consentType === 'Advertising',
    origins: addresses.origins,
    pictureUrl: (picture) => addresses.pictureUrl(picture, 'whole'),
    things: things.in(language),
    links: {
      browser: id && addresses.browser(id, language),
      end,
      manage: addresses.manage(language),
    },
  }
  return writeIssue({ contents, language, frame, light })
}

export type Checked = { findings: Finding[]; bytes: Record<Language, number> }

/** What is wrong with it; own addresses are asked for where `withLinks` says so. */
export async function check(
  ctx: Pick<NewslettersOptions, 'addresses' | 'hasPicture' | 'isAlive'>,
  db: Db,
  written: Written,
  { withLinks }: { withLinks: boolean },
): Promise<Checked> {
  const { contents } = written
  const things = await loadThings(db, contents, ctx.addresses)
  const bytesOf = (language: Language) =>
    Buffer.byteLength(draw(ctx, written, { language, things, end: END }).html)
  const bytes = Object.fromEntries(club.languages.map((language) => [language, bytesOf(language)]))
  const pictures = contents.blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : []))
  const there = new Set<string>()
  for (const id of new Set(pictures)) if (await ctx.hasPicture(id)) there.add(id)
  const findings = findingsOf(contents, {
    origins: ctx.addresses.origins,
    languagesOf: things.languagesOf,
    hasPicture: (id) => there.has(id),
    dead: withLinks ? await deadOf(ctx, contents) : new Set(),
    bytes: bytes as Record<Language, number>,
  })
  return { findings, bytes: bytes as Record<Language, number> }
}

/** More addresses than a letter has are not asked for. */
const MOST_ASKED = 30

async function deadOf(
  { addresses, isAlive }: Pick<NewslettersOptions, 'addresses' | 'isAlive'>,
  contents: Contents,
): Promise<Set<string>> {
  const own = addressesOf(contents).flatMap((address) => ownUrl(address, addresses.origins) ?? [])
  const dead = new Set<string>()
  for (const url of [...new Set(own)].slice(0, MOST_ASKED)) if (!(await isAlive(url))) dead.add(url)
  return dead
}
