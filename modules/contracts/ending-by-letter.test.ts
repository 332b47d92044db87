import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emailOf, people } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

// § 312k BGB for season tickets: declared signed out, judged by staff.

const app = await testApp()
const { db } = app.test
const staff = await officeFor(app, 'fanservice')
const { id: subscriberId } = people.mitglied
const at = '/api/office/declarations/termination'

beforeEach(async () => {
  await sql`delete from terminations`.execute(db)
  await sql`delete from mailbox`.execute(db)
})

/** A season that begins each year from now on; `notice`: days from today until which it can be ended. */
async function season(year: number, notice: number): Promise<void> {
  await sql`insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, notice_until)
    values (${year}, make_date(${year}, 7, 1), make_date(${year + 1}, 6, 30), 17, 7,
      least(app.now()::date + ${notice}::int, make_date(${year}, 7, 1)))
    on conflict (season) do update set notice_until = excluded.notice_until, renewal_from = null, confirm_until = null`.execute(
    db,
  )
}

async function conclude(block: string): Promise<{ id: string; number: string }> {
  await season(2040, -10)
  const { rows } = await sql<{ id: string }>`insert into contract_master_data (id, subscriber_id)
    values (${newId()}, ${subscriberId}) on conflict (subscriber_id) do update set subscriber_id = excluded.subscriber_id
    returning id`.execute(db)
  const contract = { id: newId(), number: `DK-2040-${String(Date.now() % 1_000_000).padStart(6, '0')}` }
  await sql`insert into contracts (id, number, master_data_id, subscriber_id, recipient_id, contractor_id, state,
      first_season, season, block_id, price_class, ticket_type, price_cents, starts_on, ends_on)
    values (${contract.id}, ${contract.number}, ${rows[0]!.id}, ${subscriberId}, ${subscriberId}, ${subscriberId}, 'Confirmed',
      2040, 2040, ${block}, 's', 'full', 24000, '2040-07-01', '2041-06-30')`.execute(db)
  return contract
}

const nameOf = async () =>
  (
    await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from contacts where id = ${subscriberId}`.execute(db)
  ).rows[0]!.name

const declare = async (more: object) =>
  app.send({
    method: 'POST',
    path: '/api/shop/v2/terminations',
    body: { kind: 'seasonTicket', name: await nameOf(), email: emailOf('mitglied'), ...more },
  })

async function waiting(): Promise<{ id: string; fits: string | null; facts: Record<string, string> }> {
  await app.jobs.drain()
  const { json } = await staff.call({ path: '/api/office/declarations?view=terminations' })
  return json.items[0]
}

async function follow(id: string, number: string, lastDay: string | null = null) {
  const body = { number, lastDay }
  const told = await staff.call({ method: 'POST', path: `${at}/${id}/preview`, body })
  const digest = told.json.consequences?.digest ?? ''
  const answer = await staff.call({
    method: 'POST',
    path: `${at}/${id}/acceptance`,
    body: { ...body, digest },
  })
  return { told: told.json, answer }
}

const stateOf = async ({ id }: { id: string }) =>
  (
    await sql<{ state: string; words: string | null }>`
    select state, termination_words as words from contracts where id = ${id}`.execute(db)
  ).rows[0]!

test('a declaration is receipted, staff sees which contract fits, and it ends with its season', async () => {
  const contract = await conclude('25')
  await season(2041, 30)
  expect((await declare({ contractNumber: contract.number.toLowerCase() })).status).toBe(202)
  const declaration = await waiting()
  expect(declaration).toMatchObject({ fits: contract.number, facts: { contract: 'seasonTicket' } })
  // Nothing ends by itself: name and address are no secret.
  expect((await stateOf(contract)).state).toBe('Confirmed')
  const { told, answer } = await follow(declaration.id, contract.number)
  expect(told.lastDay).toBe('2041-06-30')
  expect(told.consequences.lines).toContainEqual(expect.objectContaining({ kind: 'seasonTicketEnds' }))
  expect(answer.status, JSON.stringify(answer.json)).toBe(204)
  expect((await stateOf(contract)).state).toBe('Terminated')
  await app.jobs.drain()
  const { rows } = await sql<{ subject: string }>`
    select subject from mailbox where recipient = ${emailOf('mitglied')} order by subject`.execute(db)
  expect(rows).toHaveLength(2)
})

test('it counts from the day that it came: too late is refused, in time stays in time, a good reason ends it all the same', async () => {
  const contract = await conclude('26')
  await season(2041, -5)
  await declare({ contractNumber: contract.number })
  const declaration = await waiting()
  expect((await follow(declaration.id, contract.number)).answer.json.errorCode).toBe(
    'CONTRACT_NOTICE_IS_OVER',
  )
  expect((await stateOf(contract)).state).toBe('Confirmed')
  await sql`update terminations set received_at = app.now() - interval '8 days'`.execute(db)
  expect((await follow(declaration.id, contract.number)).answer.status).toBe(204)

  const other = await conclude('27')
  await sql`delete from terminations`.execute(db)
  await declare({ contractNumber: other.number, manner: 'extraordinary', reason: 'Umzug nach Japan' })
  const extraordinary = await waiting()
  // What ends for a reason is staff's to judge altogether.
  expect(extraordinary.fits).toBeNull()
  expect((await follow(extraordinary.id, other.number, '2040-12-31')).answer.json.errorCode).toBe(
    'CONTRACT_ENDS_WITH_ITS_SEASON',
  )
  expect((await follow(extraordinary.id, other.number)).answer.status).toBe(204)
  expect(await stateOf(other)).toEqual({ state: 'Terminated', words: 'Umzug nach Japan' })
})

test('other people’s names, numbers and kinds fit nothing and end nothing', async () => {
  const contract = await conclude('28')
  await season(2041, 30)
  await declare({ contractNumber: contract.number, name: 'Jemand Anders' })
  expect((await waiting()).fits).toBeNull()
  await sql`delete from terminations`.execute(db)
  await declare({ contractNumber: 'DK-1999-000001' })
  const declaration = await waiting()
  expect(declaration.fits).toBeNull()
  for (const number of ['DK-1999-000001', 'x', "' or true --"])
    expect((await follow(declaration.id, number)).answer.json.errorCode).toBe('NO_CONTRACT')
  const { rows } = await sql<{ number: string }>`
    select number from memberships where subject_id = ${subscriberId} and kind = 'club'`.execute(db)
  expect((await follow(declaration.id, rows[0]!.number)).answer.json.errorCode).toBe('NO_CONTRACT')
  expect((await stateOf(contract)).state).toBe('Confirmed')
})
