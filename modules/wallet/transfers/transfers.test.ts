import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, organisations, type PersonKey, people } from '#demo/people.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createAttempts } from '#modules/identity/attempts.ts'
import { buildAwayEvent, buildEvent, buildShop, buildTicket } from '#modules/tickets/build.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { walletTicketsRoutes } from '../tickets.routes.ts'
import { createTicketWallet } from '../tickets.ts'
import { transfersRoutes } from './transfers.routes.ts'
import { agreements } from './transfers.schema.ts'
import { createTransfers } from './transfers.ts'

const WALLET = '/api/wallet/v3'
const database = await testDatabase('demo')
const { db } = database
const mails: Mail[] = []
const { tickets } = buildShop(database)
const contacts = createContacts({ db })
type Listener = Parameters<typeof tickets.listen>[0]
let listener: Listener = {}
const transfers = createTransfers({
  db,
  tickets: {
    ...tickets,
    listen: (one) => {
      listener = one
      tickets.listen(one)
    },
  },
  jobs: { every: () => {} } as unknown as Jobs,
  mailer: { send: async (_trx, mail) => void mails.push(mail) },
  attempts: createAttempts({ db, secret: 'test' }),
  recipientOf: contacts.recipientOf,
  languageOf: contacts.languageOf,
  holdPerson: contacts.holdPerson,
  transferUrl: ({ id, token }, language) =>
    `http://club.example/${language}/${id}${token ? `#${token}` : ''}`,
})
let app: App
let eventId: string

beforeAll(async () => {
  app = await moduleApp(transfersRoutes(transfers), walletTicketsRoutes(createTicketWallet({ db, tickets })))
  eventId = await buildEvent(db, { startsInDays: 20 })
})
beforeEach(async () => {
  mails.length = 0
  await shiftClock(database, 0)
  await db.deleteFrom('sign_in_attempts').execute()
})

const yes = { accept: true, agreedTerms: agreements.terms, agreedRegulations: agreements.regulations }
const no = { accept: false, reasonForDeclining: 'Da bin ich verreist.' }

const forward = (as: string, ticketId: string, recipientMail: string) =>
  call(app, { as, method: 'POST', url: `${WALLET}/ticketTransfers`, body: { ticketId, recipientMail } })
const answer = (as: string, id: string, body: object) =>
  call(app, { as, method: 'PATCH', url: `${WALLET}/ticketTransfers/${id}`, body })
const revoke = (as: string, id: string) =>
  call(app, { as, method: 'DELETE', url: `${WALLET}/ticketTransfers/${id}` })
const look = (as: string, id: string, query = '') =>
  call(app, { as, url: `${WALLET}/self/ticketTransfers/${id}${query}` })
const list = async (as: string) => (await call(app, { as, url: `${WALLET}/self/ticketTransfers` })).json.items

let seats = 0
const seatId = () => {
  seats += 1
  return `20-${Math.ceil(seats / 15)}-${((seats - 1) % 15) + 1}`
}
const aTicket = (more: Partial<Parameters<typeof buildTicket>[1]> = {}) =>
  buildTicket(db, { ownerId: people.fan.id, eventId, seatId: seatId(), ...more })
