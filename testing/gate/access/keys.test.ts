import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyCode } from '#modules/tickets/codes/code.rules.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { readConfig } from '#platform/settings/config.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { testLog } from '#testing/log-book.ts'
import { tokenFor } from '#testing/people.ts'
import { placesOf } from '#testing/whole-database.ts'
import { assemble } from '../../../server.ts'

/** Keys and derived secrets lie sealed: whoever has the database alone signs no ticket and no token, and makes no voucher. */
const OLD = readConfig({ NODE_ENV: 'test' }).secret
const NEW = 'another-secret-that-takes-over-from-the-first'
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-keys-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function start(database: TestDatabase, secrets: { SECRET?: string; SECRET_PREVIOUS?: string }) {
  const program = await assemble({
    config: readConfig({ NODE_ENV: 'test', PORT: '3199', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...secrets }),
    databaseUrl: database.url,
    log: testLog(),
    workers: false,
    web: 'none',
  })
  await program.start()
  return program
}

type Sealed = { place: string; sealed: string }

async function sealedTexts({ db }: TestDatabase): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select 'ticket_keys/' || id as place, sealed_key as sealed from ticket_keys
    union all select 'signing_keys/' || kid, sealed_key from signing_keys
    union all select 'kept_secrets/' || purpose, sealed from kept_secrets`.execute(db)
  return rows
}

const codesOf = async ({ db }: TestDatabase) =>
  db.selectFrom('tickets').select('code').where('revoked_at', 'is', null).limit(5).execute()

async function expectGood(program: Awaited<ReturnType<typeof start>>, codes: { code: string }[]) {
  const { keys } = await program.tickets.publicKeys()
  const known = new Map(keys.map(({ id, publicKey }) => [id, createPublicKey(publicKey)]))
  for (const { code } of codes) expect(verifyCode(code, known).kind).toBe('valid')
}

describe('the keys of a club', () => {
  test('nowhere in the database stands what signs a ticket or a token, or makes a voucher’s code', async () => {
    const database = await testDatabase('demo')
    const program = await start(database, {})
    const sealing = createSealing({ secret: OLD, previousSecret: null })
    const texts = await sealedTexts(database)
    expect(texts.length).toBeGreaterThanOrEqual(8)
    const clears = texts.flatMap(({ place, sealed }) => secretsIn(sealing.open(sealed, place)))
    expect(await placesOf(database.db, 'PRIVATE KEY', ...clears)).toEqual([])
    for (const { place, sealed } of texts) {
      // With the database and any other secret it is a riddle.
      expect(() => createSealing({ secret: NEW, previousSecret: null }).open(sealed, place)).toThrow(/SECRET/)
    }
    await program.close()
  })

  test('keys that an earlier version kept in clear are sealed at the next start, and what they signed stays good', async () => {
    const database = await testDatabase('demo')
    const { db } = database
    const sealing = createSealing({ secret: OLD, previousSecret: null })
    for (const { place, sealed } of await sealedTexts(database)) {
      const [table, id = ''] = place.split('/')
      const clear = sealing.open(sealed, place)
      if (table === 'ticket_keys')
        await sql`update ticket_keys set private_key = ${clear}, sealed_key = null where id = ${Number(id)}`.execute(
          db,
        )
      if (table === 'signing_keys')
        await sql`update signing_keys set private_jwk = ${clear}::jsonb, sealed_key = null where kid = ${id}`.execute(
          db,
        )
      if (table === 'kept_secrets') await sql`delete from kept_secrets where purpose = ${id}`.execute(db)
    }
    expect(await placesOf(db, 'PRIVATE KEY')).toEqual(['ticket_keys.private_key'])
    const codes = await codesOf(database)
    const [one, other] = await Promise.all([start(database, {}), start(database, {})])
    expect(await placesOf(db, 'PRIVATE KEY')).toEqual([])
    expect((await sealedTexts(database)).every(({ sealed }) => sealing.isCurrent(sealed))).toBe(true)
    await expectGood(one, codes)
    expect(await other.identity.verifyToken(await tokenFor(one.identity, 'fan'))).toMatchObject({})
    await one.close()
    await other.close()
  })

  test('a new SECRET takes over beside the one before: tickets, tokens and rotating codes stay, and then it is enough alone', async () => {
    const database = await testDatabase('demo')
    const before = await start(database, {})
    const event = (await before.tickets.forAdmission.loadEvents())[0]!
    const turns = before.tickets.codeSecretOf(event.id)
    const token = await tokenFor(before.identity, 'fan')
    const codes = await codesOf(database)
    await before.close()

    await expect(start(database, { SECRET: NEW })).rejects.toThrow(/^SECRET is not the one/)

    const between = await start(database, { SECRET: NEW, SECRET_PREVIOUS: OLD })
    await expectGood(between, codes)
    expect(await between.identity.verifyToken(token)).toMatchObject({})
    expect(between.tickets.codeSecretOf(event.id)).toEqual(turns)
    await between.close()

    const after = await start(database, { SECRET: NEW })
    await expectGood(after, codes)
    expect(after.tickets.codeSecretOf(event.id)).toEqual(turns)
    await after.close()
    await expect(start(database, {})).rejects.toThrow(/^SECRET is not the one/)
  })
})

/** What of a secret must stand nowhere: the number of a key, in the forms in which it is written. */
function secretsIn(clear: string): string[] {
  if (clear.startsWith('{')) return [(JSON.parse(clear) as { d: string }).d]
  if (!clear.startsWith('-----')) return [clear]
  const { d } = createPrivateKey(clear).export({ format: 'jwk' })
  return [d!, Buffer.from(d!, 'base64url').toString('hex'), clear.split('\n')[1]!]
}

test('the check sees a key that lies there', async () => {
  const database = await testDatabase('demo')
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const [part] = secretsIn(pem).slice(-1)
  await sql`insert into audit (id, entity, entity_id, action, detail)
    values (gen_random_uuid(), 'x', 'x', 'x', ${JSON.stringify({ deep: [{ pem: part }] })})`.execute(
    database.db,
  )
  expect(await placesOf(database.db, part!)).toEqual(['audit.detail'])
})
