import { type RawBuilder, sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newSecret } from '#platform/ids.ts'
import type { Segment } from './schema.ts'

/** Where a newsletter goes is what its consent proved; advertising goes where the account's mail goes. */
const ADDRESS = sql`coalesce(c.email, (
  select e.email from contact_emails e where e.contact_id = c.subject_id and e.confirmed_at is not null
  order by e.primary_since is null, e.created_at limit 1))`

/**
 * Consents `c` in force whose address may be written to: confirmed, of nobody who is erased or kept out, and of no address that mail
 * came back from after it was confirmed, or that called one spam.
 */
const REACHABLE = sql`
  c.given_at is not null and c.withdrawn_at is null and (c.consent_type = 'Advertising' or c.confirmed_at is not null)
  and a.address is not null
  and not exists (select from contacts k where k.id = c.subject_id and k.erased_at is not null)
  and not exists (select from account_blocks b where b.account_id = c.subject_id and b.ends_at > app.now())
  and not exists (select from newsletter_stops s where s.email = lower(a.address)
    and (s.kind = 'complaint' or c.confirmed_at is null or s.reported_at >= c.confirmed_at))`

const FROM = sql`consents c cross join lateral (select ${ADDRESS} as address) a`

/** The language of the profile; of an organisation, the one it was agreed in. */
const LANGUAGE = sql`coalesce((select k.language from contacts k where k.id = c.subject_id), c.language)`

function ofSegment({ isMember, hasSeasonTicket, hasBought, department, languages }: Segment) {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (isMember)
    all.push(sql`exists (select from memberships m where m.subject_id = c.subject_id and m.kind = 'club'
      and m.valid_from <= app.now() and (m.valid_until is null or m.valid_until > app.now()))`)
  if (hasSeasonTicket)
    all.push(sql`exists (select from contracts t where c.subject_id in (t.subscriber_id, t.recipient_id)
      and t.state not in ('Terminated', 'Transferred', 'SubscriberChanged'))`)
  if (hasBought)
    all.push(sql`exists (select from checkouts o where o.owner_id = c.subject_id and o.state = 'paid')`)
  if (department !== null)
    all.push(sql`exists (select from membership_applications d where d.subject_id = c.subject_id
      and d.state = 'Accepted' and d.department = ${department})`)
  if (languages.length > 0) all.push(sql`${LANGUAGE} = any(${languages}::text[])`)
  return sql.join(all, sql` and `)
}

/** How many mails it would be now; one address gets one. */
export async function countRecipients(
  db: Db,
  { topic, segment }: { topic: string; segment: Segment },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct lower(a.address))::int as count from ${FROM}
    where c.topic = ${topic} and ${REACHABLE} and ${ofSegment(segment)}`.execute(db)
  return rows[0]!.count
}

/** How many have ordered it at all, wherever they are. */
export async function countConsents(db: Db, topic: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consents
    where topic = ${topic} and given_at is not null and withdrawn_at is null`.execute(db)
  return rows[0]!.count
}

/** A row for each mail, in one statement however many there are. Answers how many. */
export async function insertRecipients(
  trx: Trx,
  { issueId, topic, segment }: { issueId: string; topic: string; segment: Segment },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into newsletter_recipients (id, issue_id, consent_id, subject_id)
    select gen_random_uuid(), ${issueId}, id, subject_id from (
      select distinct on (lower(a.address)) c.id, c.subject_id from ${FROM}
      where c.topic = ${topic} and ${REACHABLE} and ${ofSegment(segment)} order by lower(a.address), c.id) found
    on conflict (issue_id, consent_id) do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export type ClaimedRow = { id: string; consentId: string | null; subjectId: string | null; tries: number }

/**
 * The next mail of an issue that is being sent, held until the transaction ends: nobody else takes it, and it is free again at once
 * when its sender dies.
 */
export async function claimRecipient(trx: Trx, issueId: string): Promise<ClaimedRow | null> {
  const { rows } = await sql<ClaimedRow>`
    select r.id, r.consent_id as "consentId", r.subject_id as "subjectId", r.tries
    from newsletter_recipients r join newsletter_issues i on i.id = r.issue_id
    where r.issue_id = ${issueId} and i.state = 'sending' and r.state = 'waiting' and r.try_at <= app.now()
    order by r.try_at, r.id limit 1 for update of r skip locked`.execute(trx)
  return rows[0] ?? null
}

export type Reader = { address: string; language: Language; token: string; subjectId: string }

/** Who gets it, asked at the moment it leaves; null for whoever does not want it any more, or cannot be written to. */
export async function findReader(trx: Trx, consentId: string): Promise<Reader | null> {
  const { rows } = await sql<{ address: string; language: string; token: string | null; subjectId: string }>`
    select a.address, ${LANGUAGE} as language, c.withdrawal_token as token, c.subject_id as "subjectId"
    from ${FROM} where c.id = ${consentId} and ${REACHABLE}`.execute(trx)
  const [found] = rows
  if (!found) return null
  const language = club.languages.find((one) => one === found.language) ?? club.fallbackLanguage
  return { ...found, language, token: found.token ?? (await giveToken(trx, consentId)) }
}

/** Advertising was agreed to without a mail: its way out is made with the first one. */
async function giveToken(trx: Trx, consentId: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    update consents set withdrawal_token = coalesce(withdrawal_token, ${newSecret()}) where id = ${consentId}
    returning withdrawal_token as token`.execute(trx)
  return rows[0]!.token
}

export async function endRecipient(
  trx: Trx,
  { id, state }: { id: string; state: 'sent' | 'left' | 'refused' | 'failed' },
): Promise<void> {
  await sql`
    update newsletter_recipients set state = ${state}, done_at = app.now(), tries = tries + 1,
      bounced_at = case when ${state} = 'refused' then app.now() else bounced_at end
    where id = ${id}`.execute(trx)
}

/** Later again: the server was not there (which is not counted against the mail), or put it off. */
export async function putOff(
  db: Db,
  { id, seconds, isCounted }: { id: string; seconds: number; isCounted: boolean },
): Promise<void> {
  await sql`
    update newsletter_recipients set tries = tries + ${isCounted ? 1 : 0},
      try_at = app.now() + make_interval(secs => ${seconds})
    where id = ${id} and state = 'waiting'`.execute(db)
}

export async function hasWaiting(db: Db, issueId: string): Promise<boolean> {
  const { rows } = await sql`
    select from newsletter_recipients where issue_id = ${issueId} and state = 'waiting' limit 1`.execute(db)
  return rows.length > 0
}

/** Milliseconds until the next mail may leave; its place in the order is taken. By the machine's clock, as mail servers count. */
export async function takeTurn(db: Db, perMinute: number): Promise<number> {
  const { rows } = await sql<{ milliseconds: number }>`
    update newsletter_pace set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${60 / perMinute})
    returning extract(epoch from next_at - clock_timestamp()) * 1000 - ${60_000 / perMinute} as milliseconds`.execute(
    db,
  )
  return Math.max(0, Number(rows[0]!.milliseconds))
}
