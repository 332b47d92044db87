import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, organisations, type PersonKey, people } from '#demo/people.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import { createAttempts } from '#modules/identity/attempts.ts'
import { createOrganisations } from '#modules/organisations/organisations.ts'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import { buildEvent, buildShop, buildTicket } from '#modules/tickets/build.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { loadStory } from '../contracts.storage.ts'
import { buildContract, buildSeason } from './build.ts'
import { contractTransfersRoutes } from './transfers.routes.ts'
import { agreements } from './transfers.schema.ts'
import type { OpenDues } from './transfers.ts'
import { createContractTransfers } from './transfers.ts'

const ABO = '/api/abo/self/v1'
const database = await testDatabase('empty')
const { db } = database
const mails: Mail[] = []
const moved: object[] = []
let dues: OpenDues
/** By person: a method that works. */
const tokens = new Map<string, string>()
const { tickets } = buildShop(database)
const contacts = createContacts({ db })
const transfers = createContractTransfers({
  db,
  jobs: { every: () => {} } as unknown as Jobs,
  mailer: { send: async (_trx, mail) => void mails.push(mail) },
  attempts: createAttempts({ db, secret: 'test' }),
  seasonTickets: tickets.seasonTickets({
    holdPerson: contacts.holdPerson,
    isOrganisation: createOrganisations({ db }).isOrganisation,
  }),
  recipientOf: contacts.recipientOf,
  languageOf: contacts.languageOf,
  holdPerson: contacts.holdPerson,
  paymentInfo: async ({ caller }) => {
    const id = tokens.get(caller.subjectId)
    return { creditCard: id ? [{ id }] : [], payPal: [] } as unknown as PaymentInfo
  },
  placeKindOf: tickets.placeKindOf,
  standOf: () => ({ de: 'Nord', en: 'North', ja: '北' }),
  openDues: async () => dues,
  moveDues: async (_trx, given) => void moved.push(given),
  transferUrl: ({ id, token }, language) =>
    `http://club.example/${language}/${id}${token ? `#${token}` : ''}`,
})
let app: App

beforeAll(async () => {
  for (const key of ['fan', 'mitglied', 'neu', 'inhaber', 'tv', 'kasse'] as const) await addPerson(key)
  const { id, kind, name, email } = organisations.adlerhorst
  await db.insertInto('organisations').values({ id, kind, name, email }).execute()
  await buildSeason(db)
  await tickets.start()
  app = await moduleApp(contractTransfersRoutes(transfers))
})
beforeEach(async () => {
  dues = { cents: 20_000, parts: 7, nextOn: '2027-01-01', isOverdue: false }
  tokens.clear()
  await shiftClock(database, 0)
})
afterEach(async () => {
  mails.length = 0
  moved.length = 0
  await sql`update season_tickets set ended_at = app.now(), ended_by = 'test' where ended_at is null`.execute(
    db,
  )
  await sql`
    update contracts set state = 'Terminated', resting_state = null, terminated_at = app.now()
    where state not in ('Terminated', 'SubscriberChanged')`.execute(db)
  await sql`delete from contract_transfers`.execute(db)
  await db.deleteFrom('sign_in_attempts').execute()
})

async function addPerson(key: PersonKey) {
  const { id, firstName, lastName } = people[key]
  await sql`insert into contacts (id, first_name, last_name) values (${id}, ${firstName}, ${lastName})`.execute(
    db,
  )
  await sql`insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
    values (${newId()}, ${id}, ${emailOf(key)}, now(), now())`.execute(db)
}

const address = {
  firstName: 'Mert',
  lastName: 'Yildiz',
  street: 'Hafenstraße 4',
  postalCode: '24899',
  city: 'Falkenstadt',
  countryCode: 'DE',
}
const yes = {
  accept: true,
  address,
  agreedTerms: agreements.terms,
  agreedRegulations: agreements.regulations,
}
const no = { accept: false, reason: 'Da wohne ich schon weg.' }
const pays = (paymentTokenId: string) => ({
  accept: true,
  invoiceAddress: address,
  shippingAddress: { ...address, street: 'Werft 1' },
  paymentTokenId,
})

