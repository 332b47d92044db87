import { club, type Language } from '#club/club.ts'
import { type ConsentTopic, type ConsentType, consentTopics } from '#club/consents.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { List } from '#platform/lists.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { createNewsletters, endComplained, type NewsletterAddresses } from './newsletters.ts'
import { isMainAdConsent, refusalToGive } from './rules.ts'
import { type ContactConsent, consentErrors, type GivenConsent } from './schema.ts'
import * as storage from './storage.ts'

export type ConsentsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** Where mail for a person or an organisation goes; null without a confirmed address. */
  emailOf: (db: Db, subjectId: string) => Promise<string | null>
  /** The language of the profile. */
  languageOf: (db: Db, subjectId: string) => Promise<Language>
  addresses: NewsletterAddresses
}

export type Consents = ReturnType<typeof createConsents>

type ConsentsContext = ConsentsOptions & { newsletters: ReturnType<typeof createNewsletters> }

/** What people agree to: advertising and newsletters, with the proof of it. */
export function createConsents(options: ConsentsOptions) {
  const { db, jobs } = options
  const newsletters = createNewsletters(options)
  const ctx: ConsentsContext = { ...options, newsletters }

  jobs.every('consents-tidy', '50 3 * * *', () => storage.deleteUnconfirmed(db))

  return {
    listTopics: (): List<ConsentTopic> => wholeList([...consentTopics]),
    ...inContext(ctx, { listOwn, give, terminate }),
    revokeAll,
    endComplained,
    async revokeAllOwn({ caller, type }: { caller: Caller; type: ConsentType }): Promise<void> {
      const { subjectId, actorId } = caller
      await db.transaction().execute((trx) => revokeAll(trx, { subjectId, actorId, consentType: type }))
    },
    links: newsletters.links,
  }
}

async function listOwn(ctx: ConsentsContext, caller: Caller): Promise<List<ContactConsent>> {
  const { db } = ctx
  return wholeList((await storage.loadLive(db, caller.subjectId)).map(contactConsentOf))
}

/** Agreeing twice, one after the other or at the same moment, is agreeing once. */
async function give(
  ctx: ConsentsContext,
  given: {
    caller: Caller
    topicId: string
    shown: GivenConsent | null
  },
): Promise<{ isNew: boolean; consent: ContactConsent }> {
  const { db, languageOf, newsletters } = ctx
  const { caller, shown } = given
  const topic = consentTopics.find(({ id }) => id === given.topicId)
  if (!topic) throw notFound()
  const { subjectId, actorId } = caller
  return db.transaction().execute(async (trx) => {
    const now = await storage.lockConsentsOf(trx, subjectId)
    const live = await storage.loadLive(trx, subjectId)
    const liveNames = live.map((one) => one.topic)
    const refusal = refusalToGive(topic, { liveNames, shownVersion: shown?.textVersion ?? null })
    if (refusal) throw new AppError(409, refusal, consentErrors[refusal], { title: refusal })
    const existing = live.find((one) => one.topic === topic.name) ?? null
    if (existing?.given_at) return { isNew: false, consent: contactConsentOf(existing) }
    const language = shown?.language ?? (await languageOf(trx, subjectId))
    const consent: storage.NewConsent = {
      ...proofOf(topic, language),
      id: newId(),
      subjectId,
      actorId,
      source: shown ? 'account' : 'api',
    }
    const row =
      topic.consentType === 'Newsletter'
        ? await newsletters.order(trx, { topic, consent, existing, now })
        : await storage.insertGiven(trx, consent, null)
    return { isNew: row.id === consent.id, consent: contactConsentOf(row) }
  })
}

/** Withdrawing the main consent ends the sectors that build on it. Withdrawing twice is withdrawing once. */
async function terminate(
  ctx: ConsentsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<void> {
  const { db } = ctx
  const { subjectId, actorId } = caller
  await db.transaction().execute(async (trx) => {
    await storage.lockConsentsOf(trx, subjectId)
    const consent = await storage.findOwn(trx, { id, subjectId })
    if (!consent) throw notFound()
    if (consent.withdrawn_at) return
    const { topic } = consent
    await storage.withdrawTopic(trx, { subjectId, topic, by: actorId, how: 'account' })
    if (!isMainAdConsent({ name: topic })) return
    await storage.withdrawType(trx, {
      subjectId,
      consentType: 'Advertising',
      by: actorId,
      how: 'mainConsent',
    })
  })
}

/** Every consent of a kind, for the first two choices of the deletion dialog and for the deletion itself. */
async function revokeAll(
  trx: Trx,
  given: { subjectId: string; actorId: string; consentType: ConsentType },
): Promise<void> {
  const { subjectId, actorId, consentType } = given
  await storage.lockConsentsOf(trx, subjectId)
  await storage.withdrawType(trx, { subjectId, consentType, by: actorId, how: 'all' })
}

function proofOf(topic: ConsentTopic, language: Language) {
  const { name, consentType, textVersion, wording } = topic
  return { topic: name, consentType, textVersion, language, wording: wording[language] }
}

function contactConsentOf(row: storage.ConsentRow): ContactConsent {
  return {
    id: row.id,
    name: row.topic,
    consentType: row.consent_type as ConsentType,
    consentState: row.given_at ? 'Valid' : 'Pending',
    textVersion: row.text_version,
    language: club.languages.find((one) => one === row.language) ?? club.fallbackLanguage,
    wording: row.wording,
    askedAt: row.asked_at.toISOString(),
    givenAt: row.given_at?.toISOString() ?? null,
    email: row.email,
    mailedAt: row.mailed_at?.toISOString() ?? null,
    confirmUntil: row.confirm_until?.toISOString() ?? null,
  }
}

function wholeList<T>(items: T[]): List<T> {
  return { items, page: 1, pageSize: Math.max(1, items.length), totalCount: items.length, hasNextPage: false }
}
