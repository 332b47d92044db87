import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { momentOf, scan } from '#testing/harness/attacks/scan.ts'
import { type Buyer, order, putInCart } from '#testing/harness/buyer.ts'
import { liveFully, marksOf } from '#testing/harness/models/full-life.ts'
import { freeSeats } from '#testing/harness/seats.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()
const owner = await officeFor(program, 'buero')
let buyers: Buyer[]
beforeAll(async () => {
  buyers = await program.gather(16)
  for (const { id } of buyers) await buildAccount(id)
})
const buildAccount = (id: string) =>
  sql`insert into accounts (id, email, confirmed_at, password_hash) values (${id}, ${`${id}@marks.example`}, now(), 'x')`.execute(
    db,
  )
const next = () => buyers.pop()!

const at = (id: string) => `/api/office/people/${id}`
const post = (path: string, body: object, who = owner) => who.call({ method: 'POST', path, body })
const open = (id: string, who = owner) => post(`${at(id)}/visits`, { reason: 'Anruf: zwei Konten' }, who)
const preview = (into: string, otherId: string) => post(`${at(into)}/merge/preview`, { otherId })
async function merge(into: string, otherId: string, digest?: string) {
  const shown = digest ?? (await preview(into, otherId)).json.consequences?.digest ?? ''
  return post(`${at(into)}/merge`, { otherId, digest: shown, reason: 'Ausweis und beide Postfächer gesehen' })
}

/** Columns that name people, by their names; and whatever refers to a contact or an account. */
const NAMES =
  /^(subject|owner|person|member|account|contact|holder|buyer|seller|actor|sender|recipient|steward|author|former|into)_id$|_by$/

describe('what becomes of each column', () => {
  test('every column that names a person is decided on, and nothing else', async () => {
    const declared = program.privacy.holders.flatMap(({ merging, tables }) =>
      merging.map(({ table, column }) => {
        expect(tables).toContain(table)
        return `${table}.${column}`
      }),
    )
    const { rows } = await sql<{ name: string; column: string }>`
      select c.table_name as name, c.column_name as column from information_schema.columns c
      where c.table_schema = 'public' and c.data_type = 'uuid'
      union
      select k.conrelid::regclass::text, a.attname from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid in ('contacts'::regclass, 'accounts'::regclass)`.execute(db)
    const holding = new Set(program.privacy.holders.flatMap(({ tables }) => tables))
    const wanted = rows
      .filter(({ name, column }) => holding.has(name) && NAMES.test(column))
      .map(({ name, column }) => `${name}.${column}`)
    expect(wanted.filter((one) => !declared.includes(one))).toEqual([])
    expect(wanted.length).toBeGreaterThan(40)
  })

  test('somebody who has used everything stands nowhere afterwards but where it says what was', async () => {
    const since = await momentOf(db)
    const former = await liveFully(program, marksOf('Zyxq', 101))
    const kept = next()
    for (const id of [former.id, kept.id]) await open(id)
    const { consequences, conflicts } = (await preview(kept.id, former.id)).json
    expect(conflicts).toEqual([])
    expect(consequences.lines).toContainEqual(expect.objectContaining({ kind: 'mergeMoves.orders' }))
    expect((await merge(kept.id, former.id)).status).toBe(204)
    const stays = program.privacy.holders.flatMap(({ merging }) =>
      merging.filter(({ how }) => how === 'stays').map(({ table }) => table),
    )
    const hits = await scan(db, [former.id], { since })
    const allowed = new Set([
      ...stays,
      // Empty rows that say there was somebody; who did a step is in the books; keys that end by themselves.
      ...[
        'accounts',
        'contacts',
        'order_steps',
        'television_steps',
        'order_credits',
        'returns',
        'vouchers',
        'files',
        'revoked_sessions',
      ],
    ])
    const left = [...new Set(hits.map(({ table }) => table))].filter(
      (table) => !allowed.has(table) && !/^(pgboss\.|bank_)/.test(table),
    )
    expect(left).toEqual([])
    const page = (await owner.call({ path: at(kept.id) })).json
    expect(page.orderCount).toBeGreaterThan(3)
    expect(page.emails.map(({ email }: { email: string }) => email)).toContain(former.marks.email)
    expect(page.timeline).toContainEqual(expect.objectContaining({ title: 'officePersonMerge' }))
    const archive = program.privacy.holders.find(({ name }) => name === 'payments')!
    const { documents } = await archive.export(db, { id: kept.id, emails: [], givenEmails: [] })
    expect((documents['payments'] as unknown[]).length).toBeGreaterThan(3)
    await program.jobs.drain()
    const mails = await db
      .selectFrom('mailbox')
      .select('recipient')
      .where('subject', '=', 'Deine Konten sind zusammengelegt')
      .execute()
    expect(mails).toHaveLength(2)
  })
})

