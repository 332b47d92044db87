import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'
import type { OfficeOperations } from './schema.ts'

const program = await testApp()
const { db } = program.test
const owner = await officeFor(program, 'buero')
const ROOM = '/api/office/operations'
const WEBHOOKS = '/api/checkout/v2/checkouts/paymentEvents'

const room = async () => {
  const { status, json } = await owner.call({ path: ROOM })
  expect(status).toBe(200)
  return json as OfficeOperations
}
const post = (path: string, body?: object) => owner.call({ method: 'POST', path: `${ROOM}/${path}`, body })
const tasks = async () =>
  Object.fromEntries(
    ((await owner.call({ path: '/api/office/today' })).json.tasks as { kind: string; count: number }[]).map(
      ({ kind, count }) => [kind, count],
    ),
  )
const audited = async (action: string) =>
  (await sql`select from audit_entries where action = ${action}`.execute(db)).rows.length
const backup = (more: object = {}) => ({
  ...{ kind: 'backup', endedAt: new Date().toISOString(), isWhole: true, bytes: 4_200_000_000, place: 'S3' },
  ...more,
})

describe('backups', () => {
  test('the demo club has one of last night; too old it stands in Today, noted it does not', async () => {
    expect((await room()).backups).toMatchObject({ isOld: false, isUntried: false })
    expect(await tasks()).not.toHaveProperty('backupOld')
    await sql`update backups set ended_at = ended_at - interval '5 days'`.execute(db)
    expect((await room()).backups.isOld).toBe(true)
    expect(await tasks()).toMatchObject({ backupOld: 5 })
    // One that is not whole is none.
    expect((await post('backups', backup({ isWhole: false }))).status).toBe(201)
    expect((await room()).backups.isOld).toBe(true)
    const noted = await post('backups', backup())
    expect(noted).toMatchObject({ status: 201, json: { bytes: 4_200_000_000, place: 'S3' } })
    const { isOld, items } = (await room()).backups
    expect([isOld, items[0]?.id]).toEqual([false, noted.json.id])
    expect(await tasks()).not.toHaveProperty('backupOld')
    expect(await audited('officeBackupNote')).toBe(2)
  })

  test('hostile ones are refused: the future, sizes that are none, texts without end, more than was asked for', async () => {
    const future = new Date(Date.now() + 3_600_000).toISOString()
    expect(await post('backups', backup({ endedAt: future }))).toMatchObject({
      status: 422,
      json: { errorCode: 'BACKUP_IN_FUTURE' },
    })
    for (const wrong of [
      { bytes: -1 },
      { bytes: 1.5 },
      { bytes: 10 ** 18 },
      { place: 'x'.repeat(81) },
      { kind: 'other' },
      { endedAt: 'gestern' },
      { isWhole: 'yes' },
      { id: newId() },
    ])
      expect((await post('backups', backup(wrong))).status, JSON.stringify(wrong)).toBe(400)
    const hidden = await post('backups', backup({ place: ' a\u202Eb\r\nc ' }))
    expect(hidden.json.place).toBe('ab c')
  })
})

