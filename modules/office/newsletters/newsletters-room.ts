import { isSendable } from '#modules/newsletters/checks.rules.ts'
import type { Newsletters } from '#modules/newsletters/newsletters.ts'
import { type Finding, newsletterErrors, type Segment } from '#modules/newsletters/schema.ts'
import { foreignIn } from '#modules/office/media/own-pictures.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { sitesOf } from '#modules/office/shared/things-of-sites.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type NewsletterChecks,
  type NewsletterWhole,
  newsletterViews,
  type OfficeNewsletter,
  type OfficeNewsletterDetail,
  type OfficeNewslettersQuery,
  type StoppedAddress,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of the newsletters works with. */
export type NewslettersRoomContext = {
  db: Db
  newsletters: Newsletters
  /** Where an issue that has left is read in a browser. */
  pageUrl(id: string): string
}

export async function listNewsletters(
  { db }: Pick<NewslettersRoomContext, 'db'>,
  query: OfficeNewslettersQuery,
  own: OwnSites,
): Promise<List<OfficeNewsletter>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listNewsletters(db, {
      wanted: { ...query, own },
      limit: pageSize + 1,
      offset: (page - 1) * pageSize,
    }),
    storage.countNewsletters(db, { ...query, own }),
  ])
  return pageOf(rows, query, count)
}

export async function countViews({ db }: Pick<NewslettersRoomContext, 'db'>, own: OwnSites) {
  const items = await Promise.all(
    newsletterViews.map(async (view) => ({
      key: view,
      count: await storage.countNewsletters(db, { view, own }),
    })),
  )
  return { items }
}

export async function loadNewsletter(
  { db, newsletters, pageUrl }: NewslettersRoomContext,
  id: string,
): Promise<OfficeNewsletterDetail> {
  const issue = await newsletters.find(db, id)
  if (!issue) throw notFound()
  const { createdAt: _createdAt, sendAt, startedAt, endedAt, changedAt, ...rest } = issue
  return {
    ...rest,
    sendAt: sendAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
    page: startedAt && pageUrl(id),
    numbers: await newsletters.numbersOf(id),
    sites: (await sitesOf(db, { kind: 'newsletter', id })) ?? null,
  }
}

export async function checkWhole(
  { db, newsletters }: Pick<NewslettersRoomContext, 'db' | 'newsletters'>,
  { id, withLinks, ...whole }: NewsletterWhole & { id: string | null; withLinks: boolean },
  own: OwnSites,
): Promise<NewsletterChecks> {
  const { topic, contents, segment } = whole
  const [checked, foreign, count, consents] = await Promise.all([
    newsletters.check({ id: null, topic, contents }, withLinks),
    foreignIn(db, contents, { own, by: id === null ? [] : [id] }),
    newsletters.count(db, { topic, segment }),
    newsletters.countConsents(topic),
  ])
  const findings = [...checked.findings, ...foreignFindings(contents, foreign)]
  const placeOf = ({ block }: Finding) => contents.blocks.findIndex((one) => one.id === block)
  return {
    ...checked,
    findings: findings.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...{ count, consents },
  }
}

/** Pictures that saving refuses whoever writes it. */
function foreignFindings({ blocks }: NewsletterWhole['contents'], foreign: ReadonlySet<string>): Finding[] {
  return blocks.flatMap((block) =>
    block.type === 'picture' && foreign.has(block.picture)
      ? [{ kind: 'pictureForeign' as const, language: null, block: block.id, isBlocking: true }]
      : [],
  )
}

/** The second look: to how many, when, and what it is not. Refuses what cannot be sent, and by a department what goes to more than its members. */
export async function previewSending(
  { newsletters }: Pick<NewslettersRoomContext, 'newsletters'>,
  db: Db,
  { id, sendAt, own }: { id: string; sendAt: string | null; own: OwnSites },
): Promise<Consequences> {
  const issue = await newsletters.find(db, id)
  if (!issue) throw notFound()
  if (issue.state !== 'draft') throw refusal('NEWSLETTER_STATE', 409)
  if (sendAt !== null && new Date(sendAt) <= (await newsletters.timeOf(db)))
    throw refusal('NEWSLETTER_TIME', 422)
  const { department } = issue.segment
  if (own !== null && (department === null || !own.has(department)))
    throw refusal('NEWSLETTER_DEPARTMENT', 409)
  const { findings } = await newsletters.check(issue, true)
  if (!isSendable(findings)) throw refusal('NEWSLETTER_UNFINISHED', 409)
  const count = await newsletters.count(db, issue)
  if (count === 0) throw refusal('NEWSLETTER_NOBODY', 409)
  return tellConsequences({
    lines: [
      // Who orders and withdraws meanwhile changes it, and each is asked again: it is shown, and not confirmed.
      { kind: sendAt === null ? 'mailsNow' : 'mailsLater', count, isPassing: true },
      { kind: issue.segment.languages.length === 1 ? 'oneLanguage' : 'ownLanguage' },
      { kind: 'segment', count: segmentSize(issue.segment), isNot: segmentSize(issue.segment) === 0 },
      { kind: 'warnings', count: findings.length, isNot: findings.length === 0 },
      { kind: 'tracking', isNot: true },
    ],
    totalCents: null,
    isFinal: sendAt === null,
  })
}

/** How many conditions narrow it. */
function segmentSize({ isMember, hasSeasonTicket, hasBought, department, languages }: Segment): number {
  return [isMember, hasSeasonTicket, hasBought, department !== null, languages.length > 0].filter(Boolean)
    .length
}

export async function listStops(
  { newsletters }: Pick<NewslettersRoomContext, 'newsletters'>,
  query: { page: number; pageSize: number; q?: string | undefined },
): Promise<List<StoppedAddress>> {
  const { page, pageSize, q = '' } = query
  const [rows, count] = await Promise.all([
    newsletters.stops.list({ q, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    newsletters.stops.count(q),
  ])
  const items = rows.map(({ reportedAt, ...row }) => ({ ...row, reportedAt: reportedAt.toISOString() }))
  return pageOf(items, query, count)
}

function refusal(code: keyof typeof newsletterErrors, status: number): AppError {
  return new AppError(status, code, newsletterErrors[code])
}
