import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { domainsOf, serviceOrigin, siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { loadSigningKeys } from '#modules/identity/tokens/keys.ts'
import { signAccessToken, type TokenRequest } from '#modules/identity/tokens/tokens.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { testSealing } from '#testing/sealing.ts'
import type { Buyer } from './buyer.ts'

/**
 * Signs tokens that a program on this port takes, also one in another process: the keys are in the database. The first
 * caller of all makes them.
 */
export async function tokenSigner(db: Db, port: number) {
  const keys = await loadSigningKeys(db, testSealing)
  const domains = domainsOf({ environment: 'development', port, clubDomain: null })
  const identity = {
    issuer: serviceOrigin('id', domains),
    audience: `${siteOrigin(siteByKey('global')!, domains)}/api`,
    clientId: 'kurve-web',
  }
  return (subjectId: string, given: Partial<TokenRequest> = {}): Promise<string> =>
    signAccessToken(keys, identity, {
      subjectId,
      scopes: club.signIn.scopes,
      sid: newId(),
      authTime: Math.floor(Date.now() / 1000),
      seconds: 3_600,
      ...given,
    })
}

/** Many people with a contact, an address to write to, and a token each. */
export async function gather(db: Db, given: { count: number; port: number }): Promise<Buyer[]> {
  const sign = await tokenSigner(db, given.port)
  const ids = Array.from({ length: given.count }, () => newId())
  await sql`insert into contacts (id, first_name, last_name)
    select id, 'Paula', 'Probe ' || nr from unnest(${ids}::uuid[]) with ordinality as one(id, nr)`.execute(db)
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
    select gen_random_uuid(), id, id || '@probe.example', now(), now() from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  await sql`insert into account_customers (owner_id, is_approved, limit_cents, decided_by)
    select id, true, 100000000, 'test' from unnest(${ids}::uuid[]) as id`.execute(db)
  return Promise.all(ids.map(async (id) => ({ id, token: await sign(id) })))
}
