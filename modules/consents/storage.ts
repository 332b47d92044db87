import { type Selectable, sql } from 'kysely'
import type { Language } from '#club/club.ts'
import type { ConsentType } from '#club/consents.ts'
import type { Consents as ConsentsTable } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'

export type ConsentRow = Selectable<ConsentsTable>

/** How a consent came to its end; see the migration. */
export type WithdrawnHow = 'account' | 'api' | 'mail' | 'mainConsent' | 'all' | 'expired' | 'complaint'

/**
 * What one person agrees to and withdraws takes turns from here to the end of the transaction: sectors depend on the main
 * consent, and a newsletter on mails sent before. Answers the time by the database's clock.
 */
export async function lockConsentsOf(trx: Trx, subjectId: string): Promise<Date> {
  await sql`select pg_advisory_xact_lock(hashtextextended('consents:' || ${subjectId}, 0))`.execute(trx)
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(trx)
  return rows[0]!.now
}

/** Given or asked for, and not withdrawn; those that were never confirmed in time are left out. */
export async function loadLive(db: Db, subjectId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('given_at', 'is not', null), eb('confirm_until', '>', sql<Date>`app.now()`)]))
    .orderBy('id')
    .execute()
}

export async function findOwn(db: Db, given: { id: string; subjectId: string }): Promise<ConsentRow | null> {
  const row = await db
    .selectFrom('consents')
    .selectAll()
    .where('id', '=', given.id)
    .where('subject_id', '=', given.subjectId)
    .executeTakeFirst()
  return row ?? null
}

export type NewConsent = {
  id: string
  subjectId: string
  actorId: string
  topic: string
  consentType: ConsentType
  textVersion: string
  language: Language
  wording: string
  source: 'account' | 'api'
}

export type Proven = { email: string; confirmedAt: Date; withdrawalToken: string }

/** In force at once: advertising, and newsletters whose address has been proven already. */
export async function insertGiven(trx: Trx, consent: NewConsent, proven: Proven | null): Promise<ConsentRow> {
  return trx
    .insertInto('consents')
    .values({
      ...columnsOf(consent),
      given_at: sql<Date>`app.now()`,
      email: proven?.email ?? null,
      confirmed_at: proven?.confirmedAt ?? null,
      withdrawal_token: proven?.withdrawalToken ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertAsked(
  trx: Trx,
  consent: NewConsent & { withdrawalToken: string },
): Promise<ConsentRow> {
  const { withdrawalToken, ...rest } = consent
  return trx
    .insertInto('consents')
    .values({ ...columnsOf(rest), withdrawal_token: withdrawalToken })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function columnsOf(consent: NewConsent) {
  return {
    id: consent.id,
    subject_id: consent.subjectId,
    topic: consent.topic,
    consent_type: consent.consentType,
    text_version: consent.textVersion,
    language: consent.language,
    wording: consent.wording,
    source: consent.source,
    asked_by: consent.actorId,
    asked_at: sql<Date>`app.now()`,
  }
}

/** A mail goes out: a new link, the old one is dead. */
export async function noteMail(
  trx: Trx,
  given: { id: string; email: string; tokenHash: Buffer; hours: number },
): Promise<ConsentRow> {
  return trx
    .updateTable('consents')
    .set({
      email: given.email,
      confirm_token_hash: given.tokenHash,
      confirm_until: sql<Date>`app.now() + make_interval(hours => ${given.hours})`,
      mailed_at: sql<Date>`app.now()`,
      mails_sent: sql<number>`mails_sent + 1`,
    })
    .where('id', '=', given.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countMailsToday(
  trx: Trx,
  given: { subjectId: string; topic: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(mails_sent), 0)::int as count from consents
    where subject_id = ${given.subjectId} and topic = ${given.topic}
      and mailed_at > app.now() - interval '24 hours'`.execute(trx)
  return rows[0]!.count
}

/** The last one of its kind that came to an end. */
export async function findFormer(
  trx: Trx,
  given: { subjectId: string; topic: string },
): Promise<ConsentRow | null> {
  const row = await trx
    .selectFrom('consents')
    .selectAll()
    .where('subject_id', '=', given.subjectId)
    .where('topic', '=', given.topic)
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

type Withdrawal = { by: string | null; how: WithdrawnHow }

export async function withdrawTopic(
  trx: Trx,
  given: Withdrawal & { subjectId: string; topic: string },
): Promise<void> {
  await trx
    .updateTable('consents')
    .set(endOf(given))
    .where('subject_id', '=', given.subjectId)
    .where('topic', '=', given.topic)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function withdrawType(
  trx: Trx,
  given: Withdrawal & { subjectId: string; consentType: ConsentType },
): Promise<void> {
  await trx
    .updateTable('consents')
    .set(endOf(given))
    .where('subject_id', '=', given.subjectId)
    .where('consent_type', '=', given.consentType)
    .where('withdrawn_at', 'is', null)
    .execute()
}

function endOf({ by, how }: Withdrawal) {
  return { withdrawn_at: sql<Date>`app.now()`, withdrawn_by: by, withdrawn_how: how }
}

export type LinkedRow = ConsentRow & { now: Date }

export async function findByConfirmToken(db: Db, tokenHash: Buffer): Promise<LinkedRow | null> {
  const row = await db
    .selectFrom('consents')
    .selectAll()
    .select(sql<Date>`app.now()`.as('now'))
    .where('confirm_token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

export async function findByWithdrawalToken(db: Db, token: string): Promise<LinkedRow | null> {
  const row = await db
    .selectFrom('consents')
    .selectAll()
    .select(sql<Date>`app.now()`.as('now'))
    .where('withdrawal_token', '=', token)
    .executeTakeFirst()
  return row ?? null
}

/** True for the one who confirms first, as long as the link is good. */
export async function confirm(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('consents')
    .set({ confirmed_at: sql<Date>`app.now()`, given_at: sql<Date>`app.now()` })
    .where('id', '=', id)
    .where('given_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('confirm_until', '>', sql<Date>`app.now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends one by its link; a second press changes nothing. */
export async function withdrawById(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('consents')
    .set(endOf({ by: null, how: 'mail' }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Answers what has ended. */
export async function endComplained(
  trx: Trx,
  { email, consentId }: { email: string; consentId: string | null },
): Promise<ConsentRow[]> {
  return trx
    .updateTable('consents')
    .set(endOf({ by: null, how: 'complaint' }))
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(consentId ? [eb('id', '=', consentId)] : []),
        eb.and([eb('consent_type', '=', 'Newsletter'), eb(sql`lower(email)`, '=', email.toLowerCase())]),
      ]),
    )
    .returningAll()
    .execute()
}

/** Newsletters that nobody confirmed prove nothing: a month later they are gone. */
export async function deleteUnconfirmed(db: Db): Promise<void> {
  await db
    .deleteFrom('consents')
    .where('given_at', 'is', null)
    .where('asked_at', '<', sql<Date>`app.now() - interval '30 days'`)
    .where((eb) => eb.or([eb('confirm_until', 'is', null), eb('confirm_until', '<', sql<Date>`app.now()`)]))
    .execute()
}
