import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { emailOf } from '#demo/people.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { waitingForLocks } from '#testing/waiting.ts'
import { buildExchange } from './build.ts'

/** Several tickets of one match on the exchange in one step: all of them or none. */
const program = await testApp()
const { db } = program.test
const { buyTicket, offer } = buildExchange(program)
const [seller, stranger] = (await program.gather(2)) as [Seller, Seller]
const event = await buildEvent(db, { maxPerBuyer: 200 })
type Seller = { id: string; token: string }
type Ticket = Awaited<ReturnType<typeof buyTicket>>

let seats = 0
async function some(count: number, owner = seller, eventId = event): Promise<Ticket[]> {
  const tickets: Ticket[] = []
  for (let at = 0; at < count; at += 1) {
    seats += 1
    const seatId = `19-${Math.ceil(seats / 20)}-${((seats - 1) % 20) + 1}`
    tickets.push(await buyTicket(owner, eventId, seatId))
  }
  return tickets
}
const together = ([first, ...others]: Ticket[], key?: string) =>
  offer(seller, { ...first!.request, alsoTicketIds: others.map(({ id }) => id) }, key)
const offersOf = (tickets: Ticket[]) =>
  db
    .selectFrom('marketplace_offers')
    .select('ticket_id')
    .where('state', '=', 'Created')
    .where(
      'ticket_id',
      'in',
      tickets.map(({ id }) => id),
    )
    .execute()

afterEach(async () => {
  vi.unstubAllEnvs()
  expect(await violations(db)).toEqual([])
})

test('MKT-16 three are offered in one step, each with a price and a mail of its own; sent twice they are the same three', async () => {
  const tickets = await some(3)
  const once = await together(tickets, 'key-of-three')
  expect(once).toMatchObject({ status: 200, json: { state: 'Created' } })
  expect((await together(tickets, 'key-of-three')).json.id).toBe(once.json.id)
  expect(await offersOf(tickets)).toHaveLength(3)
  await program.jobs.drain()
  const mails = await db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', `${seller.id}@probe.example`)
    .execute()
  expect(mails.filter(({ subject }) => subject.includes('Zweitmarkt'))).toHaveLength(3)
})

test('where one cannot go none does, and each that cannot is named with the reason', async () => {
  const [free, offered, forwarded] = (await some(3)) as [Ticket, Ticket, Ticket]
  await offer(seller, offered.request)
  await program.send({
    method: 'POST',
    path: '/api/wallet/v3/ticketTransfers',
    token: seller.token,
    body: { ticketId: forwarded.id, recipientMail: emailOf('mitglied') },
  })
  const { status, json } = await together([free, offered, forwarded])
  expect([status, json.errors]).toEqual([
    409,
    {
      [offered.id]: [{ errorCode: 'TICKET_IS_OFFERED' }],
      [forwarded.id]: [{ errorCode: 'TICKET_IS_FORWARDED' }],
    },
  ])
  expect(await offersOf([free])).toEqual([])
})

test('tickets of others, of another match and of nobody go with none', async () => {
  const [own] = (await some(1)) as [Ticket]
  const [others] = (await some(1, stranger)) as [Ticket]
  const [later] = (await some(1, seller, await buildEvent(db, { startsInDays: 40 }))) as [Ticket]
  expect((await together([own, others])).status).toBe(404)
  expect((await together([own, { ...own, id: crypto.randomUUID() }])).status).toBe(404)
  expect((await together([own, later])).json.errorCode).toBe('TICKETS_OF_OTHER_MATCHES')
  expect(await offersOf([own])).toEqual([])
})

/** The ticket in the middle is held until both stand: whoever began at an end holds that by then, unless they take turns. */
async function crosswise(tickets: Ticket[]): Promise<number[]> {
  const { both } = await db.transaction().execute(async (holder) => {
    await sql`select from tickets where id = ${tickets[1]!.id} for update`.execute(holder)
    const all = Promise.all([together(tickets), together(tickets.toReversed())])
    await waitingForLocks(db, 2)
    return { both: all }
  })
  return (await both).map(({ status }) => status).toSorted()
}

test('offered crosswise at one moment they are offered once, and nobody waits for ever', async () => {
  const tickets = await some(3)
  expect(await crosswise(tickets)).toEqual([200, 409])
  expect(await offersOf(tickets)).toHaveLength(3)
})

test('control: held in the order they were named, two wait for each other and one of them falls over', async () => {
  vi.stubEnv('UNSAFE', 'noTransferLock')
  expect(await crosswise(await some(3))).toContain(500)
})
