// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import {
  addAddressBookEntry,
  changeAddressBookEntry,
  listAddressBook,
} from '#modules/contacts/address-book.endpoints.ts'
import { readEmailLink } from '#modules/contacts/emails.endpoints.ts'
import { CallFailed, read, readOrNull, write } from './screen-calls.ts'

let answers: Response[] = []
let asked: { url: string; method: string | undefined; body: unknown }[] = []

beforeEach(() => {
  asked = []
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), method: init?.method, body: init?.body })
    return answers.shift()!
  }
})

const refused = (status: number) => Response.json({ status }, { status })

test('what a screen reads is tried twice and thrown when it fails', async () => {
  answers = [refused(500), Response.json({ items: [] }), refused(403)]
  expect(await read(listAddressBook, { query: { NameOrEmailContains: 'a b' } })).toEqual({ items: [] })
  expect(asked.map(({ url }) => url)).toEqual(
    Array.from({ length: 2 }, () => '/api/contact/addressBookEntries?NameOrEmailContains=a+b'),
  )
  await expect(read(listAddressBook)).rejects.toThrow(CallFailed)
})

test('what there is not is null, and no other failure is', async () => {
  answers = [refused(404), refused(400), refused(403)]
  const asking = () => readOrNull(readEmailLink, { params: { token: 'a/b' } })
  expect([await asking(), await asking()]).toEqual([null, null])
  await expect(asking()).rejects.toThrow(CallFailed)
  expect(asked[0]!.url).toBe('/api/contact/emailLinks/a%2Fb')
})

test('what a screen changes answers what went wrong, or null', async () => {
  const body = { firstName: 'Ada', lastName: 'Vogt', email: 'ada@example.org' }
  answers = [Response.json({}, { status: 201 }), refused(500)]
  expect(await write(addAddressBookEntry, { body })).toBeNull()
  expect(asked[0]).toEqual({
    url: '/api/contact/addressBookEntries',
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(await write(changeAddressBookEntry, { params: { id: '1' }, body })).toMatchObject({
    call: 'addressBookEntryChange',
    status: 500,
  })
  // What changes something is not tried again by itself.
  expect(asked).toHaveLength(2)
})
