import { sql } from 'kysely'
import type { Lot } from '#modules/draws/draw.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'

/** What decides whether somebody may take part, as it is now. */
export type Entrant = {
  birthday: string | null
  today: string
  isMember: boolean
  isProved: boolean
}

export async function loadEntrant(trx: Trx, personId: string): Promise<Entrant> {
  const { rows } = await sql<Entrant>`
    select c.birthday::text as birthday, (app.now() at time zone 'Europe/Berlin')::date::text as today,
      exists (select from memberships m where m.subject_id = c.id and m.kind = 'shop' and m.valid_from <= app.now()
        and (m.valid_until is null or m.valid_until > app.now())) as "isMember",
      exists (select from contact_emails e where e.contact_id = c.id and e.confirmed_at is not null) as "isProved"
    from contacts c where c.id = ${personId}`.execute(trx)
  return rows[0]!
}

/** The next number, while entries are taken; whoever gets one is waited for. Null: they are not. */
export async function takeNumber(trx: Trx, id: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    update sweepstakes set last_number = last_number + 1
    where id = ${id} and published_at is not null and closed_at is null and opens_at <= app.now() and closes_at > app.now()
    returning last_number as number`.execute(trx)
  return rows[0]?.number ?? null
}

type NewEntry = {
  sweepstakeId: string
  number: number
  personId: string | null
  entrant: string
  postal: string | null
  salt: string
  code: string
  network: string | null
  answer: number | null
  wantsResult: boolean
}

/** False: they have a lot already. `noLotGuard` looks first and writes then. */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<boolean> {
  const { sweepstakeId, number, personId, postal, salt, code, network, answer, wantsResult } = entry
  const entrant = unsafe('noLotGuard') ? newId() : entry.entrant
  const { rows } = await sql`
    insert into sweepstake_entries (sweepstake_id, number, entrant, person_id, postal, salt, code, network, answer, wants_result)
    values (${sweepstakeId}, ${number}, ${entrant}, ${personId}, ${postal}, ${salt}, ${code}, ${network},
      ${answer}, ${wantsResult})
    on conflict do nothing returning number`.execute(trx)
  return rows.length > 0
}

export async function hasLot(db: Db, of: { sweepstakeId: string; personId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from sweepstake_entries where sweepstake_id = ${of.sweepstakeId} and person_id = ${of.personId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Of the last hour, from one network address. */
export async function countFrom(db: Db, of: { sweepstakeId: string; network: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sweepstake_entries
    where sweepstake_id = ${of.sweepstakeId} and network = ${of.network} and entered_at > app.now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Where only right answers win: the others stay in the list, for everybody to see, and are passed over. */
export async function excludeWrongAnswers(trx: Trx, sweepstakeId: string): Promise<void> {
  await sql`
    update sweepstake_entries e set excluded_because = 'answer', excluded_at = app.now() from sweepstakes s
    where s.id = ${sweepstakeId} and s.right_only and e.sweepstake_id = s.id and e.excluded_because is null
      and e.answer is distinct from s.right_answer`.execute(trx)
}

/** As long as the list is open nothing of it stays. */
export async function removeEntry(
  trx: Trx,
  of: { sweepstakeId: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from sweepstake_entries where sweepstake_id = ${of.sweepstakeId} and person_id = ${of.personId} returning number`.execute(
    trx,
  )
  return rows.length > 0
}

/** It stays in the list and is passed over; false: it is out already, or not there. */
export async function excludeEntry(
  trx: Trx,
  of: { sweepstakeId: string; number: number; because: string },
): Promise<boolean> {
  const { rows } = await sql`
    update sweepstake_entries set excluded_because = ${of.because}, excluded_at = app.now()
    where sweepstake_id = ${of.sweepstakeId} and number = ${of.number} and excluded_because is null returning number`.execute(
    trx,
  )
  return rows.length > 0
}

export async function loadLots(db: Db, sweepstakeId: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select number, code from sweepstake_entries where sweepstake_id = ${sweepstakeId} order by number`.execute(
    db,
  )
  return rows
}

export type ExcludedLot = { number: number; because: string; at: Date }

export async function loadExcluded(db: Db, sweepstakeId: string): Promise<ExcludedLot[]> {
  const { rows } = await sql<ExcludedLot>`
    select number, excluded_because as because, excluded_at as at from sweepstake_entries
    where sweepstake_id = ${sweepstakeId} and excluded_because is not null order by number`.execute(db)
  return rows
}

export type OwnEntry = {
  sweepstakeId: string
  number: number
  code: string
  salt: string | null
  enteredAt: Date
  excludedBecause: string | null
  answer: number | null
  wantsResult: boolean
}

export async function loadOwn(
  db: Db,
  of: { personId: string; sweepstakeIds: readonly string[] },
): Promise<Map<string, OwnEntry>> {
  const { rows } = await sql<OwnEntry>`
    select sweepstake_id as "sweepstakeId", number, code, salt, entered_at as "enteredAt", excluded_because as "excludedBecause",
      answer, wants_result as "wantsResult"
    from sweepstake_entries where person_id = ${of.personId} and sweepstake_id = any(${[...of.sweepstakeIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.sweepstakeId, row]))
}

/** Whom a lot belongs to while it may still win: nobody where they are gone or it is out. */
export async function findOwner(
  trx: Trx,
  of: { sweepstakeId: string; number: number },
): Promise<{ personId: string | null; isPostal: boolean; excluded: boolean } | null> {
  const { rows } = await sql<{ personId: string | null; isPostal: boolean; excluded: boolean }>`
    select e.person_id as "personId", e.postal is not null as "isPostal", e.excluded_because is not null as excluded
    from sweepstake_entries e where e.sweepstake_id = ${of.sweepstakeId} and e.number = ${of.number}`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** Where lots came from says nothing any more once they are drawn. */
export async function forgetNetworks(trx: Trx, sweepstakeId: string): Promise<void> {
  await sql`update sweepstake_entries set network = null where sweepstake_id = ${sweepstakeId} and network is not null`.execute(
    trx,
  )
}
