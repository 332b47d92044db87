import { createHash } from 'node:crypto'
import type { Language } from '#club/club.ts'
import { type ConsentTopic, consentTopics, newsletters } from '#club/consents.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { askMail, welcomeMail } from './newsletters.mails.ts'
import { isMainAdConsent, isUndo, mailDecision, stateOf } from './rules.ts'
import { consentErrors, type NewsletterLink } from './schema.ts'
import * as storage from './storage.ts'

/** Where the links of the mails lead, whole addresses. */
export type NewsletterAddresses = {
  confirm(token: string, language: Language): string
  end(token: string, language: Language): string
  /** Takes a press of the mail program's own button (RFC 8058). */
  endAtOnce(token: string): string
  manage(language: Language): string
}

type NewslettersOptions = {
  db: Db
  mailer: Mailer
  emailOf: (db: Db, subjectId: string) => Promise<string | null>
  languageOf: (db: Db, subjectId: string) => Promise<Language>
  addresses: NewsletterAddresses
}

/** Newsletters go to nobody whose address has not answered, and end by a link in each mail. */
export function createNewsletters(ctx: NewslettersOptions) {
  return {
    ...inContext(ctx, { order }),
    links: inContext(ctx, { readConfirmation, confirm, readEnd, end, endPage }),
  }
}

/** Asks by mail; ordered again while that mail is out, it asks once more. Under the lock of `lockConsentsOf`. */
async function order(
  ctx: NewslettersOptions,
  trx: Trx,
  given: {
    topic: ConsentTopic
    consent: storage.NewConsent
    existing: storage.ConsentRow | null
    now: Date
  },
): Promise<storage.ConsentRow> {
  const { emailOf } = ctx
  const { topic, consent, existing, now } = given
  const { subjectId } = consent
  const email = await emailOf(trx, subjectId)
  if (!email) throw refuse('CONSENT_EMAIL_MISSING', 409)
  const withdrawalToken = newSecret()
  const key = { subjectId, topic: topic.name }
  const former = existing ? null : await storage.findFormer(trx, key)
  // What was never confirmed in time makes room.
  if (!existing) await storage.withdrawTopic(trx, { ...key, by: null, how: 'expired' })
  if (isUndo({ now, email, former: former && endedOf(former) })) {
    const confirmedAt = former!.confirmed_at!
    return storage.insertGiven(trx, consent, { email, confirmedAt, withdrawalToken })
  }
  const mailsToday = await storage.countMailsToday(trx, key)
  const decision = mailDecision({ now, lastMailAt: existing?.mailed_at ?? null, mailsToday })
  if (decision === 'sentJustNow') return existing!
  if (decision === 'limit') throw refuse('CONSENT_MAIL_LIMIT', 429)
  const row = existing ?? (await storage.insertAsked(trx, { ...consent, withdrawalToken }))
  return ask(ctx, trx, { row, topic, email })
}

async function ask(
  ctx: NewslettersOptions,
  trx: Trx,
  given: { row: storage.ConsentRow; topic: ConsentTopic; email: string },
): Promise<storage.ConsentRow> {
  const { languageOf, addresses, mailer } = ctx
  const { row, topic, email } = given
  const token = newSecret()
  const language = await languageOf(trx, row.subject_id)
  const hours = newsletters.confirmHours
  const url = addresses.confirm(token, language)
  await mailer.send(trx, { to: email, ...askMail({ language, title: topic.title[language], url, hours }) })
  return storage.noteMail(trx, { id: row.id, email, tokenHash: hashOf(token), hours })
}

async function readConfirmation(ctx: NewslettersOptions, token: string): Promise<NewsletterLink> {
  const { db } = ctx
  return linkOf(await storage.findByConfirmToken(db, hashOf(token)))
}

/** Confirming twice changes nothing; too late is said. */
async function confirm(ctx: NewslettersOptions, token: string): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const row = await storage.findByConfirmToken(trx, hashOf(token))
    if (!row) throw notFound()
    if (await storage.confirm(trx, row.id)) return welcome(ctx, trx, row)
    const current = await storage.findByConfirmToken(trx, hashOf(token))
    if (!current?.given_at || current.withdrawn_at) throw refuse('CONSENT_LINK_ENDED', 409)
  })
}

async function welcome(ctx: NewslettersOptions, trx: Trx, row: storage.ConsentRow): Promise<void> {
  const { languageOf, addresses, mailer } = ctx
  const topic = topicOf(row)
  const token = row.withdrawal_token!
  const language = await languageOf(trx, row.subject_id)
  const mail = welcomeMail({
    language,
    title: topic.title[language],
    url: addresses.manage(language),
    endUrl: addresses.end(token, language),
  })
  await mailer.send(trx, { to: row.email!, ...mail, unsubscribeUrl: addresses.endAtOnce(token) })
}

async function readEnd(ctx: NewslettersOptions, token: string): Promise<NewsletterLink> {
  const { db } = ctx
  return linkOf(await storage.findByWithdrawalToken(db, token))
}

async function end(ctx: NewslettersOptions, token: string): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const row = await storage.findByWithdrawalToken(trx, token)
    if (!row) throw notFound()
    await storage.withdrawById(trx, row.id)
    if (row.withdrawn_at === null) await endSectors(trx, row)
  })
}

/** With the main consent end the sectors that build on it, whichever way it ends. */
async function endSectors(trx: Trx, row: storage.ConsentRow): Promise<void> {
  if (!isMainAdConsent({ name: row.topic })) return
  const { subject_id: subjectId } = row
  // Whoever agrees to a sector at this moment has seen the main consent: it waits, and ends with the others.
  await storage.lockConsentsOf(trx, subjectId)
  await storage.withdrawType(trx, {
    ...{ subjectId, consentType: 'Advertising', by: null, how: 'mainConsent' },
  })
}

/** Somebody called a mail spam: every newsletter to that address ends, and the consent by which that one was sent. */
export async function endComplained(
  trx: Trx,
  given: { email: string; consentId: string | null },
): Promise<void> {
  for (const row of await storage.endComplained(trx, given)) await endSectors(trx, row)
}

/** The page behind `endAtOnce`, for mail programs that open the address instead of pressing the button. */
async function endPage(ctx: NewslettersOptions, token: string): Promise<string> {
  const { db, addresses, languageOf } = ctx
  const row = await storage.findByWithdrawalToken(db, token)
  if (!row) throw notFound()
  return addresses.end(token, await languageOf(db, row.subject_id))
}

function linkOf(row: storage.LinkedRow | null): NewsletterLink {
  if (!row) throw notFound()
  const { given_at: givenAt, withdrawn_at: withdrawnAt, confirm_until: confirmUntil } = row
  const { title, consentType } = topicOf(row)
  return { title, consentType, state: stateOf({ givenAt, withdrawnAt, confirmUntil }, row.now) }
}

/** A newsletter that the club has given up since is unknown to its links, too. */
function topicOf(row: storage.ConsentRow): ConsentTopic {
  const topic = consentTopics.find(({ name }) => name === row.topic)
  if (!topic) throw notFound()
  return topic
}

function endedOf(row: storage.ConsentRow) {
  return {
    email: row.email,
    confirmedAt: row.confirmed_at,
    withdrawnAt: row.withdrawn_at!,
    withdrawnHow: row.withdrawn_how!,
  }
}

function refuse(code: keyof typeof consentErrors, status: 409 | 429): AppError {
  return new AppError(status, code, consentErrors[code], { title: code })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
