import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

/** The keys that sign tokens: the newest signs, all that are not retired verify. ES256 throughout. */
export type SigningKeys = {
  kid: string
  privateKey: CryptoKey
  /** By key id, for verifying. */
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** For the provider, newest first. */
  privateJwks: JWK[]
}

/** Loads the keys; the first start of all makes one. Two nodes that start together share it. */
export async function loadSigningKeys(db: Db): Promise<SigningKeys> {
  const jwks = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(trx)
    const rows = await trx
      .selectFrom('signing_keys')
      .select('private_jwk')
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .execute()
    if (rows.length > 0) return rows.map((row) => row.private_jwk as unknown as JWK)
    const jwk = await makeKey()
    await trx
      .insertInto('signing_keys')
      .values({ kid: jwk.kid!, private_jwk: JSON.stringify(jwk) })
      .execute()
    return [jwk]
  })
  const publicKeys = new Map<string, CryptoKey>()
  for (const { d: _secret, ...publicJwk } of jwks) {
    publicKeys.set(publicJwk.kid!, (await importJWK(publicJwk, 'ES256')) as CryptoKey)
  }
  const privateKey = (await importJWK(jwks[0]!, 'ES256')) as CryptoKey
  return { kid: jwks[0]!.kid!, privateKey, publicKeys, privateJwks: jwks }
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: newId(), alg: 'ES256', use: 'sig' }
}