describe('messages of other houses', () => {
  test('a flood of forged ones is counted, makes no failure and nothing to do', async () => {
    await Promise.all(
      Array.from({ length: 60 }, () =>
        program.send({
          method: 'POST',
          path: `${WEBHOOKS}/sandbox`,
          body: { id: newId(), merchantReference: newId() },
          headers: { 'bank-signature': 't=1,v1=00' },
        }),
      ),
    )
    const { sources, failures } = await room()
    expect(sources).toMatchObject([
      { source: 'sandbox', today: { refused: 60, settled: 0, failed: 0 }, lastAt: null },
    ])
    expect(failures).toEqual([])
    // Names that anybody makes up are no senders.
    expect((await program.send({ method: 'POST', path: `${WEBHOOKS}/evil`, body: {} })).status).toBe(404)
    expect((await room()).sources).toHaveLength(1)
  })

  test('one that failed is worked on again by hand, once it can be, and then stands nowhere', async () => {
    const about = newId()
    program.operations.deliveries.note({
      ...{ source: 'sandbox', outcome: 'failed', eventId: 'evt-late', about, reason: 'unknownPayment' },
    })
    const [failure] = (await room()).failures
    expect(failure).toMatchObject({ eventId: 'evt-late', canRetry: true, tries: 1 })
    expect(await tasks()).toMatchObject({ webhooksFailed: 1 })
    expect(await post(`webhooks/${failure!.id}/retry`)).toMatchObject({
      status: 409,
      json: { errorCode: 'WEBHOOK_STILL_FAILS' },
    })
    await payment(about, { state: 'failed' })
    const answers = await Promise.all([1, 2, 3].map(() => post(`webhooks/${failure!.id}/retry`)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await room()).failures).toEqual([])
    expect(await tasks()).not.toHaveProperty('webhooksFailed')
    expect((await post(`webhooks/${newId()}/retry`)).status).toBe(404)
    const seen =
      await sql`select from webhook_events where event_id = 'evt-late' and about = ${about}`.execute(db)
    expect(seen.rows).toHaveLength(1)
  })

  test('a payment that was paid without a word of its provider is missed, until the word comes', async () => {
    const [silent, told, fresh] = [newId(), newId(), newId()]
    await payment(silent, { state: 'paid', minutes: 90 })
    await payment(told, { state: 'refunded', minutes: 90 })
    await payment(fresh, { state: 'paid', minutes: 5 })
    await sql`insert into webhook_events (provider, event_id, about) values ('sandbox', 'evt-told', ${told})`.execute(
      db,
    )
    expect((await room()).sources[0]).toMatchObject({ source: 'sandbox', missing: 1 })
    expect(await tasks()).toMatchObject({ webhooksMissing: 1 })
    await sql`insert into webhook_events (provider, event_id, about) values ('sandbox', 'evt-silent', ${silent})`.execute(
      db,
    )
    expect((await room()).sources[0]).toMatchObject({ missing: 0 })
  })
})

describe('work that was given up', () => {
  test('is seen without whom a mail was for, tried anew or discarded once', async () => {
    const mail = await addDead('mail', { to: 'Nora <nora@mail.example>', subject: 'An nora@mail.example' })
    const job = await addDead('catalogue-alerts', { secret: 'x' })
    const { dead } = await room()
    expect(dead).toMatchObject([
      {
        id: mail,
        isMail: true,
        host: 'mail.example',
        subject: 'An …@mail.example',
        reason: '550 …@mail.example',
      },
      { id: job, isMail: false, host: null, subject: null },
    ])
    expect(JSON.stringify(dead)).not.toMatch(/nora|secret/i)
    const twice = await Promise.all([post(`jobs/${mail}/retry`), post(`jobs/${mail}/retry`)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect((await post(`jobs/${job}/forgetting`, { reason: '  ' })).status).toBe(400)
    expect((await post(`jobs/${job}/forgetting`, { reason: 'Test' })).status).toBe(204)
    expect((await post(`jobs/${job}/forgetting`, { reason: 'Test' })).status).toBe(404)
    expect((await room()).dead).toEqual([])
    expect([await audited('officeJobRetry'), await audited('officeJobForget')]).toEqual([1, 1])
  })

  test('who may see it may not change it', async () => {
    const finance = await officeFor(program, 'finanzen')
    expect((await finance.call({ path: ROOM })).status).toBe(200)
    const call = { method: 'POST', path: `${ROOM}/backups`, body: backup() } as const
    expect(await finance.call(call)).toMatchObject({ status: 403 })
    const shop = await officeFor(program, 'laden')
    expect((await shop.call({ path: ROOM })).status).toBe(403)
  })
})

async function payment(id: string, { state, minutes = 60 }: { state: string; minutes?: number }) {
  await sql`
    insert into payments (id, checkout_id, owner_id, method, provider, amount_cents, state, created_at, expires_at)
    values (${id}, ${newId()}, ${people.fan.id}, 'creditcard', 'sandbox', 1000, ${state},
      app.now() - make_interval(mins => ${minutes}), app.now())`.execute(db)
}

async function addDead(kind: string, data: object): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output, policy)
    values ('dead', ${JSON.stringify(data)}, ${kind}, gen_random_uuid(), now() - interval '3 days', 441,
      '{"message": "550 nora@mail.example"}', 'standard') returning id`.execute(db)
  return rows[0]!.id
}
