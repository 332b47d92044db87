import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { emailOf, type PersonKey, people, seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'
import type { ContractRow } from './contracts.storage.ts'
import { buildContract, buildSeasons, seatsOfClass } from './renewal/build.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const seats = seatsOfClass('2')
let next = 0
beforeAll(async () => buildSeasons(db))

const aContract = (payer: PersonKey, user: PersonKey = payer) =>
  buildContract(
    { ...program, db },
    { personId: people[payer].id, recipientId: people[user].id, seatId: seats[next++]!.id },
  )
const stateOf = async ({ id }: ContractRow) => {
  const { rows } = await sql<{
    subscriberId: string
    recipientId: string
    state: string
    masterData: string
  }>`
    select k.subscriber_id as "subscriberId", k.recipient_id as "recipientId", k.state, m.subscriber_id as "masterData"
    from contracts k join contract_master_data m on m.id = k.master_data_id where k.id = ${id}`.execute(db)
  return rows[0]
}
const end = ({ id }: ContractRow, lastDay: string) =>
  sql`update contracts set state = 'Terminated', terminated_at = app.now(), ends_on = ${lastDay},
    invoice_address = '{"city": "Falkenstadt"}', termination_words = 'Umzug' where id = ${id}`.execute(db)
const endTicket = ({ id }: ContractRow) =>
  sql`update season_tickets set ended_at = app.now(), ended_by = 'test' where contract_id = ${id}`.execute(db)

async function merge(into: PersonKey, from: PersonKey) {
  const at = `/api/office/people/${people[into].id}`
  const post = (path: string, body: object) => owner.call({ method: 'POST', path, body })
  for (const key of [into, from])
    await post(`/api/office/people/${people[key].id}/visits`, { reason: 'Anruf: zwei Konten' })
  const shown = await post(`${at}/merge/preview`, { otherId: people[from].id })
  const { digest } = shown.json.consequences ?? {}
  const body = { otherId: people[from].id, digest: digest ?? '', reason: 'Ausweis gesehen' }
  return { conflicts: shown.json.conflicts, status: (await post(`${at}/merge`, body)).status, shown }
}

test('two accounts with contracts become one: one master data, who pays owes, and their story stays', async () => {
  const [own, others] = [await aContract('fan'), await aContract('neu', 'inhaber')]
  await sql`insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, amount_cents, vat_rate, due_on)
    values (${newId()}, 'FD-T-9', 'seasonTicket', ${others.id}, '2026', 1, 1, ${people.neu.id}, 5000, 7, '2027-01-01')`.execute(
    db,
  )
  // The one asks the other: nobody asks themselves.
  await sql`update contracts set state = 'PendingSubscriber', resting_state = 'Confirmed' where id = ${others.id}`.execute(
    db,
  )
  await sql`insert into contract_transfers (id, kind, contract_id, holder_id, email, token_hash, language, state, expires_at)
    values (${newId()}, 'subscriber', ${others.id}, ${people.neu.id}, ${emailOf('fan')}, 'x', 'de', 'Waiting', now() + interval '9 days')`.execute(
    db,
  )
  expect((await merge('fan', 'neu')).status).toBe(204)
  const { id } = people.fan
  expect(await stateOf(others)).toEqual({
    ...{ subscriberId: id, recipientId: people.inhaber.id, state: 'Confirmed', masterData: id },
  })
  expect(await stateOf(own)).toMatchObject({ subscriberId: id, recipientId: id, masterData: id })
  const { rows } = await sql<{ payer: string; masters: number; waiting: number }>`
    select (select payer_id from dues where number = 'FD-T-9') as payer,
      (select count(*)::int from contract_master_data) as masters,
      (select count(*)::int from contract_transfers where state = 'Waiting') as waiting`.execute(db)
  expect(rows[0]).toEqual({ payer: id, masters: 1, waiting: 0 })
})

test('TIX-09 nobody goes with two: accounts that both use one stay two, also where the season ticket has ended', async () => {
  const [one, other] = [await aContract('mitglied'), await aContract('tv')]
  expect((await merge('mitglied', 'tv')).status).toBe(409)
  await endTicket(one)
  expect((await merge('mitglied', 'tv')).status).toBe(409)
  await end(one, '2027-06-30')
  expect((await merge('mitglied', 'tv')).status).toBe(204)
  expect(await stateOf(other)).toMatchObject({
    subscriberId: people.mitglied.id,
    recipientId: people.mitglied.id,
  })
  expect(await stateOf(one)).toMatchObject({ state: 'Terminated' })
})

test('ACC-21 whoever pays for a contract stays until it is over; then its words go, and what was owed stays', async () => {
  const contract = await aContract('kasse')
  const token = await program.tokenFor('kasse')
  const erase = () => program.send({ method: 'DELETE', path: '/api/contact/contacts/self', token })
  expect((await erase()).json.title).toBe('ACCOUNT_HAS_RUNNING_CONTRACTS')
  await end(contract, '2027-06-30')
  expect((await erase()).json.title).toBe('ACCOUNT_HAS_RUNNING_CONTRACTS')
  await end(contract, '2026-06-30')
  expect((await erase()).status).toBe(204)
  const { rows } = await sql<Record<string, unknown>>`
    select invoice_address, termination_words, price_cents from contracts where id = ${contract.id}`.execute(
    db,
  )
  expect(rows[0]).toEqual({
    invoice_address: null,
    termination_words: null,
    price_cents: contract.priceCents,
  })
})

test('whoever only uses one may go at any time: it goes on for whoever pays for it', async () => {
  const contract = await aContract('vorsitz', 'firma')
  const token = await program.tokenFor('firma')
  const gone = await program.send({
    method: 'DELETE',
    path: '/api/contact/contacts/self',
    token,
  })
  expect(gone.status).toBe(204)
  expect(await stateOf(contract)).toMatchObject({ recipientId: people.vorsitz.id, state: 'Confirmed' })
})