describe('is refused', () => {
  test('with itself, with somebody who works here, with nobody, and without having looked', async () => {
    const { id } = next()
    expect((await preview(id, people.fan.id)).json.errorCode).toBe('OFFICE_VISIT_FIRST')
    for (const one of [id, people.laden.id]) await open(one)
    expect((await preview(id, id)).json.errorCode).toBe('MERGE_WITH_ITSELF')
    expect((await preview(id, people.laden.id)).json.errorCode).toBe('OFFICE_IS_STAFF')
    expect((await preview(people.laden.id, id)).json.errorCode).toBe('OFFICE_IS_STAFF')
    expect((await preview(id, newId())).json.errorCode).toBe('OFFICE_VISIT_FIRST')
    const other = next()
    await open(other.id)
    expect((await merge(id, other.id, 'another')).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  })

  test('to whoever has not the right', async () => {
    const staff = await officeFor(program, 'fanservice')
    const [a, b] = [next().id, next().id]
    const refused = await post(`${at(a)}/merge/preview`, { otherId: b }, staff)
    expect(refused.json.errorCode).toBe('OFFICE_NOT_ALLOWED')
  })

  test('while both are members, and while the former is blocked', async () => {
    const [a, b] = [next().id, next().id]
    for (const id of [a, b]) {
      await open(id)
      await sql`insert into memberships (id, subject_id, kind, number, valid_from)
        values (${newId()}, ${id}, 'club', ${`M-${id.slice(-6)}`}, now())`.execute(db)
    }
    await sql`insert into account_blocks (account_id, reason, blocked_by, ends_at)
      values (${b}, 'Missbrauch', 'Rolf', now() + interval '1 day')`.execute(db)
    expect((await preview(a, b)).json.conflicts).toEqual(['twoMemberships', 'isBlocked'])
    expect((await merge(a, b)).json.errorCode).toBe('MERGE_CONFLICT')
  })

  test('while the former pays for something: it would arrive in an account that is closed', async () => {
    const [a, b] = [next(), next()]
    for (const { id } of [a, b]) await open(id)
    await putInCart(shop, b, (await freeSeats(db, 1))[0]!)
    expect((await order(shop, b)).status).toBe(200)
    expect((await preview(a.id, b.id)).json.conflicts).toEqual(['paymentRuns'])
    expect((await merge(a.id, b.id)).json.errorCode).toBe('MERGE_CONFLICT')
  })
})

test('two merges crosswise at once: one of the two, and nobody is lost', async () => {
  const [a, b] = [next().id, next().id]
  for (const id of [a, b]) await open(id)
  const digests = [
    (await preview(a, b)).json.consequences.digest,
    (await preview(b, a)).json.consequences.digest,
  ]
  const answers = await Promise.all([merge(a, b, digests[0]), merge(b, a, digests[1])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  const { rows } = await sql<{ id: string }>`
    select id from contacts where id in (${a}, ${b}) and erased_at is null`.execute(db)
  expect(rows).toHaveLength(1)
})

test('twice sent it is one merge; the former signs in and buys no more', async () => {
  const [a, b] = [next(), next()]
  for (const { id } of [a, b]) await open(id)
  const { digest } = (await preview(a.id, b.id)).json.consequences
  const answers = await Promise.all([merge(a.id, b.id, digest), merge(a.id, b.id, digest)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect((await open(b.id)).status).toBe(404)
  const body = { sku: (await freeSeats(db, 1))[0]!.sku }
  const refused = await program.send({
    method: 'POST',
    path: '/api/shop/v4/carts/self/items',
    token: b.token,
    body: { ...body, quantity: 1, userOptionValues: [] },
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
})
