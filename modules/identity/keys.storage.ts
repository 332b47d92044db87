import type { JWK } from 'jose'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type SigningKeyRow = {
  kid: string
  createdAt: Date
  signsFrom: Date
  /** From here on it verifies nothing; null while no other has been appointed. */
  retiredAt: Date | null
  state: 'published' | 'signing' | 'verifying'
}

/** One at a time appoints keys, on whichever node. */
export async function lockKeys(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(trx)
}

const live = sql<boolean>`(retired_at is null or retired_at > app.now())`
/** Of those whose time has come the newest signs. */
const signingFirst = sql`signs_from > app.now(), signs_from desc, kid desc`

/** What signs and verifies now, the one that signs first. */
export async function loadPrivateKeys(db: Db): Promise<JWK[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select('private_jwk')
    .where(live)
    .orderBy(signingFirst)
    .execute()
  return rows.map((row) => row.private_jwk as unknown as JWK)
}

/** The same without the keys themselves. */
export async function listKeys(db: Db): Promise<SigningKeyRow[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select([
      'kid',
      'created_at as createdAt',
      'signs_from as signsFrom',
      'retired_at as retiredAt',
      sql<boolean>`signs_from > app.now()`.as('waits'),
    ])
    .where(live)
    .orderBy(signingFirst)
    .execute()
  return rows.map(({ waits, ...row }, index) => ({
    ...row,
    state: waits ? 'published' : index === 0 ? 'signing' : 'verifying',
  }))
}

/** Appoints a key: published now, signing after `waitSeconds`. */
export async function insertKey(trx: Trx, given: { jwk: JWK; waitSeconds: number }): Promise<void> {
  await trx
    .insertInto('signing_keys')
    .values({
      kid: given.jwk.kid!,
      private_jwk: JSON.stringify(given.jwk),
      created_at: sql<Date>`app.now()`,
      signs_from: sql<Date>`app.now() + make_interval(secs => ${given.waitSeconds})`,
    })
    .execute()
}

/** Says of all others when they end; one that ends sooner already keeps its time. */
export async function retireOthers(trx: Trx, given: { kid: string; afterSeconds: number }): Promise<void> {
  const end = sql<Date>`app.now() + make_interval(secs => ${given.afterSeconds})`
  await trx
    .updateTable('signing_keys')
    .set({ retired_at: sql<Date>`least(coalesce(retired_at, 'infinity'), ${end})` })
    .where('kid', '!=', given.kid)
    .execute()
}

/** Does the newest key sign for more than this many days? */
export async function isDue(db: Db, given: { days: number }): Promise<boolean> {
  const { due } = await db
    .selectFrom('signing_keys')
    .select(sql<boolean>`max(signs_from) + make_interval(days => ${given.days}) <= app.now()`.as('due'))
    .executeTakeFirstOrThrow()
  return due
}

/** A key that verifies nothing is of use to thieves only. */
export async function deleteRetiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('signing_keys').where('retired_at', '<=', sql<Date>`app.now()`).execute()
}
