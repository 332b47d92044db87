import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildTickets, shownCode } from '#modules/admission/build.ts'
import { ticketAt } from '#modules/admission/packing.rules.ts'
import { buildEvent, buildTicket, seatItem } from '#modules/tickets/build.ts'
import { agreements } from '#modules/wallet/transfers/transfers.schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, checkOut, order, putInCart } from '#testing/harness/buyer.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const shop = program.shopWith()
const staff = await officeFor(program, 'fanservice')
const owner = await officeFor(program, 'buero')
const inDays = (days: number) => berlinDate(new Date(Date.now() + days * 86_400_000))
const wish = {
  firstDay: inDays(0),
  lastDay: inDays(100),
  scope: 'home',
  reasonCode: 'pyrotechnics',
  tickets: 'keep',
} as const
type Wish = Omit<typeof wish, 'lastDay' | 'tickets' | 'firstDay'> & {
  firstDay: string
  lastDay: string | null
  tickets: 'keep' | 'refund'
}

let buyers: Buyer[]
let eventId: string
const next = () => {
  const buyer = buyers.pop()!
  return { ...buyer, at: `/api/office/people/${buyer.id}` }
}
const post = (path: string, body: object, who = staff) => who.call({ method: 'POST', path, body })
const open = (at: string, who = staff) => post(`${at}/visits`, { reason: 'Meldung der Polizei' }, who)
const preview = (at: string, more: Partial<Wish> = {}, who = staff) =>
  post(`${at}/ground-bans/preview`, { ...wish, ...more }, who)
const linesOf = ({ lines }: { lines: { kind: string; count: number | null; cents: number | null }[] }) =>
  Object.fromEntries(lines.map(({ kind, count }) => [kind, count]))

async function ban(at: string, more: Partial<Wish> = {}, who = staff) {
  const { digest } = (await preview(at, more, who)).json
  return post(`${at}/ground-bans`, { ...wish, ...more, note: 'Block 20, Reihe 3', digest: digest ?? '' }, who)
}
const lift = async (at: string) => {
  const [known] = (await staff.call({ path: at })).json.groundBans
  return post(`${at}/ground-bans/${known.id}/end`, { reason: 'Angehört, kein Beleg' })
}
let seats = 0
const seat = () => {
  seats += 1
  return `20-${Math.ceil(seats / 15)}-${((seats - 1) % 15) + 1}`
}
const mailsTo = async (id: string) => {
  await program.jobs.drain()
  const { rows } = await sql<{ subject: string; plain: string }>`
    select m.subject, m.plain from mailbox m join contact_emails e on e.email = m.recipient
    where e.contact_id = ${id} order by m.id`.execute(db)
  return rows
}

beforeAll(async () => {
  buyers = await program.gather(12)
  eventId = await buildEvent(db, { startsInDays: 20, maxPerBuyer: 10 })
})

