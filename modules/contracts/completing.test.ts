import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildContractSeason, buildOwnContract } from './build.ts'
import type { ContractRow } from './contracts.storage.ts'
import { createContracts } from './contracts.ts'
import { restore, suspend } from './renewal/suspending.ts'
import { contractsRoutes } from './routes.ts'

const { db } = await testDatabase('empty')
const resting = { seasonTickets: { withhold: async () => {}, restore: async () => {} } }
const ADDRESS = {
  ...{ firstName: 'Anna', lastName: 'Sommer', street: 'Gerbergasse 14', postalCode: '24899' },
  ...{ city: 'Falkenstadt', countryCode: 'DE' },
}
let app: App

beforeAll(async () => {
  app = await moduleApp(
    contractsRoutes(
      createContracts({
        db,
        mailer: { send: async () => {} } as never,
        recipientOf: async () => null,
        holdPerson: async () => {},
        paymentInfo: async () => ({ creditCard: [], payPal: [], purchaseOnAccount: {} }) as never,
        holdTokens: async () => true,
        standOf: () => ({ de: '', en: '', ja: '' }),
        classOfBlock: () => 's',
        contractUrl: (id) => id,
        giveSeasonTicket: async () => ({ number: 'none', matches: 0 }),
        changeDuesPayment: async () => {},
        endTransfers: async () => {},
      }),
    ),
  )
})

/** Of a season of its own, incomplete, with a season ticket or without one. */
async function incomplete(season: number, given: { hasTicket: boolean }): Promise<ContractRow> {
  const contract = await buildOwnContract(db, {
    subscriberId: people.fan.id,
    season,
    state: 'Incomplete',
  })
  if (given.hasTicket)
    await sql`insert into season_tickets (id, season, owner_id, contract_id, number, block_id, price_class, ticket_type,
        price_cents, vat_rate, given_by)
      values (${newId()}, ${season}, ${people.fan.id}, ${contract.id}, ${contract.number}, '23', 's', 'full', 19900, 19,
        'test')`.execute(db)
  return contract
}

const putAddress = (id: string) =>
  call(app, {
    as: 'fan',
    method: 'PUT',
    url: `/api/abo/self/v1/contracts/${id}/addresses/invoice`,
    body: ADDRESS,
  })
const payOnAccount = (id: string) =>
  call(app, {
    as: 'fan',
    method: 'PATCH',
    url: `/api/abo/self/v1/contracts/${id}/paymenttokenid`,
    body: { paymentTokenId: null },
  })
const confirm = ({ masterDataId, id }: ContractRow) =>
  call(app, {
    as: 'fan',
    method: 'POST',
    url: `/api/abo/self/v2/contractmasterdata/${masterDataId}/confirm`,
    body: { contractIds: [id] },
  })
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from contracts where id = ${id}`.execute(db)).rows[0]!.state
const inTurn = (what: typeof suspend, id: string) => db.transaction().execute((trx) => what(resting, trx, id))
const tellSuspended = (id: string) =>
  sql`insert into due_suspensions (kind, subject_id) values ('seasonTicket', ${id})`.execute(db)

test('ABO-16 ABO-35 ABO-36 one that was paid in vain stays incomplete, whatever its payer changes', async () => {
  const { id } = await incomplete(2101, { hasTicket: false })
  expect((await putAddress(id)).json).toMatchObject({ state: 'Incomplete' })
  expect((await payOnAccount(id)).json).toMatchObject({ state: 'Incomplete' })
})

test('ABO-16 ABO-35 with its address a contract goes on, unless its dues are suspended', async () => {
  const { id } = await incomplete(2103, { hasTicket: true })
  expect((await payOnAccount(id)).json).toMatchObject({ state: 'Incomplete' })
  expect((await putAddress(id)).json).toMatchObject({ state: 'Confirmed' })
  await inTurn(suspend, id)
  await tellSuspended(id)
  expect((await putAddress(id)).json).toMatchObject({ state: 'Incomplete' })
  expect((await payOnAccount(id)).json).toMatchObject({ state: 'Incomplete' })
  await inTurn(restore, id)
  expect(await stateOf(id)).toBe('Confirmed')
})

test('ABO-16 paid again it still lacks what it lacked before', async () => {
  const { id } = await incomplete(2105, { hasTicket: true })
  for (const step of [suspend, suspend, restore]) await inTurn(step, id)
  expect(await stateOf(id)).toBe('Incomplete')
  expect((await putAddress(id)).json).toMatchObject({ state: 'Confirmed' })
})

test('ABO-40 SUC-04 asked about the next season it waits for a yes, and a yes before counts', async () => {
  await buildContractSeason(db, { season: 2108, isRenewing: true })
  const asked = await incomplete(2107, { hasTicket: true })
  expect((await putAddress(asked.id)).json).toMatchObject({ state: 'NotConfirmed' })
  await buildContractSeason(db, { season: 2110, isRenewing: true })
  const early = await incomplete(2109, { hasTicket: true })
  expect((await confirm(early)).json).toMatchObject({ contractsConfirmed: 1 })
  expect(await stateOf(early.id)).toBe('Incomplete')
  expect((await putAddress(early.id)).json).toMatchObject({ state: 'Confirmed', confirmedSeason: 2110 })
})
