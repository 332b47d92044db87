import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { DeclareTermination, TerminableKind } from './terminating.schema.ts'

export type TerminationRow = {
  id: string
  kind: TerminableKind
  name: string
  email: string
  contractNumber: string | null
  manner: 'ordinary' | 'extraordinary'
  reason: string | null
  wantedEnd: string | null
  language: string
  subjectId: string | null
  state: 'received' | 'matched' | 'unmatched' | 'refused'
  endsOn: string | null
  receivedAt: Date
}

const ROW = sql.raw(`id, kind, name, email, contract_number as "contractNumber", manner, reason,
  wanted_end::text as "wantedEnd", language, subject_id as "subjectId", state, ends_on::text as "endsOn",
  received_at as "receivedAt"`)

export async function insertTermination(
  trx: Trx,
  given: Omit<DeclareTermination, 'language'> & { id: string; language: string; subjectId: string | null },
): Promise<TerminationRow> {
  const { rows } = await sql<TerminationRow>`
    insert into terminations (id, kind, name, email, contract_number, manner, reason, wanted_end, language, subject_id, state)
    values (${given.id}, ${given.kind}, ${given.name}, ${given.email}, ${given.contractNumber || null}, ${given.manner},
      ${given.reason || null}, ${given.wantedEnd ?? null}, ${given.language}, ${given.subjectId}, 'received')
    returning ${ROW}`.execute(trx)
  return rows[0]!
}

/** Declarations with one address take turns, so that all of them are counted. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`termination:${email.toLowerCase()}`}, 0))`.execute(
    trx,
  )
}

/** Declarations with this address within a day, this one included. */
export async function countOfToday(trx: Trx, { email }: Pick<TerminationRow, 'email'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from terminations
    where lower(email) = lower(${email}) and received_at > app.now() - interval '1 day'`.execute(trx)
  return rows[0]!.count
}

export async function findTermination(db: Db, id: string): Promise<TerminationRow | null> {
  const { rows } = await sql<TerminationRow>`select ${ROW} from terminations where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locked until the transaction ends; null when it is in another state by now. */
export async function holdTermination(
  trx: Trx,
  { id, state }: { id: string; state: TerminationRow['state'] },
): Promise<TerminationRow | null> {
  const { rows } = await sql<TerminationRow>`
    select ${ROW} from terminations where id = ${id} and state = ${state} for update`.execute(trx)
  return rows[0] ?? null
}

export async function decideTermination(
  trx: Trx,
  given: {
    id: string
    state: 'matched' | 'unmatched' | 'refused'
    by: string
    subjectId?: string
    contractId?: string
    /** Its number, while it only seems to be meant. */
    fits?: string | null
    endsOn?: string
    answer?: string
  },
): Promise<void> {
  await sql`
    update terminations set state = ${given.state}, decided_by = ${given.by}, decided_at = app.now(),
      subject_id = coalesce(${given.subjectId ?? null}::uuid, subject_id),
      contract_id = ${given.contractId ?? null}::uuid, fits = ${given.fits ?? null}, ends_on = ${given.endsOn ?? null}::date,
      answer = ${given.answer ?? null}
    where id = ${given.id}`.execute(trx)
}

/** Those that fit stand first: nobody hides them behind many others. `fits`: the number of the contract that an open declaration is about, by its address and name. */
export async function listTerminations(
  db: Db,
  state: string | null,
): Promise<(TerminationRow & { fits: string | null })[]> {
  const { rows } = await sql<TerminationRow & { fits: string | null }>`
    select ${ROW}, fits
    from terminations where ${state}::text is null or state = ${state}
    order by (state = 'unmatched' and contract_id is not null) desc, received_at desc, id limit 200`.execute(
    db,
  )
  return rows
}

export type RunningMembership = { id: string; subjectId: string; number: string | null }

type WhichMembership = { subjectId: string } | { number: string } | { id: string }

/** A club membership that goes on; of this person, or with this number. */
export function findMembership(db: Db, which: WhichMembership): Promise<RunningMembership | null> {
  return selectMembership(db, which, sql``)
}

/** As `findMembership`, locked. */
export function holdMembership(trx: Trx, which: WhichMembership): Promise<RunningMembership | null> {
  return selectMembership(trx, which, sql`for update`)
}

async function selectMembership(
  db: Db,
  which: WhichMembership,
  lock: ReturnType<typeof sql>,
): Promise<RunningMembership | null> {
  const one =
    'id' in which
      ? sql`id = ${which.id}`
      : 'subjectId' in which
        ? sql`subject_id = ${which.subjectId}`
        : sql`number = ${which.number.replace(/\s/g, '')}`
  const { rows } = await sql<RunningMembership>`
    select id, subject_id as "subjectId", number from memberships
    where kind = 'club' and ${one} and (valid_until is null or valid_until > app.now())
    order by valid_from limit 1 ${lock}`.execute(db)
  return rows[0] ?? null
}

/**
 * The membership and the member prices of the same number end with that day; what ends sooner keeps its time. Answers the
 * last day as it stands then.
 */
export async function endMembership(
  trx: Trx,
  given: { membership: RunningMembership; lastDay: string },
): Promise<string> {
  const end = sql`((${given.lastDay}::date + 1)::timestamp at time zone 'Europe/Berlin')`
  const { rows } = await sql<{ lastDay: string }>`
    update memberships m set valid_until = least(coalesce(m.valid_until, 'infinity'), ${end})
    where m.id = ${given.membership.id} or (m.subject_id = ${given.membership.subjectId} and m.kind = 'shop'
      and m.number is not null and m.number = ${given.membership.number})
    returning ((m.valid_until at time zone 'Europe/Berlin')::date - 1)::text as "lastDay"`.execute(trx)
  return rows[0]!.lastDay
}
