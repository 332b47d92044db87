import { sql } from 'kysely'
import { admissionHoursAfterStart } from '#club/gates.ts'
import type { Db, Trx } from '#platform/db.ts'

export type NewKey = { id: number; publicKey: string; sealedKey: string }

export type KeyRow = {
  id: number
  publicKey: string
  createdAt: Date
  /** Signs no more; its codes are good. */
  retiredAt: Date | null
  /** Its codes open no gate. */
  compromisedAt: Date | null
}

const LOCK = sql`hashtext('ticket_keys')`

/** Who signs holds the keys as they are; many at once. */
export async function lockForSigning(at: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(at)
}

/** Who changes the keys waits for all who sign, and holds nothing else meanwhile. */
export async function lockKeys(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** The newest key that signs; null before the first start. */
export async function findSigningKey(at: Db): Promise<{ id: number; sealedKey: string } | null> {
  const { rows } = await sql<{ id: number; sealedKey: string }>`
    select id, sealed_key as "sealedKey" from ticket_keys
    where retired_at is null and sealed_key is not null order by id desc limit 1`.execute(at)
  return rows[0] ?? null
}

export async function nextKeyId(at: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) + 1 as id from ticket_keys`.execute(at)
  return rows[0]!.id
}

/** A number that is taken changes nothing: two programs that start at once make one key. */
export async function insertKey(at: Db, key: NewKey): Promise<void> {
  await sql`
    insert into ticket_keys (id, public_key, sealed_key) values (${key.id}, ${key.publicKey}, ${key.sealedKey})
    on conflict do nothing`.execute(at)
}

export async function retireKeys(trx: Trx): Promise<void> {
  await sql`update ticket_keys set retired_at = app.now() where retired_at is null`.execute(trx)
}

/** All of them; answers which. Their private halves are gone. */
export async function compromiseKeys(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ticket_keys set retired_at = coalesce(retired_at, app.now()), compromised_at = app.now(),
      sealed_key = null, private_key = null
    where compromised_at is null returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Writes each key as `sealed` answers it; null leaves it as it is. */
export async function sealKeys(
  trx: Trx,
  sealed: (id: number, key: { clear: string | null; sealed: string | null }) => string | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; clear: string | null; sealed: string | null }>`
    select id, private_key as clear, sealed_key as sealed from ticket_keys
    where compromised_at is null order by id for update`.execute(trx)
  for (const { id, ...key } of rows) {
    const text = sealed(id, key)
    if (text !== null)
      await sql`update ticket_keys set sealed_key = ${text}, private_key = null where id = ${id}`.execute(trx)
  }
}

export async function listKeys(at: Db): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select id, public_key as "publicKey", created_at as "createdAt", retired_at as "retiredAt",
      compromised_at as "compromisedAt"
    from ticket_keys order by id`.execute(at)
  return rows
}

/** Of tickets of matches that admit now or later, by the key that has signed their code. */
export type CodeCount = {
  /** Null where the code cannot be read. */
  keyId: number | null
  codes: number
  /** On paper, which does not change by itself. */
  papers: number
}

/** A code without its first part begins with the number of its key: 2 bytes, in base64url. */
const KEY_BYTES = sql`decode(translate(substr(split_part(t.code, '.', 2), 1, 4), '-_', '+/'), 'base64')`
const KEY_ID = sql`case when t.code ~ '^[^.]+\\.[A-Za-z0-9_-]{4}'
  then get_byte(${KEY_BYTES}, 0) * 256 + get_byte(${KEY_BYTES}, 1) end`
const ON_PAPER = sql`t.media in ('print', 'registered')`
const AHEAD = sql`tickets t join events e on e.id = t.event_id
  where t.revoked_at is null and e.starts_at > app.now() - make_interval(hours => ${admissionHoursAfterStart})`

export async function countCodes(at: Db): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`
    select ${KEY_ID} as "keyId", count(*)::int as codes, (count(*) filter (where ${ON_PAPER}))::int as papers
    from ${AHEAD} group by 1`.execute(at)
  return rows
}

/** Who has tickets on paper for matches that admit now or later. */
export async function loadPaperOwners(at: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.owner_id as id from ${AHEAD} and ${ON_PAPER}`.execute(at)
  return rows.map(({ id }) => id)
}