describe('a ban from the ground', () => {
  test('shows what it means before, in numbers, and asks for a reason to look first', async () => {
    const { id, at } = next()
    expect((await preview(at)).json.errorCode).toBe('OFFICE_VISIT_FIRST')
    await open(at)
    await buildTicket(db, { ownerId: id, eventId, seatId: seat() })
    const told = (await preview(at)).json
    expect(linesOf(told)).toMatchObject({ banTickets: 1, banMail: 1, banAccountStays: null })
    expect(told).toMatchObject({ totalCents: null, isFinal: false })
    const none = (await preview(at, { firstDay: inDays(50) })).json
    expect(linesOf(none)).toMatchObject({ banTickets: 0 })
  })

  test('needs the board without an end, and nobody bans a colleague or for the past', async () => {
    const { at } = next()
    for (const one of [staff, owner]) await open(at, one)
    expect((await preview(at, { lastDay: null })).json.errorCode).toBe('OFFICE_NEEDS_OWNER')
    expect((await preview(at, { lastDay: inDays(300) })).json.errorCode).toBe('OFFICE_NEEDS_OWNER')
    expect((await preview(at, { lastDay: null }, owner)).status).toBe(200)
    expect((await preview(at, { firstDay: inDays(-1) })).json.errorCode).toBe('GROUND_BAN_PERIOD')
    const colleague = `/api/office/people/${people.vorverkauf.id}`
    await open(colleague)
    expect((await preview(colleague)).json.errorCode).toBe('OFFICE_IS_STAFF')
  })

  test('holds from then on: nothing into the cart, nothing at checkout, and the fan is told in a letter', async () => {
    const { id, token, at } = next()
    await open(at)
    const held = seatItem(eventId, seat())
    expect((await putInCart(shop, { id, token }, held)).status).toBe(200)
    expect((await ban(at)).status).toBe(201)
    const refused = await putInCart(shop, { id, token }, seatItem(eventId, seat()))
    expect(refused).toMatchObject({ status: 403, json: { errorCode: 'GROUND_BAN' } })
    const ordered = await order(shop, { id, token })
    expect(ordered.status).toBe(400)
    expect(JSON.stringify(ordered.json.errors)).toContain('GROUND_BAN')
    const later = await buildEvent(db, { startsInDays: 150 })
    expect((await putInCart(shop, { id, token }, seatItem(later, seat()))).status).toBe(200)
    const [letter] = (await mailsTo(id)).slice(-1)
    expect(letter?.subject).toBe('Für Dich gilt ein Stadionverbot')
    expect(letter?.plain).toContain('Stellung nehmen')
    expect(letter?.plain).not.toContain('Block 20')
    const { groundBans, timeline } = (await staff.call({ path: at })).json
    expect(groundBans).toMatchObject([{ state: 'running', note: 'Block 20, Reihe 3', tickets: 'keep' }])
    expect(timeline).toContainEqual(expect.objectContaining({ title: 'officeGroundBan' }))
    expect((await ban(at)).json.errorCode).toBe('GROUND_BAN_RUNS')
  })

  test('what was shown is what is confirmed: a ticket more, and somebody looks again', async () => {
    const { id, at } = next()
    await open(at)
    const { digest } = (await preview(at)).json
    await buildTicket(db, { ownerId: id, eventId, seatId: seat() })
    const late = await post(`${at}/ground-bans`, { ...wish, note: 'Gewalt', digest })
    expect(late.json).toMatchObject({ status: 409, errorCode: 'OFFICE_CONSEQUENCES_CHANGED' })
    expect((await staff.call({ path: at })).json.groundBans).toEqual([])
  })

  test('nobody gives them a ticket by forwarding; declining stays possible', async () => {
    const { id, token, at } = next()
    await open(at)
    const mail = (
      await db
        .selectFrom('contact_emails')
        .select('email')
        .where('contact_id', '=', id)
        .executeTakeFirstOrThrow()
    ).email
    await sql`update contact_emails set confirmed_at = now(), primary_since = now() where contact_id = ${id}`.execute(
      db,
    )
    const ticketId = await buildTicket(db, { ownerId: people.fan.id, eventId, seatId: seat() })
    const sent = await program.send({
      method: 'POST',
      path: '/api/wallet/v3/ticketTransfers',
      token: await program.tokenFor('fan'),
      body: { ticketId, recipientMail: mail },
    })
    expect(sent.status, JSON.stringify(sent.json)).toBe(201)
    expect(linesOf((await preview(at)).json)).toMatchObject({ banTransfers: 1 })
    await ban(at)
    const answer = (body: object) =>
      program.send({ method: 'PATCH', path: `/api/wallet/v3/ticketTransfers/${sent.json.id}`, token, body })
    const accept = { accept: true, agreedTerms: agreements.terms, agreedRegulations: agreements.regulations }
    expect((await answer(accept)).json).toMatchObject({ status: 403, errorCode: 'GROUND_BAN' })
    expect((await answer({ accept: false, reasonForDeclining: 'Geht nicht.' })).status).toBe(200)
  })

  test('with the money back: tickets of their own end and are paid back once, forwarded ones stay', async () => {
    const { id, token, at } = next()
    const buyer = { id, token }
    await open(at)
    const item = { ...seatItem(eventId, seat()) }
    await putInCart(shop, buyer, item)
    expect((await checkOut(shop, buyer)).outcome).toBe('paid')
    const { lines, totalCents } = (await preview(at, { tickets: 'refund' })).json
    expect(totalCents).toBeGreaterThan(0)
    expect(linesOf({ lines })).toMatchObject({ banRefunds: 1, banTickets: 0 })
    expect((await ban(at, { tickets: 'refund' })).status).toBe(201)
    await program.jobs.drain()
    await program.jobs.drain()
    const { rows } = await sql<{ revoked: boolean; credits: number; cents: number }>`
      select t.revoked_at is not null as revoked, count(k.id)::int as credits, sum(k.money_cents)::int as cents
      from tickets t left join order_credit_lines l on l.checkout_item_id = t.checkout_item_id
      left join order_credits k on k.id = l.credit_id
      where t.buyer_id = ${id} group by t.id`.execute(db)
    expect(rows).toEqual([{ revoked: true, credits: 1, cents: totalCents }])
  })

  test('ending it restores: tickets, and the right to buy; twice is told, another’s ban is not found', async () => {
    const { id, token, at } = next()
    await open(at)
    const ticketId = await buildTicket(db, { ownerId: id, eventId, seatId: seat() })
    const state = async () =>
      (await program.send({ path: `/api/wallet/v3/self/tickets/${ticketId}`, token })).json
    await ban(at)
    expect(await state()).toMatchObject({ state: 'banned', code: null })
    const [known] = (await staff.call({ path: at })).json.groundBans
    const stranger = next()
    await open(stranger.at)
    const foreign = await post(`${stranger.at}/ground-bans/${known.id}/end`, { reason: 'Falsche Person' })
    expect(foreign.status).toBe(404)
    expect((await lift(at)).status).toBe(204)
    expect((await lift(at)).json.errorCode).toBe('GROUND_BAN_ENDED')
    expect(await state()).toMatchObject({ state: 'valid' })
    expect((await putInCart(shop, { id, token }, seatItem(eventId, seat()))).status).toBe(200)
    expect((await mailsTo(id)).at(-1)?.subject).toBe('Dein Stadionverbot ist aufgehoben')
  })

  test('is in the archive of one’s data', async () => {
    const { id, at } = next()
    await open(at)
    await ban(at)
    const holder = program.privacy.holders.find(({ name }) => name === 'groundBans')!
    const { documents } = await holder.export(db, { id, emails: [], givenEmails: [] })
    expect(documents['groundBans']).toMatchObject([{ reasonCode: 'pyrotechnics', note: 'Block 20, Reihe 3' }])
    expect(await holder.retained!(db, { id, emails: [], givenEmails: [] })).toHaveLength(1)
  })
})

