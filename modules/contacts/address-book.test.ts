import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { addressBookRoutes } from './address-book.routes.ts'
import { createAddressBook } from './address-book.ts'
import { createContacts } from './contacts.ts'
import { contactsRoutes } from './routes.ts'

const { db } = await testDatabase('demo')
const PATH = '/api/contact/addressBookEntries'
let app: App

beforeAll(async () => {
  app = await moduleApp(addressBookRoutes(createAddressBook({ db })), contactsRoutes(createContacts({ db })))
})

beforeEach(async () => {
  await db.deleteFrom('address_book_entries').execute()
})

const person = (firstName: string, lastName = 'Beispiel', more: object = {}) => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase().replace(/\W/g, 'x')}@example.com`,
  ...more,
})
const add = (as: string, body: object) => call(app, { as, method: 'POST', url: PATH, body })
const change = (as: string, id: string, body: object) =>
  call(app, { as, method: 'PATCH', url: `${PATH}/${id}`, body })
const remove = (as: string, id: string) => call(app, { as, method: 'DELETE', url: `${PATH}/${id}` })
const list = async (as: string, query = '') => (await call(app, { as, url: `${PATH}${query}` })).json
const namesOf = async (as: string, query = '') =>
  (await list(as, query)).items.map(({ firstName }: { firstName: string }) => firstName)

describe('the address book', () => {
  test('ADB-01 ADB-02 an entry has a name, an address and a mark; the list is ordered by first name', async () => {
    const { status, json } = await add('fan', person('Ole', 'Olsen', { IsFavorite: true }))
    expect(status).toBe(201)
    expect(json).toEqual({
      id: json.id,
      firstName: 'Ole',
      lastName: 'Olsen',
      email: 'ole@example.com',
      IsFavorite: true,
    })
    await add('fan', person('ängel'))
    await add('fan', person('Zoe'))
    await add('fan', person('Bela'))
    expect(await namesOf('fan')).toEqual(['ängel', 'Bela', 'Ole', 'Zoe'])
    expect(await namesOf('fan', '?OrderBy=firstName%20desc')).toEqual(['Zoe', 'Ole', 'Bela', 'ängel'])
    expect(await list('fan')).toMatchObject({ page: 1, pageSize: 1000, totalCount: 4, hasNextPage: false })
    expect(await list('fan', '?PageSize=3')).toMatchObject({ totalCount: 4, hasNextPage: true })
    expect((await call(app, { as: 'fan', url: `${PATH}?PageSize=1001` })).status).toBe(400)
  })

  test.each([
    ['OLE', ['Ole']],
    ['olsen@', ['Ole']],
    ['mueller', ['Zoë']],
    ['muller zoe', ['Zoë']],
    ['e', ['Ole', 'Zoë']],
    ['%25', []],
    ['_', []],
    ["'", []],
    ['', ['Ole', 'Zoë']],
  ])('ADB-02 NameOrEmailContains=%s finds %o', async (text, names) => {
    await add('fan', { firstName: 'Zoë', lastName: 'Müller', email: 'z@fans.test' })
    await add('fan', { firstName: 'Ole', lastName: 'Olsen', email: 'olsen@fans.test' })
    await add('mitglied', { firstName: 'Ole', lastName: 'Anders', email: 'olsen@fans.test' })
    expect(await namesOf('fan', `?NameOrEmailContains=${text}&PageSize=1000`)).toEqual(names)
    expect(await namesOf('fan', `?nameoremailcontains=${text}`)).toEqual(names)
  })

  test('ADB-03 a change touches what it names, and nothing else', async () => {
    const { json } = await add('fan', person('Ole', 'Olsen'))
    expect((await change('fan', json.id, { IsFavorite: true })).json).toEqual({ ...json, IsFavorite: true })
    const renamed = await change('fan', json.id, { lastName: 'Ödegaard' })
    expect(renamed.json).toEqual({ ...json, lastName: 'Ödegaard', IsFavorite: true })
    expect(await namesOf('fan', '?NameOrEmailContains=odegaard')).toEqual(['Ole'])
    expect(await namesOf('fan', '?NameOrEmailContains=olsen')).toEqual([])
    expect((await change('fan', json.id, {})).json).toEqual(renamed.json)
  })

  test('ADB-03 a deleted entry is gone, once', async () => {
    const { json } = await add('fan', person('Ole'))
    expect((await remove('fan', json.id)).status).toBe(204)
    expect((await remove('fan', json.id)).status).toBe(404)
    expect(await namesOf('fan')).toEqual([])
  })

  test('ADB-03 the entry of somebody else is as unknown as none', async () => {
    const { json } = await add('fan', person('Ole'))
    for (const as of ['mitglied', 'vorsitz.adlerhorst'])
      for (const id of [json.id, newId()]) {
        expect((await change(as, id, { IsFavorite: true })).status).toBe(404)
        expect((await remove(as, id)).status).toBe(404)
      }
    expect((await list('fan')).items).toEqual([json])
    expect((await list('mitglied')).items).toEqual([])
  })

  test('ADB-01 one address stands once in an address book, also when twenty add it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('fan', person('Ole'))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 201)!
    expect(refused.status).toBe(409)
    expect(refused.json.errors).toEqual({
      email: [{ errorCode: 'ADDRESS_BOOK_ENTRY_EXISTS', message: 'inAddressBook' }],
    })
    const other = await add('fan', person('Bela'))
    expect((await change('fan', other.json.id, { email: 'OLE@example.com' })).status).toBe(409)
    expect((await add('mitglied', person('Ole'))).status).toBe(201)
  })

  test('ADB-01 it has an end', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: newId(),
      owner_id: people.fan.id,
      first_name: 'F',
      last_name: 'L',
      email: `e${index}@example.com`,
      searchable: '',
      sort_key: '',
      created_at: new Date(),
      updated_at: new Date(),
    }))
    await db.insertInto('address_book_entries').values(rows).execute()
    expect((await add('fan', person('Ole'))).json.errorCode).toBe('ADDRESS_BOOK_FULL')
  })

  test.each([
    [{ ...person('Ole'), firstName: ' ' }],
    [{ ...person('Ole'), lastName: undefined }],
    [{ ...person('Ole'), email: 'nobody' }],
    [{ ...person('Ole'), email: 'a b@example.com' }],
    [{ ...person('Ole'), firstName: 'x'.repeat(81) }],
    [{ ...person('Ole'), lastName: 'a\nb' }],
    [{ ...person('Ole'), IsFavorite: 'yes' }],
    [{ ...person('Ole'), ownerId: newId() }],
  ])('ADB-01 %o is refused and changes nothing', async (body) => {
    expect((await add('fan', body)).status).toBe(400)
    expect(await namesOf('fan')).toEqual([])
  })

  test('ADB-02 an organisation has one of its own', async () => {
    await add('vorsitz.adlerhorst', person('Ole'))
    expect(await namesOf('kasse.adlerhorst')).toEqual(['Ole'])
    expect(await namesOf('vorsitz')).toEqual([])
  })

  test('ADB-02 ADB-03 strangers are turned away', async () => {
    const id = newId()
    for (const [method, url] of [
      ['GET', PATH],
      ['POST', PATH],
      ['PATCH', `${PATH}/${id}`],
      ['DELETE', `${PATH}/${id}`],
    ] as const) {
      expect((await call(app, { method, url })).status).toBe(401)
      expect((await call(app, { as: 'bare-fan', method, url })).status).toBe(403)
    }
  })
})

describe('what the content system knows', () => {
  const url = '/api/cms/contacts/self'

  test('ACC-29 name, groups and language of a person', async () => {
    expect((await call(app, { as: 'redaktion', url })).json).toEqual({
      id: people.redaktion.id,
      name: 'Rita Redlich',
      groups: ['staff'],
      language: 'de',
    })
  })

  test('ACC-29 an organisation has a name and no groups', async () => {
    expect((await call(app, { as: 'vorsitz.adlerhorst', url })).json).toEqual({
      id: organisations.adlerhorst.id,
      name: 'Adlerhorst 04',
      groups: [],
      language: 'de',
    })
  })

  test('ACC-29 ERR-02 somebody without a contact is not found, strangers are turned away', async () => {
    const contacts = createContacts({ db })
    const nobody = { subjectId: newId(), actorId: newId(), organisationId: null } as never
    await expect(contacts.loadForCms(nobody)).rejects.toMatchObject({ status: 404 })
    expect((await call(app, { url })).status).toBe(401)
  })
})