type Kind = 'recipient' | 'subscriber'
const start = (as: string, kind: Kind, contractId: string, email: string, more = {}) =>
  call(app, {
    as,
    method: 'POST',
    url: `${ABO}/${kind}transfers`,
    body: { contractId, [`${kind}Email`]: email, ...more },
  })
const answer = (as: string, kind: Kind, id: string, body: object) =>
  call(app, { as, method: 'PATCH', url: `${ABO}/${kind}transfers/${id}`, body })
const withdraw = (as: string, kind: Kind, id: string) =>
  call(app, { as, method: 'DELETE', url: `${ABO}/${kind}transfers/${id}` })
const look = (as: string, kind: Kind, id: string) => call(app, { as, url: `${ABO}/${kind}transfers/${id}` })
const convert = (as: string, id: string) =>
  call(app, { as, method: 'POST', url: `${ABO}/recipienttransfers/${id}/transfersubscriber` })

let seats = 0
const aContract = (more: Partial<Parameters<typeof buildContract>[1]> = {}) => {
  seats += 1
  return buildContract(db, {
    subscriberId: people.fan.id,
    seatId: `19-${Math.ceil(seats / 10)}-${((seats - 1) % 10) + 1}`,
    ...more,
  })
}
const contractNow = (id: string) =>
  db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tokenIn = (mail: Mail | undefined) => /#([\w-]{22})/.exec(mail?.plain ?? '')?.[1] ?? ''
/** Anna's contract on its way to somebody. */
async function waiting(kind: Kind = 'recipient', to: PersonKey = 'mitglied', contract = aContract()) {
  const { id: contractId, seasonTicketId } = await contract
  const { status, json } = await start('fan', kind, contractId, emailOf(to))
  expect([status, json.errorCode]).toEqual([201, undefined])
  return { contractId, seasonTicketId, id: json.id as string, token: tokenIn(mails.at(-1)) }
}
function aToken(key: PersonKey): string {
  const id = newId()
  tokens.set(people[key].id, id)
  return id
}

