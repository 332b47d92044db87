import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import type { PaymentInfo } from '#modules/payments/schema.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildContractSeason, buildOwnContract } from './build.ts'
import { loadStory } from './contracts.storage.ts'
import { createContracts } from './contracts.ts'
import { contractsRoutes } from './routes.ts'

const { db } = await testDatabase('empty')
const V1 = '/api/abo/self/v1'
const V2 = '/api/abo/self/v2'
const OWN = '/api/subscription/seasontickets/self/contracts'
const TOKEN = newId()
const ADDRESS = {
  firstName: 'Anna',
  lastName: 'Sommer',
  street: 'Gerbergasse 14',
  postalCode: '24899',
  city: 'Falkenstadt',
  countryCode: 'DE',
}
const stored: PaymentInfo = {
  creditCard: [
    {
      id: TOKEN,
      kind: 'creditCard',
      endingDigits: '4417',
      expiry: '2031-08',
      holder: null,
      brand: 'visa',
      account: null,
      createdAt: new Date().toISOString(),
    },
  ],
  payPal: [],
}
const mails: { to: string; subject: string; plain: string }[] = []
let app: App

beforeAll(async () => {
  app = await moduleApp(
    contractsRoutes(
      createContracts({
        db,
        mailer: { send: async (_trx: unknown, mail: never) => void mails.push(mail) } as never,
        recipientOf: async (_db, id) => ({ email: `${id}@example.com`, language: 'de' }),
        holdPerson: async () => {},
        paymentInfo: async ({ caller }) =>
          caller.actorId === people.fan.id ? stored : { creditCard: [], payPal: [] },
        holdTokens: async () => true,
        standOf: () => ({ de: 'Nordkurve', en: 'North end', ja: '北' }),
        classOfBlock: (block) => (block === '1' ? '3' : 's'),
        contractUrl: (id) => `https://club.example/konto/vertraege/${id}`,
        giveSeasonTicket: async () => ({ number: 'none', matches: 0 }),
        changeDuesPayment: async () => {},
        endTransfers: async () => {},
      }),
    ),
  )
  await sql`insert into payment_tokens (id, owner_id, kind, provider, state) values (${TOKEN}, ${people.fan.id}, 'creditCard', 'sandbox', 'active')`.execute(
    db,
  )
  for (const one of [people.fan, people.mitglied])
    await sql`insert into contacts (id, first_name, last_name) values (${one.id}, ${one.firstName}, ${one.lastName})`.execute(
      db,
    )
})

const get = (url: string, as = 'fan') => call(app, { as, url })

