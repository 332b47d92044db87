import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { people } from '#demo/people.ts'
import { buildOwnContract } from '#modules/contracts/build.ts'
import { buildSeason, buildSeasonTickets, SEASON } from '#modules/contracts/sale/build.ts'
import { createDiscounts } from '#modules/discounts/discounts.ts'
import { newId } from '#platform/ids.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { testDatabase } from '#testing/database.ts'
import { createMatchCredits } from './match-credits.ts'

const database = await testDatabase()
const { db } = database
const [eventId, second] = (await buildSeason(db, { matches: 2 })) as [string, string]
const { context } = buildSeasonTickets(database)
const jobs = createJobs({ url: database.url, log: createLog('silent'), workers: false })
const mails: Mail[] = []
const { promise: untilWanted, resolve: goOn } = Promise.withResolvers<void>()
const credits = createMatchCredits({
  db,
  jobs,
  discounts: createDiscounts({ db, jobs, secret: 'a-secret-for-codes' }),
  mailer: { send },
  recipientOf: context.recipientOf,
  ticketsUrl: () => 'https://tickets.example/',
})
await jobs.start()

/** Whoever gives the first one holds it until `goOn`. */
async function send(_: unknown, mail: Mail) {
  mails.push(mail)
  await untilWanted
}

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

const give = (name: 'fan' | 'sepa' | 'mitglied' | 'kasse', place: string, priceCents: number) =>
  context.seasonTickets.give({
    ...{ ownerId: people[name].id, season: SEASON, place, ticketType: 'full', media: 'mobile' },
    ...{ priceCents, vatRate: 19, actor: 'staff:test' },
  })
const agree = async () => {}
const begin = () => credits.begin({ eventId, by: 'Kim', agree })

test('ORG-20 a match called off for good: each season ticket has its share once, told by mail, in the ledger', async () => {
  await give('fan', '19-3-1', 10_001)
  await give('sepa', '23', 4000)
  const ended = await give('mitglied', '19-3-2', 9000)
  await sql`update season_tickets set ended_at = app.now(), ended_by = 'x', ended_because = 'x' where number = ${ended.number}`.execute(
    db,
  )
  await expect(begin()).rejects.toMatchObject({ code: 'EVENT_TAKES_PLACE' })
  await sql`update events set cancelled_at = app.now() where id = ${eventId}`.execute(db)
  expect(await credits.sums(db, eventId)).toEqual({
    open: { count: 2, cents: 7000 },
    given: { count: 0, cents: 0 },
  })

  await expect(
    credits.begin({ eventId, by: 'Kim', agree: () => Promise.reject(new Error('changed')) }),
  ).rejects.toThrow('changed')
  // Two programs give them at once: the second waits for what the first holds, and finds it given.
  await begin()
  const first = jobs.drain()
  await vi.waitUntil(() => mails.length === 1)
  await begin()
  const second = jobs.drain()
  await vi.waitUntil(waitsForLock)
  goOn()
  await Promise.all([first, second])
  await Promise.all([begin(), begin()])
  await Promise.all([jobs.drain(), jobs.drain()])
  await begin()
  await jobs.drain()
  expect(await credits.sums(db, eventId)).toEqual({
    open: { count: 0, cents: 0 },
    given: { count: 2, cents: 7000 },
  })
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    expect.stringMatching(/^fan@/),
    expect.stringMatching(/^sepa@/),
  ])
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int as cents from ledger_entries e group by 1 having e.account in ('goodwill', 'vouchers')
    order by 1`.execute(db)
  const { rows: vouchers } = await sql<{ cents: number }>`
    select balance_cents as cents from vouchers v join season_ticket_credits c on c.voucher_id = v.id order by 1`.execute(
    db,
  )
  expect(vouchers.map(({ cents }) => cents)).toEqual([2000, 5000])
  expect(rows.map(({ account }) => account)).toEqual(['goodwill', 'vouchers'])
})

test('ORG-20 without the row that says who has theirs a second voucher is given: this test can see the fault', async () => {
  await sql`delete from season_ticket_credits where event_id = ${eventId}`.execute(db)
  await begin()
  await jobs.drain()
  expect(mails.length).toBe(4)
})

test('ORG-20 whose instalment failed has no share, until it is paid: no voucher is made of what nobody paid', async () => {
  const { number } = await give('kasse', '19-3-4', 10_000)
  const contract = await buildOwnContract(db, { subscriberId: people.kasse.id, season: SEASON })
  await sql`update season_tickets set contract_id = ${contract.id} where number = ${number}`.execute(db)
  const setDue = (state: string) =>
    sql`update dues set state = ${state} where subject_id = ${contract.id}`.execute(db)
  await sql`insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, amount_cents, vat_rate, due_on)
    values (${newId()}, 'FD-2999-900001', 'seasonTicket', ${contract.id}, '2999', 1, 1, ${people.kasse.id}, 6000, 0, '2999-01-01')`.execute(
    db,
  )
  await sql`update events set cancelled_at = app.now() where id = ${second}`.execute(db)
  const { open } = await credits.sums(db, second)
  await setDue('collecting')
  await setDue('failed')
  expect((await credits.sums(db, second)).open.count).toBe(open.count - 1)
  // Paid after all, the share is a credit of the contract as well.
  await sql`update dues set state = 'paid', paid_at = app.now() where subject_id = ${contract.id}`.execute(db)
  await credits.begin({ eventId: second, by: 'Kim', agree })
  await jobs.drain()
  const { rows } = await sql<{ cents: number; voucher: string }>`
    select amount_cents as cents, voucher_id as voucher from contract_credits where contract_id = ${contract.id}`.execute(
    db,
  )
  expect(rows).toEqual([{ cents: 10_000, voucher: expect.any(String) }])
})