const ticketNow = (id: string) =>
  db
    .selectFrom('tickets')
    .select(['owner_id', 'issue', 'code', 'media', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const claims = async (ticketId: string) =>
  (await db.selectFrom('ticket_claims').selectAll().where('ticket_id', '=', ticketId).execute()).length
const told = (ticketId: string) => ({ id: ticketId, eventId })
/** Somebody went in with it. */
async function enter(ticketId: string) {
  const [device, scan] = [newId(), newId()]
  await sql`insert into gate_devices (id, steward_id, event_id, gate) values (${device}, ${newId()}, ${eventId}, 'Nord')`.execute(
    db,
  )
  await sql`insert into gate_scans (id, event_id, device_id, ticket_id, result, is_offline, scanned_at)
    values (${scan}, ${eventId}, ${device}, ${ticketId}, 'in', false, now())`.execute(db)
  await sql`insert into ticket_entries (ticket_id, event_id, issue, scan_id, gate, entered_at)
    values (${ticketId}, ${eventId}, 1, ${scan}, 'Nord', now())`.execute(db)
}
let seasonTickets = 0
async function aSeasonTicket(): Promise<string> {
  seasonTickets += 1
  const id = newId()
  await sql`insert into season_tickets (id, season, owner_id, number, block_id, price_class, ticket_type, price_cents, vat_rate, given_by)
    values (${id}, ${3000 + seasonTickets}, ${people.fan.id}, ${`DK-${id}`}, '23', 's', 'full', 20000, 19, 'test')`.execute(
    db,
  )
  return id
}
const tokenIn = (mail: Mail | undefined) => /#([\w-]{22})/.exec(mail?.plain ?? '')?.[1] ?? ''

/** Anna's ticket on its way to somebody. */
async function waiting(to: PersonKey = 'mitglied', more: Partial<Parameters<typeof buildTicket>[1]> = {}) {
  const ticketId = await aTicket(more)
  const { status, json } = await forward('fan', ticketId, emailOf(to))
  expect(status).toBe(201)
  return { ticketId, id: json.id as string, token: tokenIn(mails.at(-1)) }
}

describe('forwarding', () => {
  test('TRF-01 TRF-03 TRF-06 a ticket waits for whoever has the address, and stays the sender’s with its code', async () => {
    const ticketId = await aTicket()
    const before = await ticketNow(ticketId)
    const { status, json } = await forward('fan', ticketId, 'Neue.Person@mail.example')
    expect(status).toBe(201)
    expect(json).toMatchObject({
      ticketId,
      role: 'sender',
      state: 'Waiting',
      block: '20',
      recipientMail: 'Neue.Person@mail.example',
      senderName: 'Anna',
    })
    expect(Date.parse(json.expiresAt) - Date.parse(json.createdAt)).toBe(7 * 86_400_000)
    expect(await ticketNow(ticketId)).toEqual(before)
    expect(mails.map(({ to }) => to)).toEqual(['Neue.Person@mail.example'])
    expect(mails[0]!.plain).toContain('Anna')
    expect(mails[0]!.plain).toMatch(/club\.example\/de\/[0-9a-f-]{36}#[\w-]{22}/)
    // Only its hash is kept.
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ticket_transfers t where id = ${json.id}`.execute(db)
    expect(rows[0]!.text).not.toContain(tokenIn(mails[0]))
  })

  test('a double click is one transfer and one mail', async () => {
    const ticketId = await aTicket()
    const both = await Promise.all([1, 2].map(() => forward('fan', ticketId, emailOf('mitglied'))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(both[0]!.json.id).toBe(both[1]!.json.id)
    expect(mails.length).toBe(1)
    expect((await forward('fan', ticketId, emailOf('sepa'))).json.errorCode).toBe('TICKET_IS_FORWARDED')
  })

  test('nobody forwards what is another’s, and an unknown ticket is the same to the byte', async () => {
    const ticketId = await aTicket()
    const foreign = await forward('neu', ticketId, emailOf('sepa'))
    expect(foreign).toEqual(await forward('neu', newId(), emailOf('sepa')))
    expect(foreign.status).toBe(404)
    expect(await claims(ticketId)).toBe(0)
  })

  test.each([
    ['no address', 'anna', 400, 'recipientMail'],
    ['one’s own', emailOf('fan').toUpperCase(), 422, 'recipientMail'],
  ])('to %s is refused at its field', async (_name, mail, status, field) => {
    const answered = await forward('fan', await aTicket(), mail)
    expect(answered.status).toBe(status)
    expect(Object.keys(answered.json.errors)).toEqual([field])
    expect(mails).toEqual([])
  })

  test.each([
    ['MATCH_HAS_STARTED', { startsInDays: -0.1 }],
    ['TICKET_EVENT_CANCELLED', { cancelled: true }],
  ])('NEC-28 %s: refused with its own words', async (code, event) => {
    const ticketId = await aTicket({ eventId: await buildEvent(db, event) })
    const { status, json } = await forward('fan', ticketId, emailOf('mitglied'))
    expect([status, json.title, json.errorCode]).toEqual([422, code, code])
  })

  test('what is offered or was used stays where it is', async () => {
    const offered = await aTicket()
    await db
      .insertInto('ticket_claims')
      .values({ ticket_id: offered, kind: 'offer', claim_id: newId() })
      .execute()
    expect((await forward('fan', offered, emailOf('mitglied'))).json.errorCode).toBe('TICKET_IS_OFFERED')
    const used = await aTicket()
    await enter(used)
    expect((await forward('fan', used, emailOf('mitglied'))).json.errorCode).toBe('TICKET_IS_USED')
  })

  test('T20 one account forwards so many tickets a day, and one address gets so many mails', async () => {
    await forward('fan', await aTicket(), 'often@mail.example')
    await sql`update sign_in_attempts set failures = 100 where key like 'transfer:%'`.execute(db)
    const refused = await forward('fan', await aTicket(), 'seldom@mail.example')
    expect([refused.status, refused.json.errorCode]).toEqual([429, 'TOO_MANY_TRANSFERS'])
    await sql`update sign_in_attempts set failures = case when key like 'transferMail:%' then 100 else 0 end`.execute(
      db,
    )
    expect((await forward('fan', await aTicket(), 'often@mail.example')).status).toBe(429)
    expect((await forward('fan', await aTicket(), 'seldom@mail.example')).status).toBe(201)
  })

  test('TIX-10 NEC-29 a season ticket’s match goes to no fan club', async () => {
    const ticketId = await aTicket({ seasonTicketId: await aSeasonTicket() })
    const { status, json } = await forward('fan', ticketId, organisations.adlerhorst.email)
    expect([status, json.errorCode]).toEqual([422, 'FANCLUB_CANNOT_BE_RECIPIENT'])
    expect((await forward('fan', await aTicket(), organisations.adlerhorst.email)).status).toBe(201)
  })
})

test('of a place at another ground both sides, and their mails, read what that ground calls it', async () => {
  const awayId = await buildAwayEvent(db)
  await sql`update standing_counters set called = 'Block G7' where event_id = ${awayId}`.execute(db)
  const ticketId = await buildTicket(db, { ownerId: people.fan.id, eventId: awayId, priceClass: 'gst' })
  await db.updateTable('tickets').set({ block_id: 'gst' }).where('id', '=', ticketId).execute()
  const { json } = await forward('fan', ticketId, emailOf('mitglied'))
  expect(json.priceClassName.de).toMatch(/, Block G7$/)
  expect((await look('mitglied', json.id)).json.priceClassName).toEqual(json.priceClassName)
  expect(mails.at(-1)!.plain).toContain('Block G7')
})

describe('answering', () => {
  test('TRF-04 TRF-07 accepted with both agreements: the old code is dead, the ticket is the recipient’s', async () => {
    const { id, ticketId } = await waiting('mitglied', { media: 'print' })
    const before = await ticketNow(ticketId)
    const { status, json } = await answer('mitglied', id, yes)
    expect([status, json.state, json.role]).toEqual([200, 'Accepted', 'recipient'])
    const after = await ticketNow(ticketId)
    expect(after).toMatchObject({ owner_id: people.mitglied.id, issue: before.issue + 1, media: 'mobile' })
    expect(after.code).not.toBe(before.code)
    expect(await claims(ticketId)).toBe(0)
    const kept = await db
      .selectFrom('ticket_transfers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      recipient_id: people.mitglied.id,
      agreed_terms: agreements.terms,
      agreed_regulations: agreements.regulations,
      ended_by: 'recipient',
    })
    expect(mails.at(-1)).toMatchObject({ to: emailOf('fan'), subject: expect.stringContaining('angenommen') })
  })

  test.each([
    ['terms', { ...yes, agreedTerms: undefined }, 400],
    ['regulations', { ...yes, agreedRegulations: '' }, 400],
    ['the words of today', { ...yes, agreedTerms: '1899-01-01' }, 422],
  ])('TRF-04 not without %s', async (_name, body, status) => {
    const { id, ticketId } = await waiting()
    expect((await answer('mitglied', id, body)).status).toBe(status)
    expect((await ticketNow(ticketId)).owner_id).toBe(people.fan.id)
  })

  test('TRF-02 TRF-07 declined with a reason: the sender reads it and has the ticket as before', async () => {
    const { id, ticketId } = await waiting()
    const before = await ticketNow(ticketId)
    expect((await answer('mitglied', id, { accept: false })).status).toBe(400)
    expect((await answer('mitglied', id, no)).json).toMatchObject({ state: 'Declined' })
    expect(await ticketNow(ticketId)).toEqual(before)
    expect((await look('fan', id)).json.reasonForDeclining).toBe('Da bin ich verreist.')
    expect(mails.at(-1)!.plain).toContain('Da bin ich verreist.')
    expect((await forward('fan', ticketId, emailOf('mitglied'))).status).toBe(201)
  })

  test('TRF-08 taken back: the link leads nowhere any more, and the recipient hears of it', async () => {
    const { id, ticketId } = await waiting()
    expect((await revoke('fan', id)).status).toBe(204)
    expect(mails.at(-1)).toMatchObject({ to: emailOf('mitglied') })
    expect((await revoke('fan', id)).status).toBe(204)
    expect(mails.length).toBe(2)
    expect((await answer('mitglied', id, yes)).json.errorCode).toBe('TICKET_TRANSFER_REVOKED')
    expect(await claims(ticketId)).toBe(0)
  })

  test('asked twice, in two tabs, it happens once', async () => {
    const { id, ticketId } = await waiting()
    const both = await Promise.all([1, 2].map(() => answer('mitglied', id, yes)))
    expect(both.map(({ status, json }) => [status, json.state])).toEqual([
      [200, 'Accepted'],
      [200, 'Accepted'],
    ])
    expect((await ticketNow(ticketId)).issue).toBe(2)
    expect(mails.length).toBe(2)
    expect((await answer('mitglied', id, no)).json.errorCode).toBe('TICKET_TRANSFER_ACCEPTED')
    expect((await revoke('fan', id)).json.errorCode).toBe('TICKET_TRANSFER_ACCEPTED')
  })

  test('each side does its own: the sender does not accept, the recipient does not take back', async () => {
    const { id } = await waiting()
    expect((await answer('fan', id, yes)).status).toBe(403)
    expect((await revoke('mitglied', id)).status).toBe(403)
  })

  test('strangers find nothing, and nothing is the same to the byte', async () => {
    const { id } = await waiting()
    for (const ask of [
      (one: string) => look('neu', one),
      (one: string) => answer('neu', one, yes),
      (one: string) => revoke('neu', one),
    ]) {
      const foreign = await ask(id)
      expect(foreign).toEqual(await ask(newId()))
      expect(foreign.status).toBe(404)
    }
  })
})

describe('the link', () => {
  test('TRF-09 whoever holds it without the address hears that the address is not in their account', async () => {
    const { id, token } = await waiting()
    const { status, json } = await look('neu', id, `?token=${token}`)
    expect([status, json.errorCode]).toEqual([403, 'TICKET_TRANSFER_EMAIL_NOT_FOUND'])
    expect((await look('neu', id, `?token=${'x'.repeat(22)}`)).status).toBe(404)
    expect((await look('mitglied', id)).json).toMatchObject({ role: 'recipient', state: 'Waiting' })
  })

  test('any confirmed address of an account counts, one that is not confirmed does not', async () => {
    const { json } = await forward('fan', await aTicket(), 'zweite@mail.example')
    const email = { id: newId(), contact_id: people.neu.id, email: 'Zweite@mail.example' }
    await db.insertInto('contact_emails').values(email).execute()
    expect((await look('neu', json.id)).status).toBe(404)
    await db
      .updateTable('contact_emails')
      .set({ confirmed_at: new Date() })
      .where('id', '=', email.id)
      .execute()
    expect((await answer('neu', json.id, yes)).status).toBe(200)
    await db.deleteFrom('contact_emails').where('id', '=', email.id).execute()
    // It is theirs for good, whatever becomes of the address.
    expect((await look('neu', json.id)).json).toMatchObject({ role: 'recipient', state: 'Accepted' })
  })

  test('signed out it shows match, place and who sent it, and the address only as one knows one’s own', async () => {
    const { id, token } = await waiting()
    const { status, json } = await call(app, { url: `${WALLET}/ticketTransferLinks/${token}` })
    expect(status).toBe(200)
    expect(json).toMatchObject({ id, senderName: 'Anna', state: 'Waiting', block: '20' })
    expect(json.recipientMail).toBe('m•••@falkenstadt.example')
    expect(JSON.stringify(json)).not.toContain(emailOf('mitglied'))
    const unknown = await call(app, { url: `${WALLET}/ticketTransferLinks/${'x'.repeat(22)}` })
    expect(unknown.status).toBe(404)
  })

  test('TRF-10 its time is over at once, before anybody sweeps', async () => {
    const { id, ticketId, token } = await waiting()
    await shiftClock(database, 7 * 86_400 + 1)
    const { json } = await call(app, { url: `${WALLET}/ticketTransferLinks/${token}` })
    expect(json.state).toBe('Expired')
    expect((await look('mitglied', id)).json).toMatchObject({ state: 'Expired', endedBy: 'time' })
    const late = await answer('mitglied', id, yes)
    expect([late.status, late.json.errorCode, late.json.detail]).toEqual([
      410,
      'TICKET_TRANSFER_EXPIRED',
      'Link expired',
    ])
    // The ticket may go to somebody else right away.
    expect((await forward('fan', ticketId, emailOf('sepa'))).status).toBe(201)
    expect(mails.map(({ to }) => to)).toEqual([emailOf('mitglied'), emailOf('fan'), emailOf('sepa')])
  })
})

describe('what happens without anybody', () => {
  test('a sweep ends what is over, frees the ticket and tells the sender once', async () => {
    // Whatever other tests left waiting.
    await shiftClock(database, 8 * 86_400)
    await transfers.sweep()
    await shiftClock(database, 0)
    mails.length = 0
    const { id, ticketId } = await waiting()
    await shiftClock(database, 7 * 86_400 + 1)
    await transfers.sweep()
    await transfers.sweep()
    expect(await claims(ticketId)).toBe(0)
    expect((await look('fan', id)).json.state).toBe('Expired')
    expect(mails.filter(({ to }) => to === emailOf('fan')).length).toBe(1)
  })

  test('a day before the end the recipient is reminded once, by a link that works beside the first', async () => {
    const { token } = await waiting('tv')
    await shiftClock(database, 6 * 86_400 + 60)
    await transfers.sweep()
    await transfers.sweep()
    const reminders = mails.slice(1).filter(({ to }) => to === emailOf('tv'))
    expect(reminders.length).toBe(1)
    for (const one of [token, tokenIn(reminders[0])])
      expect((await call(app, { url: `${WALLET}/ticketTransferLinks/${one}` })).status).toBe(200)
  })

  test('who goes in with it, gives it back, or takes it to another medium, has ended it', async () => {
    const [used, gone, printed] = [await waiting(), await waiting(), await waiting()]
    await enter(used.ticketId)
    await db.transaction().execute((trx) => listener.entered!(trx, told(used.ticketId)))
    await db.transaction().execute((trx) => listener.voided!(trx, [told(gone.ticketId)]))
    await db.transaction().execute(async (trx) => {
      const held = await tickets.hands.holdTicket(trx, { id: printed.ticketId })
      await tickets.hands.handOver(trx, held!, { media: 'print' })
    })
    const endings = await Promise.all([used, gone, printed].map(({ id }) => look('fan', id)))
    expect(endings.map(({ json }) => [json.state, json.endedBy])).toEqual([
      ['Revoked', 'gate'],
      ['Revoked', 'refund'],
      ['Revoked', 'sender'],
    ])
    expect(await Promise.all([used, gone, printed].map(({ ticketId }) => claims(ticketId)))).toEqual([
      0, 0, 0,
    ])
  })

  test('another kick-off is the new end of what waits', async () => {
    const moved = await buildEvent(db, { startsInDays: 20 })
    const { id } = await waiting('mitglied', { eventId: moved })
    await sql`update events set starts_at = app.now() + interval '2 days' where id = ${moved}`.execute(db)
    await db.transaction().execute((trx) => listener.eventChanged!(trx, moved))
    const { json } = await look('fan', id)
    expect(json.expiresAt).toBe(json.event.startsAt)
  })
})

describe('who may hold it', () => {
  const child = { ticketType: 'child' }

  test('a child’s ticket is for children on the day of the match', async () => {
    const { id } = await waiting('neu', child)
    await setBirthday(null)
    expect((await answer('neu', id, yes)).json.errorCode).toBe('CHILD_TICKET_NEEDS_BIRTHDAY')
    await setBirthday('1990-01-01')
    expect((await answer('neu', id, yes)).json.errorCode).toBe('CHILD_TICKET_ONLY_FOR_CHILDREN')
    const year = new Date().getFullYear() - 9
    await setBirthday(`${year}-01-01`)
    expect((await look('neu', id)).json.needs).toBe('child')
    expect((await answer('neu', id, yes)).status).toBe(200)
  })

  test('a reduction is confirmed, and that is kept', async () => {
    const { id } = await waiting('neu', { ticketType: 'reduced' })
    expect((await answer('neu', id, yes)).json.errorCode).toBe('ENTITLEMENT_NOT_CONFIRMED')
    expect((await answer('neu', id, { ...yes, confirmsEntitlement: true })).status).toBe(200)
    const { rows } = await sql`select entitlement from ticket_transfers where id = ${id}`.execute(db)
    expect(rows).toEqual([{ entitlement: 'reduced' }])
  })

  test('a companion’s place goes with its wheelchair place, in one transfer, and not alone', async () => {
    const wheelchair = await aTicket({ seatId: '22-1-1', priceClass: 'r' })
    const companion = await aTicket({ seatId: '22-1-2', priceClass: 'r', ticketType: 'companion' })
    const alone = await forward('fan', companion, emailOf('mitglied'))
    expect([alone.status, alone.json.errorCode]).toEqual([422, 'COMPANION_MOVES_WITH_WHEELCHAIR'])
    const { json } = await forward('fan', wheelchair, emailOf('mitglied'))
    expect(json.companion).toEqual({ block: '22', row: '1', seat: '2' })
    expect(json.needs).toBe('accessible')
    expect([await claims(wheelchair), await claims(companion)]).toEqual([1, 1])
    const { status } = await answer('mitglied', json.id, { ...yes, confirmsEntitlement: true })
    expect(status).toBe(200)
    const owners = await Promise.all(
      [wheelchair, companion].map(async (id) => (await ticketNow(id)).owner_id),
    )
    expect(owners).toEqual([people.mitglied.id, people.mitglied.id])
    expect([await claims(wheelchair), await claims(companion)]).toEqual([0, 0])
  })

  test('TRF-01 before it is sent, the wheelchair place names its companion’s, and that one says why it stays', async () => {
    const wheelchair = await aTicket({ seatId: '22-1-3', priceClass: 'r' })
    const loaded = async (id: string) =>
      (await call(app, { as: 'fan', url: `${WALLET}/self/tickets/${id}` })).json
    expect((await loaded(wheelchair)).companion).toBe(null)
    const companion = await aTicket({ seatId: '22-1-4', priceClass: 'r', ticketType: 'companion' })
    expect(await loaded(wheelchair)).toMatchObject({
      companion: { block: '22', row: '1', seat: '4' },
      actions: { forward: { allowed: true } },
    })
    expect(await loaded(companion)).toMatchObject({
      companion: null,
      actions: { forward: { allowed: false, reason: 'COMPANION_MOVES_WITH_WHEELCHAIR' } },
    })
    // Once the wheelchair place is another's, the companion's goes there alone.
    await db
      .updateTable('tickets')
      .set({ owner_id: people.mitglied.id })
      .where('id', '=', wheelchair)
      .execute()
    expect((await loaded(companion)).actions.forward.allowed).toBe(true)
  })

  test('TIX-10 a fan club accepts day tickets, and no season ticket’s match', async () => {
    const day = await forward('fan', await aTicket(), organisations.adlerhorst.email)
    expect((await answer('kasse.adlerhorst', day.json.id, yes)).status).toBe(200)
    const { id, ticketId } = await waiting()
    await sql`update ticket_transfers set recipient_mail = ${organisations.adlerhorst.email} where id = ${id}`.execute(
      db,
    )
    await sql`update tickets set season_ticket_id = ${await aSeasonTicket()} where id = ${ticketId}`.execute(
      db,
    )
    const refused = await answer('kasse.adlerhorst', id, yes)
    expect(refused.json.errorCode).toBe('FANCLUB_CANNOT_BE_RECIPIENT')
  })

  async function setBirthday(birthday: string | null) {
    await sql`update contacts set birthday = ${birthday}::date where id = ${people.neu.id}`.execute(db)
  }
})

test('TRF-05 TRF-11 the list has what was sent and received, newest first, of nobody else', async () => {
  const first = await waiting('redaktion')
  const second = await waiting('redaktion')
  const received = await list('redaktion')
  expect(received.slice(0, 2).map((one: { id: string }) => one.id)).toEqual([second.id, first.id])
  expect(received.every((one: { role: string }) => one.role === 'recipient')).toBe(true)
  const sent = (await list('fan')).find((one: { id: string }) => one.id === second.id)
  expect(sent).toMatchObject({ role: 'sender' })
  expect(await list('firma')).toEqual([])
  expect(await transfers.waitingForAnswer(callerOf('redaktion'))).toHaveLength(2)
  const page = await call(app, { as: 'redaktion', url: `${WALLET}/self/ticketTransfers?PageSize=1` })
  expect([page.json.items.length, page.json.hasNextPage]).toEqual([1, true])
  expect(
    (await call(app, { as: 'redaktion', url: `${WALLET}/self/ticketTransfers?PageSize=1001` })).status,
  ).toBe(400)
})

function callerOf(key: PersonKey) {
  const { id } = people[key]
  return {
    subjectId: id,
    actorId: id,
    organisationId: null,
    scopes: new Set<string>(),
    sid: null,
    authTime: null,
  }
}