describe('contracts are read', () => {
  test('ABO-06 ABO-07 ABO-08 ABO-09 ABO-10 ABO-11 ABO-28: parties, place, days, and who has it next season', async () => {
    await buildContractSeason(db, { season: 2051 })
    const own = await buildOwnContract(db, { subscriberId: people.fan.id, season: 2050 })
    const other = await buildOwnContract(db, {
      subscriberId: people.fan.id,
      recipientId: people.mitglied.id,
      season: 2050,
    })
    const { json } = await get(`${OWN}?active=true&pageSize=50`)
    const one = json.items.find(({ id }: { id: string }) => id === own.id)
    expect(one).toMatchObject({
      number: own.number,
      relation: 'own',
      details: { upcomingSeason: { season: 2051, recipient: { subjectId: people.fan.id }, price: 205 } },
      subscriber: { subjectId: people.fan.id, name: 'Anna Sommer', isSelf: true },
      contractor: { subjectId: people.fan.id },
      priceClass: 's',
      media: 'mobile',
      startDate: '2050-07-01',
      endDate: '2051-06-30',
      runtimeMonths: 12,
      validFrom: '2050-07-01',
      terminationDate: null,
      terminationReason: null,
    })
    expect(json.items.find(({ id }: { id: string }) => id === other.id).relation).toBe('ownOther')
    const theirs = await get(`${OWN}/${other.id}`, 'mitglied')
    expect(theirs.json).toMatchObject({ relation: 'ofOther', countryCode: null })
    expect((await get(`${OWN}?active=false`)).json.items).toEqual([])
    expect((await get(`${OWN}?currentSeason=false`)).json.items).toEqual([])
    expect((await get(`${OWN}?upcomingSeason=false`)).json.items).toEqual([])
    expect((await get(`${OWN}?currentSeason=true&upcomingSeason=true&PageSize=50`)).json.items).toHaveLength(
      2,
    )
    expect((await get(`${OWN}?countryCode=FR`)).json.items).toEqual([])
    const url = `${V1}/contracts/${own.id}/addresses/invoice`
    await call(app, {
      as: 'fan',
      method: 'PUT',
      url,
      body: { ...ADDRESS, countryCode: 'FR', postalCode: '67000' },
    })
    expect((await get(`${OWN}?countryCode=fr`)).json.items).toMatchObject([{ id: own.id, countryCode: 'FR' }])
    expect((await get(`${OWN}?upcomingSeason=true&pageSize=1`)).json).toMatchObject({ hasNextPage: true })
  })

  test('ABO-12 ABO-29 ABO-30 ABO-31 ABO-33 ABO-54: master data, and the contracts of them', async () => {
    const mine = await buildOwnContract(db, { subscriberId: people.kasse.id })
    const { items } = (await get(`${V2}/contractmasterdata`, 'kasse')).json
    expect(items).toMatchObject([{ id: mine.masterDataId, contractCount: 1, needsConfirmation: false }])
    expect((await get(`${V2}/contractmasterdata/${mine.masterDataId}`, 'kasse')).json.id).toBe(
      mine.masterDataId,
    )
    const page = `${V2}/contracts/?MasterDataId=${mine.masterDataId}&Page=1&PageSize=10000`
    expect((await get(page, 'kasse')).json.items).toMatchObject([{ id: mine.id }])
    expect((await get(page.replace('10000', '10001'), 'kasse')).status).toBe(400)
    expect((await get(`${V1}/contracts/${mine.id}`, 'kasse')).json).toMatchObject({
      state: 'Confirmed',
      price: 199,
      may: { change: true, transfer: true, terminate: true, confirm: false },
    })
    // Somebody else's are not there, whoever asks and however.
    for (const url of [
      `${V1}/contracts/${mine.id}`,
      `${V2}/contractmasterdata/${mine.masterDataId}`,
      `${V2}/contractmasterdata/${mine.masterDataId}/prices`,
      `${V1}/contractmasterdata/${mine.masterDataId}/terminationreasons`,
      `${OWN}/${mine.id}`,
    ])
      for (const as of ['fan', 'kasse.adlerhorst']) expect((await get(url, as)).status).toBe(404)
    expect((await get(page, 'fan')).json.items).toEqual([])
    expect(organisations.adlerhorst.id).not.toBe(mine.subscriberId)
  })

  test('ABO-25 ABO-32 ABO-34: what the next season costs, of one contract its kind of ticket alone', async () => {
    await buildContractSeason(db, { season: 2061 })
    const mine = await buildOwnContract(db, { subscriberId: people.tv.id, season: 2060 })
    const all = await get(`${V2}/contractmasterdata/${mine.masterDataId}/prices`, 'tv')
    expect(all.json.items.map(({ price }: { price: number }) => price)).toEqual([99, 342, 205])
    const own = await get(`${V1}/contractmasterdata/${mine.masterDataId}/prices?ContractId=${mine.id}`, 'tv')
    expect(own.json.items).toMatchObject([
      { season: 2061, priceClass: '3', price: 342, memberPrice: null },
      { priceClass: 's', price: 205, memberPrice: 195 },
    ])
    const foreign = await buildOwnContract(db, { subscriberId: people.neu.id })
    const mixed = `${V1}/contractmasterdata/${mine.masterDataId}/prices?ContractId=${foreign.id}`
    expect((await get(mixed, 'tv')).status).toBe(404)
  })
})

