import type { JWK } from 'jose'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

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
export async function loadPrivateKeys(db: Db, sealing: Sealing): Promise<JWK[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['kid', 'sealed_key'])
    .where('sealed_key', 'is not', null)
    .where(live)
    .orderBy(signingFirst)
    .execute()
  return rows.map((row) => JSON.parse(sealing.open(row.sealed_key!, placeOf(row.kid))) as JWK)
}

/** Seals what lies there in clear, and anew what a former secret has sealed. */
export async function sealKeys(trx: Trx, sealing: Sealing): Promise<void> {
  const rows = await trx
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk', 'sealed_key'])
    .forUpdate()
    .execute()
  for (const { kid, private_jwk: clear, sealed_key: sealed } of rows) {
    if (sealed && sealing.isCurrent(sealed)) continue
    const text = sealed ? sealing.open(sealed, placeOf(kid)) : JSON.stringify(clear)
    await trx
      .updateTable('signing_keys')
      .set({ private_jwk: null, sealed_key: sealing.seal(text, placeOf(kid)) })
      .where('kid', '=', kid)
      .execute()
  }
}

function placeOf(kid: string): string {
  return `signing_keys/${kid}`
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
export async function insertKey(
  trx: Trx,
  given: { jwk: JWK; waitSeconds: number; sealing: Sealing },
): Promise<void> {
  const kid = given.jwk.kid!
  await trx
    .insertInto('signing_keys')
    .values({
      kid,
      sealed_key: given.sealing.seal(JSON.stringify(given.jwk), placeOf(kid)),
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
