import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

/** Children of this age or more, and some who are a day younger: the rules say which. */
export async function loadOlder(db: Db, age: number): Promise<{ id: string; birthday: string }[]> {
  const { rows } = await sql<{ id: string; birthday: string }>`
    select c.id, c.birthday::text as birthday from family_children k join contacts c on c.id = k.child_id
    where c.birthday <= ((app.now() at time zone 'Europe/Berlin')::date - make_interval(years => ${age}))::date + 1
    order by c.id`.execute(db)
  return rows
}

/** Null when they have been told before. */
export async function markTold(
  trx: Trx,
  given: { id: string; step: 'grownUp' | 'ownAccount' },
): Promise<{ familyId: string } | null> {
  const column = sql.ref(given.step === 'grownUp' ? 'grown_up_told_at' : 'own_account_told_at')
  const { rows } = await sql<{ familyId: string }>`
    update family_children set ${column} = app.now() where child_id = ${given.id} and ${column} is null
    returning family_id as "familyId"`.execute(trx)
  return rows[0] ?? null
}

/** Also one that waits for its owner. */
export async function hasAccount(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select from accounts where id = ${personId} and deleted_at is null`.execute(db)
  return rows.length > 0
}

export async function hasProvedAccount(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where id = ${personId} and deleted_at is null and confirmed_at is not null`.execute(
    db,
  )
  return rows.length > 0
}