describe('contracts are changed', () => {
  test('ABO-13 ABO-26 ABO-27 ABO-35: addresses are the subscriber’s to change, and theirs to see', async () => {
    const contract = await buildOwnContract(db, {
      subscriberId: people.fan.id,
      recipientId: people.mitglied.id,
    })
    const url = `${V1}/contracts/${contract.id}/addresses/invoice`
    const changed = await call(app, { as: 'fan', method: 'PUT', url, body: ADDRESS })
    expect(changed.json).toMatchObject({
      state: 'Confirmed',
      addresses: { invoice: ADDRESS, shipping: null },
    })
    expect((await call(app, { as: 'mitglied', method: 'PUT', url, body: ADDRESS })).status).toBe(404)
    expect((await get(`${V1}/contracts/${contract.id}`, 'mitglied')).json).toMatchObject({
      addresses: { invoice: null },
      may: { change: false, transfer: false, terminate: false },
    })
    const shipping = url.replace('invoice', 'shipping')
    const elsewhere = { ...ADDRESS, street: 'Werft 1' }
    expect(
      (await call(app, { as: 'fan', method: 'PUT', url: shipping, body: elsewhere })).json,
    ).toMatchObject({
      addresses: { invoice: ADDRESS, shipping: elsewhere },
    })
    const nonsense = `${V1}/contracts/${contract.id}/addresses/holiday`
    expect((await call(app, { as: 'fan', method: 'PUT', url: nonsense, body: ADDRESS })).status).toBe(404)
  })

  test('ABO-36: it is paid with a stored method of one’s own, and no other', async () => {
    const contract = await buildOwnContract(db, { subscriberId: people.fan.id })
    const url = `${V1}/contracts/${contract.id}/paymenttokenid`
    const pay = (paymentTokenId: string | null, as = 'fan') =>
      call(app, { as, method: 'PATCH', url, body: { paymentTokenId } })
    expect((await pay(TOKEN)).json).toMatchObject({
      paymentTokenId: TOKEN,
      payment: { endingDigits: '4417' },
    })
    expect((await pay(newId())).json.errorCode).toBe('PAYMENT_TOKEN_UNKNOWN')
    // On account is not on offer.
    expect((await pay(null)).json.errorCode).toBe('PAYMENT_TOKEN_UNKNOWN')
    expect((await pay(TOKEN, 'mitglied')).status).toBe(404)
  })

  test('ABO-01 ABO-02 ABO-37: another class and another form are wishes for the next season, and may be taken back', async () => {
    await buildContractSeason(db, { season: 2071 })
    const contract = await buildOwnContract(db, { subscriberId: people.fan.id, season: 2070 })
    const change = async (body: object) =>
      (await call(app, { as: 'fan', method: 'PATCH', url: `${V1}/contracts/${contract.id}/details`, body }))
        .json
    expect(await change({ newPricingClass: '3' })).toMatchObject({
      priceClass: 's',
      newPricingClass: '3',
      nextPrice: 342,
    })
    expect((await change({ newBlock: '23' })).errorCode).toBe('BLOCK_NOT_OF_CLASS')
    expect(await change({ newBlock: '1', newGroup: ' Kurve ' })).toMatchObject({
      wish: { block: '1', group: 'kurve' },
    })
    expect(await change({ newPricingClass: null })).toMatchObject({
      newPricingClass: null,
      nextPrice: 205,
      wish: null,
    })
    expect((await change({ newBlock: '1' })).errorCode).toBe('BLOCK_NOT_OF_CLASS')
    expect((await change({ newPricingClass: 'g' })).errorCode).toBe('PRICE_CLASS_UNKNOWN')
    // A place for a wheelchair asks for a proof: it is neither told nor wished for.
    await sql`insert into contract_prices (season, price_class, ticket_type, price_cents) values (2071, 'r', 'full', 20500)`.execute(
      db,
    )
    expect((await change({ newPricingClass: 'r' })).errorCode).toBe('PRICE_CLASS_UNKNOWN')
    const prices = await get(
      `${V1}/contractmasterdata/${contract.masterDataId}/prices?ContractId=${contract.id}`,
    )
    expect(prices.json.items.map(({ priceClass }: { priceClass: string }) => priceClass)).toEqual(['3', 's'])
    expect(await change({ newShippingCode: 'print' })).toMatchObject({
      media: 'mobile',
      newShippingCode: 'print',
    })
    expect((await change({ newShippingCode: 'pass' })).errorCode).toBe('MEDIUM_UNKNOWN')
    expect((await change({})).status).toBe(400)
    const kinds = (await loadStory(db, contract.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['concluded', 'priceClassWished', 'priceClassWishWithdrawn', 'mediumChanged'])
  })
})

describe('contracts go on and end', () => {
  test('ABO-40 SUC-04 SUC-05: master data are right, and the next season is wanted', async () => {
    await buildContractSeason(db, { season: 2081, isRenewing: true })
    const contract = await buildOwnContract(db, { subscriberId: people.firma.id, season: 2080 })
    const url = `${V2}/contractmasterdata/${contract.masterDataId}/confirm`
    const confirm = (body: object, as = 'firma') => call(app, { as, method: 'POST', url, body })
    expect((await get(`${V2}/contractmasterdata`, 'firma')).json.items).toMatchObject([
      { upcomingSeason: 2081, needsConfirmation: true },
    ])
    expect((await confirm({ contractIds: [contract.id] }, 'fan')).status).toBe(404)
    expect((await confirm({ contractIds: [newId()] })).status).toBe(404)
    const dataAlone = await call(app, { as: 'firma', method: 'POST', url })
    expect(dataAlone.json).toMatchObject({ contractsConfirmed: 0 })
    // Two windows at once: once.
    const both = await Promise.all([1, 2].map(() => confirm({ contractIds: [contract.id] })))
    expect(both.map(({ json }) => json.contractsConfirmed).toSorted()).toEqual([0, 1])
    expect(mails.filter(({ to }) => to.startsWith(people.firma.id))).toHaveLength(1)
    expect((await get(`${V1}/contracts/${contract.id}`, 'firma')).json).toMatchObject({
      state: 'Confirmed',
      confirmedSeason: 2081,
      may: { confirm: false },
    })
    const early = await buildOwnContract(db, { subscriberId: people.firma.id, season: 2090 })
    expect((await confirm({ contractIds: [early.id] })).json.errorCode).toBe('RENEWAL_IS_NOT_OPEN')
  })

  test('ABO-04 ABO-10 ABO-23 ABO-24 ABO-38 ABO-39: ended with its season, with a reason, for good', async () => {
    const contract = await buildOwnContract(db, { subscriberId: people.fan.id })
    const reasons = await get(`${V1}/contractmasterdata/${contract.masterDataId}/terminationreasons`)
    expect(reasons.json.length).toBeGreaterThan(3)
    const end = (query: string, as = 'fan') =>
      call(app, { as, method: 'DELETE', url: `${V1}/contracts/${contract.id}${query}` })
    expect((await end('')).json.errorCode).toBe('TERMINATION_REASON_UNKNOWN')
    expect((await end('?terminationReasonId=nothing')).json.errorCode).toBe('TERMINATION_REASON_UNKNOWN')
    expect((await end('?terminationReasonId=time', 'mitglied')).status).toBe(404)
    const [one, other] = await Promise.all([1, 2].map(() => end('?terminationReasonId=time')))
    for (const answer of [one!, other!])
      expect(answer.json).toMatchObject({ state: 'Terminated', terminationDate: '2042-06-30' })
    expect(one!.json.terminationReason.de).toBe('Ich habe keine Zeit mehr')
    expect(mails.filter(({ plain }) => plain.includes(contract.number))).toHaveLength(1)
    expect((await get(`${OWN}/${contract.id}`)).json).toMatchObject({
      details: { currentSeason: { endDate: '2042-06-30' }, upcomingSeason: null },
      terminationDate: '2042-06-30',
      terminationReason: { de: 'Ich habe keine Zeit mehr' },
      isActive: true,
    })
    const address = `${V1}/contracts/${contract.id}/addresses/invoice`
    const late = await call(app, { as: 'fan', method: 'PUT', url: address, body: ADDRESS })
    expect(late.json.errorCode).toBe('CONTRACT_HAS_ENDED')
  })

  test('ABO-23: too late for the next season it is refused', async () => {
    await buildContractSeason(db, { season: 2021, noticeUntil: '2021-05-31' })
    const contract = await buildOwnContract(db, { subscriberId: people.fan.id, season: 2020 })
    const url = `${V1}/contracts/${contract.id}?terminationReasonId=time`
    expect((await call(app, { as: 'fan', method: 'DELETE', url })).json.errorCode).toBe(
      'CONTRACT_NOTICE_IS_OVER',
    )
  })

  test('ABO-16: a step that the table of states does not know is refused by the database too', async () => {
    const { id } = await buildOwnContract(db, { subscriberId: people.fan.id })
    await sql`update contracts set state = 'Terminated', terminated_at = app.now() where id = ${id}`.execute(
      db,
    )
    await expect(
      sql`update contracts set state = 'Confirmed', terminated_at = null where id = ${id}`.execute(db),
    ).rejects.toThrow('stay as they were written')
  })
})
