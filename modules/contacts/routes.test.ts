import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { createContacts } from './contacts.ts'
import { contactsRoutes } from './routes.ts'
import { maxAddresses } from './schema.ts'
import { findPerson } from './storage.ts'

const SELF = '/api/contact/contacts/self'
const ADDRESSES = `${SELF}/addresses`
const address = {
  firstName: 'Nina',
  lastName: 'Neu',
  street: 'Ostend 9',
  postalCode: '60314',
  city: 'Falkenstadt',
  countryCode: 'DE',
}

const { db } = await testDatabase('demo')
const contacts = createContacts({ db })
let app: App

beforeAll(async () => {
  app = await moduleApp(contactsRoutes(contacts))
})

describe('the contact', () => {
  test('ACC-20 ACC-23 CART-08 a person reads the own record', async () => {
    const { status, json } = await call(app, { as: 'fan', url: SELF })
    expect(status).toBe(200)
    expect(json).toEqual({
      id: people.fan.id,
      isOrganization: false,
      organizationName: null,
      organizationPriceGroup: null,
      email: 'fan@falkenstadt.example',
      firstName: 'Anna',
      lastName: 'Sommer',
      birthday: '1970-01-10',
      phone: '+4969111001',
      mobile: null,
      efNumber: 'EF-100000',
      language: 'de',
    })
  })

  test('CART-08 ORG-26 who acts for an organisation reads the organisation', async () => {
    const { json } = await call(app, { as: 'kasse.adlerhorst', url: SELF })
    expect(json).toMatchObject({
      id: organisations.adlerhorst.id,
      isOrganization: true,
      organizationName: 'Adlerhorst 04',
      organizationPriceGroup: 'fanclub',
      email: 'adlerhorst@falkenstadt.example',
      birthday: null,
    })
  })

  test('CART-17 CART-25 a plain member reads the price group of the fan club', async () => {
    const { json } = await call(app, { as: 'fanclub', url: SELF })
    expect(json).toMatchObject({ isOrganization: false, organizationPriceGroup: 'fanclub' })
  })

  test('ACC-24 phones and language change, also by a form body; what is left out stays', async () => {
    const first = await call(app, {
      as: 'tv',
      method: 'PUT',
      url: SELF,
      body: { phone: '0049 69 (18) 99', mobile: '+49 151 1899', language: 'en', firstName: 'Tilo' },
    })
    expect(first.status).toBe(200)
    expect(first.json).toMatchObject({ phone: '+49691899', mobile: '+491511899', language: 'en' })
    const form = await app.inject({
      method: 'PUT',
      url: SELF,
      headers: { authorization: 'Bearer tv', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'phone=&language=de',
    })
    expect(form.json()).toMatchObject({ phone: null, mobile: '+491511899', language: 'de' })
  })

  test('ACC-16 name and birth date are refused with a code, and nothing is changed', async () => {
    const before = await call(app, { as: 'inhaber', url: SELF })
    const { status, json } = await call(app, {
      as: 'inhaber',
      method: 'PUT',
      url: SELF,
      body: { firstName: 'Bernd', birthday: '2001-01-01', phone: '+4969777777' },
    })
    expect(status).toBe(422)
    expect(json).toMatchObject({
      title: 'NAME_AND_BIRTHDAY_ONLY_BY_SUPPORT',
      errorCode: 'NAME_AND_BIRTHDAY_ONLY_BY_SUPPORT',
      localizedErrors: [{ de: 'Name und Geburtsdatum ändern wir nur über den Support.' }],
    })
    expect(Object.keys(json.errors)).toEqual(['firstName', 'birthday'])
    expect(await call(app, { as: 'inhaber', url: SELF })).toEqual(before)
  })

  test.each([
    [{ language: 'ja' }, 'language'],
    [{ phone: '069 1899' }, 'phone'],
    [{ efNumber: 'EF-1' }, '(body)'],
    [{ id: people.vorsitz.id }, '(body)'],
  ])('ACC-24 ACC-31 %j is a 400 at %s', async (body, field) => {
    const { status, json } = await call(app, { as: 'fan', method: 'PUT', url: SELF, body })
    expect(status).toBe(400)
    expect(Object.keys(json.errors)).toEqual([field])
  })

  test('NEC-27 on behalf of an organisation personal things are refused', async () => {
    const change = { as: 'kasse.adlerhorst', method: 'PUT', url: SELF, body: {} } as const
    const groups = { as: 'kasse.adlerhorst', url: '/api/account/self/groups' }
    for (const attempt of [change, groups]) {
      const { status, json } = await call(app, attempt)
      expect(status).toBe(403)
      expect(json.errorCode).toBe('PLATFORM_ACTIONS_ARE_NOT_ALLOWED')
    }
  })

  test('ACC-27 CHK-38 the groups of the account', async () => {
    const { json } = await call(app, { as: 'sepa', url: '/api/account/self/groups' })
    expect(json.items).toMatchObject([{ id: 'SEPA-Testers', name: 'SEPA-Testers' }])
    expect((await call(app, { as: 'fan', url: '/api/account/self/groups' })).json.items).toEqual([])
  })

  test('registration makes the contact in the caller’s transaction', async () => {
    const subjectId = newId()
    const person = {
      subjectId,
      email: 'rolled@back.example',
      firstName: 'R',
      lastName: 'B',
      birthday: null,
      language: 'de',
      confirmedAt: null,
    }
    await expect(
      db.transaction().execute(async (trx) => {
        await contacts.registerContact(trx, person)
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await db.selectFrom('contacts').select('id').where('id', '=', subjectId).execute()).toEqual([])
    await db.transaction().execute((trx) => contacts.registerContact(trx, person))
    expect(await db.selectFrom('contacts').select('id').where('id', '=', subjectId).execute()).toHaveLength(1)
  })
})

test('ACC-20 whoever registers gets a partner number of their own', async () => {
  const register = async () => {
    const subjectId = newId()
    const email = `${subjectId}@mail.example`
    const person = { subjectId, email, firstName: 'R', lastName: 'B', birthday: null, language: 'de' }
    await db
      .transaction()
      .execute((trx) => contacts.registerContact(trx, { ...person, confirmedAt: new Date() }))
    return (await findPerson(db, subjectId))!.efNumber
  }
  const [one, other] = [await register(), await register()]
  for (const number of [one, other]) expect(number).toMatch(/^EF-1\d{6}$/)
  expect(one).not.toBe(other)
})

describe('addresses', () => {
  beforeEach(async () => {
    await db.deleteFrom('addresses').where('owner_id', '=', people.neu.id).execute()
  })

  const add = (body: object = address, as = 'neu') => call(app, { as, method: 'POST', url: ADDRESSES, body })
  const list = async (as = 'neu') => (await call(app, { as, url: ADDRESSES })).json

  test('ADR-02 ADR-04 CART-07 CART-39 an address is saved and read back; the first is the default for both', async () => {
    expect(await list()).toMatchObject({ items: [], totalCount: 0, hasNextPage: false })
    const { status, json } = await add({ ...address, phone: '+49 69 1899-0', company: '' })
    expect(status).toBe(201)
    expect(json).toEqual({
      ...address,
      id: json.id,
      isOrderAddress: true,
      isInvoiceAddress: true,
      company: null,
      additionalAddress: null,
      country: { countryCode: 'DE' },
      phone: '+496918990',
    })
    expect((await list()).items).toEqual([json])
  })

  test('ADR-01 ADR-06 ADR-07 each default has exactly one address', async () => {
    const one = (await add()).json
    const other = (await add({ ...address, street: 'Hafenstraße 12' })).json
    expect(other).toMatchObject({ isOrderAddress: false, isInvoiceAddress: false })
    const moved = await call(app, {
      as: 'neu',
      method: 'POST',
      url: `${ADDRESSES}/${other.id}/setDefaultOrderAddress`,
    })
    expect(moved).toMatchObject({ status: 200, json: { isOrderAddress: true, isInvoiceAddress: false } })
    const flags = (await list()).items.map((each: typeof one) => [
      each.id,
      each.isOrderAddress,
      each.isInvoiceAddress,
    ])
    expect(flags).toEqual([
      [other.id, true, false],
      [one.id, false, true],
    ])
    await call(app, { as: 'neu', method: 'POST', url: `${ADDRESSES}/${other.id}/setDefaultInvoiceAddress` })
    await call(app, { as: 'neu', method: 'POST', url: `${ADDRESSES}/${other.id}/setDefaultInvoiceAddress` })
    expect((await list()).items[0]).toMatchObject({ id: other.id, isInvoiceAddress: true })
  })

  test('ADR-06 a default may be set while saving', async () => {
    await add()
    const other = (await add({ ...address, isInvoiceAddress: true, isOrderAddress: false })).json
    expect(other).toMatchObject({ isOrderAddress: false, isInvoiceAddress: true })
  })

  test('ADR-04 both forms of PUT change the address and keep its defaults', async () => {
    const { id } = (await add()).json
    const byPath = await call(app, {
      as: 'neu',
      method: 'PUT',
      url: `${ADDRESSES}/${id}`,
      body: { ...address, city: 'Neustadt', isOrderAddress: false },
    })
    expect(byPath).toMatchObject({ status: 200, json: { id, city: 'Neustadt', isOrderAddress: true } })
    const byBody = await call(app, {
      as: 'neu',
      method: 'PUT',
      url: ADDRESSES,
      body: { ...address, id, city: 'Altstadt' },
    })
    expect(byBody).toMatchObject({ status: 200, json: { id, city: 'Altstadt' } })
  })

  test('ADR-05 a deleted address is gone, and deleting it again is a 404', async () => {
    const { id } = (await add()).json
    const remove = { as: 'neu', method: 'DELETE', url: `${ADDRESSES}/${id}` } as const
    expect((await call(app, remove)).status).toBe(204)
    expect((await call(app, remove)).status).toBe(404)
    expect((await list()).items).toEqual([])
  })

  test.each([
    ['an extra property', { ownerId: people.fan.id }, '(body)'],
    ['the country as an object', { country: { countryCode: 'DE' } }, '(body)'],
    ['ADR-03 no phone abroad', { countryCode: 'FR', postalCode: '75001' }, 'phone'],
    ['a postal code of another country', { postalCode: 'SW1A 1AA' }, 'postalCode'],
    ['NUL in a name', { firstName: 'a\u0000b' }, 'firstName'],
  ])('OPEN-06 %s is a 400 and saves nothing', async (_, change, field) => {
    const { status, json } = await add({ ...address, ...change })
    expect(status).toBe(400)
    expect(Object.keys(json.errors)).toEqual([field])
    expect((await list()).items).toEqual([])
  })

  test('ADR-03 the server names the broken rule, so that a form can say it', async () => {
    const { json } = await add({ ...address, countryCode: 'FR', postalCode: '75001' })
    expect(json.errors.phone).toEqual([{ errorCode: 'INVALID', message: 'phoneAbroad' }])
  })

  test('OPEN-07 other people’s and unknown addresses are the same 404 for every verb', async () => {
    const foreign = (await list('fan')).items[0]
    const attempts = (id: string) =>
      [
        { method: 'PUT', url: `${ADDRESSES}/${id}`, body: address },
        { method: 'PUT', url: ADDRESSES, body: { ...address, id } },
        { method: 'DELETE', url: `${ADDRESSES}/${id}` },
        { method: 'POST', url: `${ADDRESSES}/${id}/setDefaultOrderAddress` },
        { method: 'POST', url: `${ADDRESSES}/${id}/setDefaultInvoiceAddress` },
      ] as const
    const unknown = attempts(newId())
    for (const [index, attempt] of attempts(foreign.id).entries()) {
      const answer = await call(app, { as: 'neu', ...attempt })
      expect(answer.status).toBe(404)
      expect(answer.text).toBe((await call(app, { as: 'neu', ...unknown[index]! })).text)
    }
    expect((await list('fan')).items).toEqual([foreign])
    expect((await list()).items).toEqual([])
  })

  test('ADR-06 a default is not taken away by a failed move', async () => {
    const { id } = (await add()).json
    const foreign = (await list('fan')).items[0]
    await call(app, { as: 'neu', method: 'POST', url: `${ADDRESSES}/${foreign.id}/setDefaultOrderAddress` })
    expect((await list()).items[0]).toMatchObject({ id, isOrderAddress: true })
  })

  test('addresses of an organisation belong to it, not to the person who acts', async () => {
    const own = (await list('kasse')).items
    const saved = (await add({ ...address, company: 'Adlerhorst 04' }, 'kasse.adlerhorst')).json
    expect((await list('vorsitz.adlerhorst')).items.map((each: { id: string }) => each.id)).toContain(
      saved.id,
    )
    expect((await list('kasse')).items).toEqual(own)
  })

  test(`at most ${maxAddresses} addresses are kept, also when saved at the same time`, async () => {
    const answers = await Promise.all(Array.from({ length: maxAddresses + 10 }, () => add()))
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([...Array(maxAddresses).fill(201), ...Array(10).fill(409)])
    expect(answers.find((answer) => answer.status === 409)!.json.errorCode).toBe('TOO_MANY_ADDRESSES')
    const { items, totalCount } = await list()
    expect([items.length, totalCount]).toEqual([maxAddresses, maxAddresses])
    expect(items.filter((each: { isOrderAddress: boolean }) => each.isOrderAddress)).toHaveLength(1)
  })

  test('defaults moved by many at the same time end with exactly one', async () => {
    const saved = await Promise.all([add(), add(), add(), add()])
    const moves = [...saved, ...saved, ...saved].map(({ json }) =>
      call(app, { as: 'neu', method: 'POST', url: `${ADDRESSES}/${json.id}/setDefaultOrderAddress` }),
    )
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200)
    const { items } = await list()
    expect(items.filter((each: { isOrderAddress: boolean }) => each.isOrderAddress)).toHaveLength(1)
  })

  test('ADR-04 lists are cut into pages', async () => {
    for (let count = 0; count < 3; count += 1) await add()
    const page = await call(app, { as: 'neu', url: `${ADDRESSES}?Page=2&PageSize=2` })
    expect(page.json).toMatchObject({ page: 2, pageSize: 2, totalCount: 3, hasNextPage: false })
    expect(page.json.items).toHaveLength(1)
  })
})

describe('strangers', () => {
  test.each([
    ['GET', SELF],
    ['PUT', SELF],
    ['GET', ADDRESSES],
    ['POST', ADDRESSES],
    ['PUT', `${ADDRESSES}/${people.fan.id}`],
    ['DELETE', `${ADDRESSES}/${people.fan.id}`],
    ['POST', `${ADDRESSES}/${people.fan.id}/setDefaultOrderAddress`],
    ['GET', '/api/account/self/groups'],
  ] as const)('ACC-22 %s %s needs a bearer token with the scope', async (method, url) => {
    expect((await call(app, { method, url })).status).toBe(401)
    expect((await call(app, { as: 'bare-fan', method, url })).status).toBe(403)
  })
})

describe('public lists', () => {
  test('ACC-26 everybody reads the countries', async () => {
    const { status, json } = await call(app, { url: '/api/contact/countries' })
    expect(status).toBe(200)
    expect(json.totalCount).toBe(json.items.length)
    expect(json.items[0]).toMatchObject({ inEuropeanUnion: true })
  })

  test('CART-06 CART-40 everybody reads the active partners', async () => {
    const legal = JSON.stringify({ de: 'Bedingungen', en: 'Terms' })
    await db
      .insertInto('partners')
      .values([
        {
          id: 901,
          name: 'werft',
          display_name: 'AAA Werft',
          legal_text: legal,
          image_url: '/media/a',
          active_since: new Date(0),
        },
        {
          id: 902,
          name: 'alt',
          display_name: 'AAA Alt',
          legal_text: legal,
          image_url: '/media/b',
          active_since: null,
        },
      ])
      .execute()
    const { json } = await call(app, { url: '/api/contact/partners?Page=1&PageSize=100' })
    const ids = json.items.map((partner: { id: number }) => partner.id)
    expect(ids).toContain(901)
    expect(ids).not.toContain(902)
    expect(json.items[0]).toEqual({
      id: 901,
      name: 'werft',
      displayName: 'AAA Werft',
      legalText: { de: 'Bedingungen', en: 'Terms' },
      imageUrl: '/media/a',
    })
    expect((await call(app, { url: '/api/contact/partners?PageSize=101' })).status).toBe(400)
  })
})