describe('starting', () => {
  test('ABO-17 ABO-42 ABO-14 a place waits for whoever has the address; the contract rests until they answer', async () => {
    const { id: contractId } = await aContract()
    const { status, json } = await start('fan', 'recipient', contractId, emailOf('mitglied').toUpperCase())
    expect(status).toBe(201)
    expect(json).toMatchObject({
      contractId,
      kind: 'recipient',
      role: 'holder',
      state: 'Waiting',
      holderName: 'Anna',
      recipientName: 'Anna',
      block: '19',
      price: 340,
      dues: { open: 200, parts: 7, nextOn: '2027-01-01' },
    })
    expect(Date.parse(json.expiresAt) - Date.parse(json.createdAt)).toBe(14 * 86_400_000)
    expect(await contractNow(contractId)).toMatchObject({
      state: 'PendingRecipient',
      resting_state: 'Confirmed',
      recipient_id: people.fan.id,
    })
    expect(mails.map(({ to }) => to)).toEqual([emailOf('mitglied').toUpperCase()])
    expect((await loadStory(db, contractId)).map(({ kind }) => kind)).toEqual(['transferStarted'])
    // Only its hash is kept.
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from contract_transfers t where id = ${json.id}`.execute(db)
    expect(rows[0]!.text).not.toContain(tokenIn(mails[0]))
  })

  test('ABO-47 ABO-15 who pays is asked the same way', async () => {
    const { contractId, id } = await waiting('subscriber')
    expect((await contractNow(contractId)).state).toBe('PendingSubscriber')
    expect((await look('mitglied', 'subscriber', id)).json).toMatchObject({
      role: 'invited',
      subscriberEmail: emailOf('mitglied'),
      takesPlace: false,
    })
  })

  test('ABO-15 whoever is to pay is told what the next season costs them, with its medium', async () => {
    await sql`
      insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, notice_until)
      values (2027, '2027-07-01', '2028-06-30', 17, 19, '2027-05-31') on conflict do nothing`.execute(db)
    await sql`
      insert into contract_prices (season, price_class, ticket_type, price_cents, member_price_cents)
      values (2027, '1', 'full', 35000, 33000)`.execute(db)
    const { contractId, id, token } = await waiting('subscriber')
    await sql`update contracts set medium = 'registered' where id = ${contractId}`.execute(db)
    const priceFor = async (as: string) => (await look(as, 'subscriber', id)).json.nextPrice
    expect([await priceFor('fan'), await priceFor('mitglied')]).toEqual([355, 355])
    await sql`insert into memberships (id, subject_id, kind, number, valid_from)
      values (${newId()}, ${people.mitglied.id}, 'shop', 'M-1', '2020-01-01')`.execute(db)
    expect([await priceFor('fan'), await priceFor('mitglied')]).toEqual([355, 335])
    expect((await call(app, { url: `/api/abo/v1/transferlinks/${token}` })).json.nextPrice).toBe(355)
    await sql`delete from contract_prices`.execute(db)
  })

  test('a double click is one transfer and one mail; asked again later the mail goes out once more', async () => {
    const { id: contractId } = await aContract()
    const both = await Promise.all(
      [1, 2].map(() => start('fan', 'recipient', contractId, emailOf('mitglied'))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(mails.length).toBe(1)
    await shiftClock(database, 120)
    expect((await start('fan', 'recipient', contractId, emailOf('mitglied'))).status).toBe(200)
    expect(mails.length).toBe(2)
    for (const mail of mails)
      expect((await call(app, { url: `/api/abo/v1/transferlinks/${tokenIn(mail)}` })).status).toBe(200)
  })

  test('NEC-26 ABO-50 what waits for somebody, lacks something or has ended goes to nobody', async () => {
    const { contractId } = await waiting()
    for (const id of [
      contractId,
      (await aContract({ recipientId: people.neu.id, state: 'Incomplete' })).id,
      (await aContract({ recipientId: people.kasse.id, state: 'Terminated' })).id,
    ]) {
      const { status, json } = await start('fan', 'recipient', id, emailOf('tv'))
      expect([status, json.title, json.errorCode]).toEqual([
        422,
        'CONTRACT_NOT_TRANSFERABLE',
        'CONTRACT_NOT_TRANSFERABLE',
      ])
    }
    dues = { ...dues, isOverdue: true }
    const owed = await aContract({ recipientId: people.inhaber.id })
    expect((await start('fan', 'subscriber', owed.id, emailOf('tv'))).json.errorCode).toBe(
      'CONTRACT_NOT_TRANSFERABLE',
    )
  })

  test('NEC-01 somebody who has a season ticket is no recipient, whoever uses the place is none either', async () => {
    await aContract({ subscriberId: people.mitglied.id })
    const { id } = await aContract({ recipientId: people.inhaber.id })
    for (const to of ['mitglied', 'inhaber'] as const) {
      const { status, json } = await start('fan', 'recipient', id, emailOf(to))
      expect([status, json.title, Object.keys(json.errors)]).toEqual([
        422,
        'ALREADY_RECIPIENT_OF_SEASON_TICKET',
        ['recipientEmail'],
      ])
    }
    expect((await contractNow(id)).state).toBe('Confirmed')
  })

  test('NEC-02 whoever pays already is asked by nobody; one’s own address is no recipient', async () => {
    const { id } = await aContract()
    expect((await start('fan', 'subscriber', id, emailOf('fan'))).json.errorCode).toBe(
      'SAME_SUBSCRIBER_AS_CURRENT',
    )
    expect((await start('fan', 'recipient', id, emailOf('fan'))).json.errorCode).toBe('RECIPIENT_IS_YOURSELF')
  })

  test('NEC-29 ORG-20 no fan club has a season ticket, asked or accepting', async () => {
    const contract = await aContract()
    const refused = await start('fan', 'recipient', contract.id, organisations.adlerhorst.email)
    expect([refused.status, refused.json.title]).toEqual([422, 'FANCLUB_CANNOT_BE_RECIPIENT'])
    const { id: transfer } = await waiting('recipient', 'mitglied', Promise.resolve(contract))
    await sql`update contract_transfers set email = ${organisations.adlerhorst.email}`.execute(db)
    const late = await answer('kasse.adlerhorst', 'recipient', transfer, yes)
    expect([late.status, late.json.title]).toEqual([422, 'FANCLUB_CANNOT_BE_RECIPIENT'])
  })

  test.each([
    ['NEC-04', 'recipient', 'RECIPIENT_NOT_FOUND'],
    ['NEC-05', 'subscriber', 'SUBSCRIBER_NOT_FOUND'],
  ] as const)(
    '%s an address of nobody’s is said to be so, and invited when asked to',
    async (_id, kind, code) => {
      const { id } = await aContract()
      const refused = await start('fan', kind, id, 'neue.person@mail.example')
      expect([refused.status, refused.json.title, mails.length]).toEqual([422, code, 0])
      const invited = await start('fan', kind, id, 'neue.person@mail.example', { invite: true })
      expect([invited.status, mails.length]).toEqual([201, 1])
    },
  )

  test('T20 nobody asks for addresses without end, and nobody without a contract at all', async () => {
    const { id } = await aContract()
    const stranger = await start('neu', 'recipient', id, 'neue.person@mail.example')
    expect(stranger).toEqual(await start('neu', 'recipient', newId(), 'neue.person@mail.example'))
    expect([stranger.status, stranger.json.errorCode]).toEqual([404, 'NOT_FOUND'])
    const codes: number[] = []
    for (let index = 0; index < 22; index += 1)
      codes.push((await start('fan', 'recipient', id, `guess${index}@mail.example`)).status)
    expect(codes).toEqual([...Array<number>(20).fill(422), 429, 429])
  })
})

describe('a recipient', () => {
  test('ABO-18 ABO-44 accepts with an address: the place and the tickets ahead are theirs, with codes of their own', async () => {
    const [next, sold, offered] = [await buildEvent(db), await buildEvent(db), await buildEvent(db)]
    const past = await buildEvent(db, { startsInDays: -3 })
    const { contractId, seasonTicketId, id } = await waiting()
    const seatId = (await contractNow(contractId)).seat_id!
    const one = (eventId: string, ownerId = people.fan.id) =>
      buildTicket(db, { ownerId, eventId, seatId, seasonTicketId, media: 'print' })
    const [ticket, away, promised, gone] = [
      await one(next),
      await one(sold, people.tv.id),
      await one(offered),
      await one(past),
    ]
    await db
      .insertInto('ticket_claims')
      .values({ ticket_id: promised, kind: 'offer', claim_id: newId() })
      .execute()
    const { status, json } = await answer('mitglied', 'recipient', id, yes)
    expect([status, json.state, json.endedBy]).toEqual([200, 'Accepted', 'invited'])
    expect(await contractNow(contractId)).toMatchObject({
      state: 'Transferred',
      resting_state: null,
      subscriber_id: people.fan.id,
      recipient_id: people.mitglied.id,
      shipping_address: { street: 'Hafenstraße 4' },
    })
    const ownerOf = async (ticketId: string) =>
      (
        await sql<{ owner: string; issue: number; media: string }>`
        select owner_id as owner, issue, media from tickets where id = ${ticketId}`.execute(db)
      ).rows[0]!
    expect(await ownerOf(ticket)).toEqual({ owner: people.mitglied.id, issue: 2, media: 'mobile' })
    // What is sold, offered or over stays with whoever has it.
    expect((await ownerOf(away)).owner).toBe(people.tv.id)
    expect((await ownerOf(promised)).owner).toBe(people.fan.id)
    expect((await ownerOf(gone)).owner).toBe(people.fan.id)
    const { rows } = await sql<{ owner: string }>`
      select owner_id as owner from season_tickets where id = ${seasonTicketId}`.execute(db)
    expect(rows[0]!.owner).toBe(people.mitglied.id)
    expect(moved).toEqual([])
    expect(mails.map(({ to }) => to)).toEqual([emailOf('mitglied'), emailOf('fan'), emailOf('mitglied')])
  })

  test('ABO-44 without an address, or with words of yesterday, it is not theirs', async () => {
    const { id, contractId } = await waiting()
    const { address: _, ...bare } = yes
    expect((await answer('mitglied', 'recipient', id, bare)).status).toBe(400)
    const old = await answer('mitglied', 'recipient', id, { ...yes, agreedTerms: '1899-01-01' })
    expect(old.json.errorCode).toBe('AGREEMENTS_OUTDATED')
    expect((await contractNow(contractId)).state).toBe('PendingRecipient')
  })

  test('ABO-18 ABO-22 declines with a reason, which its holder reads as it was written', async () => {
    const { id, contractId } = await waiting()
    expect((await answer('mitglied', 'recipient', id, { accept: false, reason: ' ' })).status).toBe(400)
    const reason = '<img src=x onerror=alert(1)> \u202Enein'
    expect((await answer('mitglied', 'recipient', id, { ...no, reason })).json.state).toBe('Declined')
    expect(await contractNow(contractId)).toMatchObject({ state: 'Confirmed', resting_state: null })
    expect((await look('fan', 'recipient', id)).json.reason).toBe('<img src=x onerror=alert(1)> nein')
    expect(mails.at(-1)!.html).not.toContain('<img src=x')
    expect((await start('fan', 'recipient', contractId, emailOf('tv'))).status).toBe(201)
  })

  test('ABO-19 ABO-43 ABO-41 is asked no more once it is taken back, and hears of it', async () => {
    const { id, contractId } = await waiting()
    expect((await withdraw('fan', 'recipient', id)).status).toBe(204)
    expect((await withdraw('fan', 'recipient', id)).status).toBe(204)
    expect((await contractNow(contractId)).state).toBe('Confirmed')
    expect(mails.map(({ to }) => to)).toEqual([emailOf('mitglied'), emailOf('mitglied')])
    const late = await answer('mitglied', 'recipient', id, yes)
    expect([late.status, late.json.errorCode]).toEqual([409, 'CONTRACT_TRANSFER_WITHDRAWN'])
    for (const as of ['fan', 'mitglied'])
      expect((await call(app, { as, url: `${ABO}/recipienttransfers` })).json.items).toMatchObject([
        { id, state: 'Withdrawn' },
      ])
    expect((await call(app, { as: 'neu', url: `${ABO}/recipienttransfers` })).json.items).toEqual([])
  })

  test('ABO-20 comes too late after its time, which a sweep ends once', async () => {
    const { id, contractId } = await waiting()
    await shiftClock(database, 11 * 86_400)
    await transfers.sweep()
    await transfers.sweep()
    expect(mails.filter(({ to }) => to === emailOf('mitglied')).length).toBe(2)
    await shiftClock(database, 14 * 86_400 + 1)
    const late = await answer('mitglied', 'recipient', id, yes)
    expect([late.status, late.json.detail]).toEqual([410, 'Link expired'])
    await transfers.sweep()
    await transfers.sweep()
    expect((await contractNow(contractId)).state).toBe('Confirmed')
    expect(mails.filter(({ to }) => to === emailOf('fan')).length).toBe(1)
  })

  test('ABO-20 a transfer that is over stands in the way of nobody, before anybody sweeps', async () => {
    const { contractId } = await waiting()
    await shiftClock(database, 14 * 86_400 + 1)
    expect((await start('fan', 'recipient', contractId, emailOf('tv'))).status).toBe(201)
  })

  test('ABO-53 what was sent to another address is not there, like what is not', async () => {
    const { id } = await waiting()
    for (const ask of [
      (one: string) => look('neu', 'recipient', one),
      (one: string) => answer('neu', 'recipient', one, yes),
      (one: string) => withdraw('neu', 'recipient', one),
      (one: string) => convert('neu', one),
      (one: string) => look('mitglied', 'subscriber', one),
    ]) {
      const foreign = await ask(id)
      expect(foreign).toEqual(await ask(newId()))
      expect(foreign.status).toBe(404)
    }
    expect((await look('neu', 'recipient', id)).json.detail).toBe(
      'No recipient transfer for your user account found.',
    )
  })

  test('each side does its own', async () => {
    const { id } = await waiting()
    expect((await answer('fan', 'recipient', id, yes)).status).toBe(403)
    expect((await withdraw('mitglied', 'recipient', id)).status).toBe(403)
    expect((await convert('mitglied', id)).status).toBe(403)
  })

  test('who is kept out of the ground takes no place', async () => {
    const { id } = await waiting()
    await sql`
      insert into ground_bans (id, person_id, scope, reason_code, first_day, tickets, issued_by_name)
      values (${newId()}, ${people.mitglied.id}, 'home', 'pitch', '2020-01-01', 'keep', 'test')`.execute(db)
    const refused = await answer('mitglied', 'recipient', id, yes)
    expect([refused.status, refused.json.errorCode]).toEqual([403, 'GROUND_BAN'])
    await sql`update ground_bans set ended_at = app.now(), ended_by_name = 'test'`.execute(db)
  })

  test('a reduction is theirs to confirm', async () => {
    const { id } = await waiting('recipient', 'mitglied', aContract({ ticketType: 'reduced' }))
    expect((await look('mitglied', 'recipient', id)).json.needs).toBe('reduced')
    expect((await answer('mitglied', 'recipient', id, yes)).json.errorCode).toBe('ENTITLEMENT_NOT_CONFIRMED')
    expect((await answer('mitglied', 'recipient', id, { ...yes, confirmsEntitlement: true })).status).toBe(
      200,
    )
  })
})

describe('a subscriber', () => {
  test('ABO-49 accepts with addresses and a method: the contract ends, theirs goes on in its place', async () => {
    const { id, contractId, seasonTicketId } = await waiting('subscriber')
    const token = aToken('mitglied')
    await sql`insert into payment_tokens (id, owner_id, kind, provider, state)
      values (${token}, ${people.mitglied.id}, 'creditCard', 'sandbox', 'active')`.execute(db)
    const { status, json } = await answer('mitglied', 'subscriber', id, pays(token))
    expect([status, json.state]).toEqual([200, 'Accepted'])
    const [old, next] = [await contractNow(contractId), await contractNow(json.newContractId)]
    expect(old).toMatchObject({
      state: 'SubscriberChanged',
      subscriber_id: people.fan.id,
      payment_token_id: null,
    })
    expect(next).toMatchObject({
      state: 'Confirmed',
      subscriber_id: people.mitglied.id,
      recipient_id: people.fan.id,
      predecessor_id: contractId,
      seat_id: old.seat_id,
      payment_token_id: token,
      invoice_address: { street: 'Hafenstraße 4' },
      shipping_address: { street: 'Werft 1' },
      buys_added_matches: false,
    })
    expect(next.number).not.toBe(old.number)
    expect(moved).toEqual([
      {
        from: contractId,
        to: next.id,
        payerId: people.mitglied.id,
        paymentTokenId: token,
        actor: `subscriber:${people.mitglied.id}`,
      },
    ])
    const { rows } = await sql<{ owner: string; contract: string }>`
      select owner_id as owner, contract_id as contract from season_tickets where id = ${seasonTicketId}`.execute(
      db,
    )
    expect(rows[0]).toEqual({ owner: people.fan.id, contract: next.id })
    expect((await loadStory(db, next.id)).map(({ kind }) => kind)).toEqual(['concluded'])
  })

  test.each([
    ['is not theirs while holders are asked: they are asked themselves', '9 days', 2026],
    ['goes on once nobody is asked any more', '-1 day', 2027],
  ])('ABO-49 a yes of the former subscriber to the next season %s', async (_what, confirmsFor, agreed) => {
    await sql`
      insert into contract_seasons (season, starts_on, ends_on, matches, vat_rate, notice_until)
      values (2027, '2027-07-01', '2028-06-30', 17, 19, '2027-05-31') on conflict do nothing`.execute(db)
    await sql`
      update contract_seasons set renewal_from = app.now() - interval '9 days',
        confirm_until = app.now() + ${confirmsFor}::interval where season = 2027`.execute(db)
    const { id, contractId } = await waiting('subscriber')
    await sql`update contracts set confirmed_season = 2027 where id = ${contractId}`.execute(db)
    // They are told which of the two it is before they say yes.
    expect((await look('mitglied', 'subscriber', id)).json.goesOn).toBe(agreed === 2027)
    const { json } = await answer('mitglied', 'subscriber', id, pays(aToken('mitglied')))
    const { rows } =
      await sql`select confirmed_season as agreed from contracts where id = ${json.newContractId}`.execute(db)
    expect(rows).toEqual([{ agreed }])
    await sql`update contract_seasons set renewal_from = null, confirm_until = null where season = 2027`.execute(
      db,
    )
  })

  test('ABO-49 another’s payment method is none', async () => {
    const { id, contractId } = await waiting('subscriber')
    const foreign = await answer('mitglied', 'subscriber', id, pays(aToken('neu')))
    expect([foreign.status, foreign.json.errorCode]).toEqual([404, 'NOT_FOUND'])
    expect((await contractNow(contractId)).state).toBe('PendingSubscriber')
  })

  test('ABO-48 ABO-46 it is taken back, and both see it in their lists', async () => {
    const { id } = await waiting('subscriber')
    expect((await withdraw('fan', 'subscriber', id)).status).toBe(204)
    for (const as of ['fan', 'mitglied']) {
      const { json } = await call(app, { as, url: `${ABO}/subscribertransfers?PageSize=1000` })
      expect(json.items.map((one: { id: string; state: string }) => [one.id, one.state])).toEqual([
        [id, 'Withdrawn'],
      ])
    }
    expect((await call(app, { as: 'neu', url: `${ABO}/subscribertransfers` })).json.items).toEqual([])
  })
})

describe('both', () => {
  test('ABO-21 ABO-45 a recipient transfer becomes one of the subscriber, who then uses the place as well', async () => {
    const { id, contractId, seasonTicketId } = await waiting()
    const turned = await convert('fan', id)
    expect([turned.status, turned.json.kind, turned.json.takesPlace]).toEqual([201, 'subscriber', true])
    expect((await convert('fan', id)).json.id).toBe(turned.json.id)
    expect((await look('mitglied', 'recipient', id)).json).toMatchObject({
      state: 'Converted',
      convertedTo: turned.json.id,
    })
    expect((await contractNow(contractId)).state).toBe('PendingSubscriber')
    const late = await answer('mitglied', 'recipient', id, yes)
    expect([late.status, late.json.errorCode]).toEqual([409, 'CONTRACT_TRANSFER_CONVERTED'])
    const token = aToken('mitglied')
    await sql`insert into payment_tokens (id, owner_id, kind, provider, state)
      values (${token}, ${people.mitglied.id}, 'creditCard', 'sandbox', 'active')`.execute(db)
    const { json } = await answer('mitglied', 'subscriber', turned.json.id, pays(token))
    expect(await contractNow(json.newContractId)).toMatchObject({
      subscriber_id: people.mitglied.id,
      recipient_id: people.mitglied.id,
    })
    const { rows } = await sql<{ owner: string }>`
      select owner_id as owner from season_tickets where id = ${seasonTicketId}`.execute(db)
    expect(rows[0]!.owner).toBe(people.mitglied.id)
  })

  test('NEC-03 ABO-51 whoever got a season ticket meanwhile is refused by the title that the form reads', async () => {
    const { id } = await waiting()
    await aContract({ subscriberId: people.mitglied.id })
    const { status, json } = await convert('fan', id)
    expect([status, json.title]).toEqual([422, 'ALREADY_RECIPIENT_OF_SEASON_TICKET'])
  })

  test('NEC-06 whoever is gone is asked for nothing more; an invitation goes on', async () => {
    const { id } = await waiting('recipient', 'tv')
    await sql`update contact_emails set confirmed_at = null where contact_id = ${people.tv.id}`.execute(db)
    expect((await convert('fan', id)).json.title).toBe('USER_NOT_FOUND')
    await sql`update contact_emails set confirmed_at = now() where contact_id = ${people.tv.id}`.execute(db)
    const { id: other } = await aContract({ recipientId: people.inhaber.id })
    const invited = await start('fan', 'recipient', other, 'neue.person@mail.example', { invite: true })
    expect((await convert('fan', invited.json.id)).status).toBe(201)
  })
})

describe('what there is to pass on', () => {
  const ended = (contractId: string) =>
    sql`update season_tickets set ended_at = app.now(), ended_by = 'test' where contract_id = ${contractId}`.execute(
      db,
    )

  test('NEC-28 without a season ticket its user cannot be changed: not asked, not accepted, not converted', async () => {
    const { id: bare } = await aContract({ recipientId: people.inhaber.id })
    await ended(bare)
    const refused = await start('fan', 'recipient', bare, emailOf('mitglied'))
    expect([refused.status, refused.json.title, refused.json.errorCode]).toEqual([
      422,
      'TICKETING_REQUEST_FAILED',
      'TICKETING_REQUEST_FAILED',
    ])
    expect(mails).toEqual([])
    const { id, contractId } = await waiting()
    await ended(contractId)
    expect((await convert('fan', id)).json.title).toBe('TICKETING_REQUEST_FAILED')
    const late = await answer('mitglied', 'recipient', id, yes)
    expect([late.status, late.json.title]).toEqual([422, 'TICKETING_REQUEST_FAILED'])
    expect(await contractNow(contractId)).toMatchObject({
      state: 'PendingRecipient',
      recipient_id: people.fan.id,
    })
  })

  test('seasons that are over stay whose they were, and keep nobody from the place', async () => {
    const past = (contractId: string, ownerId: string) =>
      sql`
      insert into season_tickets (id, season, owner_id, contract_id, number, block_id, price_class, ticket_type, media, price_cents,
        vat_rate, given_by)
      values (${newId()}, 2024, ${ownerId}, ${contractId}, ${`P-${contractId}`}, '23', 's', 'full', 'mobile', 34000, 19, 'test')`.execute(
        db,
      )
    const { id, contractId } = await waiting()
    await past(contractId, people.fan.id)
    // Another's from then, long over.
    const { id: other } = await aContract({ subscriberId: people.mitglied.id, state: 'Terminated' })
    await ended(other)
    await past(other, people.mitglied.id)
    expect((await answer('mitglied', 'recipient', id, yes)).status).toBe(200)
    const { rows } = await sql<{ season: number; owner: string }>`
      select season, owner_id as owner from season_tickets where contract_id = ${contractId} order by season`.execute(
      db,
    )
    expect(rows.map(({ owner }) => owner)).toEqual([people.fan.id, people.mitglied.id])
  })
})

test('the contract ends: what waits ends with it, and whoever was asked hears of it', async () => {
  const { id, contractId } = await waiting()
  await db.transaction().execute((trx) => transfers.endTransfers(trx, { contractId, actor: 'staff:test' }))
  expect((await look('fan', 'recipient', id)).json).toMatchObject({ state: 'Withdrawn', endedBy: 'contract' })
  expect((await contractNow(contractId)).state).toBe('Confirmed')
  expect(mails.at(-1)!.to).toBe(emailOf('mitglied'))
})

test('the link signed out shows the place and who gives it, and the address only as one knows one’s own', async () => {
  const { id, token } = await waiting()
  const { status, json, text } = await call(app, { url: `/api/abo/v1/transferlinks/${token}` })
  expect([status, json.id, json.holderName, json.email]).toEqual([
    200,
    id,
    'Anna',
    'm•••@falkenstadt.example',
  ])
  expect(text).not.toContain(emailOf('mitglied'))
  expect((await call(app, { url: `/api/abo/v1/transferlinks/${'x'.repeat(22)}` })).status).toBe(404)
})