test('at the gate: a result of its own, the same on the list of a phone that is offline', async () => {
  const today = await buildEvent(db, { startsInDays: 1 / 24 })
  const { id, at } = next()
  await open(at)
  const [ticket] = await buildTickets(db, { eventId: today, seats: ['19-1-1'] })
  await sql`update tickets set owner_id = ${id} where id = ${ticket!.id}`.execute(db)
  const steward = await program.tokenFor('ordner')
  const { json: device } = await program.send({
    method: 'POST',
    path: '/api/gate/devices',
    token: steward,
    body: { eventId: today, gate: 'west' },
  })
  const scan = async () => {
    const code = shownCode(program.tickets, { ...ticket!, eventId: today }, new Date())
    const scans = [{ id: newId(), code, scannedAt: new Date().toISOString() }]
    const body = { deviceId: device.id, scans }
    const answer = await program.send({ method: 'POST', path: '/api/gate/scans', token: steward, body })
    return answer.json.answers[0].result
  }
  const stateOnList = async (since = '') => {
    const path = `/api/gate/events/${today}/list${since}`
    const list = (await program.send({ path, token: steward })).json
    const bytes = new Uint8Array(Buffer.from(list.tickets, 'base64'))
    return bytes.length > 0 ? ticketAt(bytes, 0, list.labels).state : null
  }
  await ban(at)
  expect(await scan()).toBe('banned')
  expect(await stateOnList()).toBe('banned')
  const since = `?since=${encodeURIComponent(new Date().toISOString())}`
  expect(await stateOnList(since)).toBe('banned')
  await lift(at)
  expect(await stateOnList(since)).toBe('good')
  expect(await scan()).toBe('admitted')
})
