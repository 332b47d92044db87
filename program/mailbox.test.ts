import { afterAll, expect, test } from 'vitest'
import type { App } from '#platform/http/http.ts'
import { readConfig } from '#platform/settings/config.ts'
import { testDatabase } from '#testing/database.ts'
import { moduleApp } from '#testing/module-app.ts'
import { openMailbox } from './mailbox.ts'

const ISSUER = 'https://id.staging.example'
const { db } = await testDatabase('empty')
let who: string | null = null

const appFor = (env: Record<string, string>): Promise<App> =>
  moduleApp(((app: App) =>
    openMailbox({
      app,
      ground: { config: readConfig(env), db, files: null as never, home: 'https://staging.example' },
      people: {
        identity: { tokenIdentity: { issuer: ISSUER }, signedIn: async () => who } as never,
        isInGroup: async ({ personId, group }) => personId === 'rita' && group === 'staff',
      },
    })) as never)

const staging = await appFor({
  NODE_ENV: 'staging',
  SECRET: 'x'.repeat(32),
  DEMO_PASSWORD: 'a password of ours',
})
const developing = await appFor({})
afterAll(() => Promise.all([staging.close(), developing.close()]))

const visit = async (person: string | null, host = 'id.staging.example', url = '/dev/mailbox') => {
  who = person
  const { statusCode, headers } = await staging.inject({ url, headers: { host } })
  return [statusCode, headers.location]
}

test('on staging mails are read by staff who are signed in, and on the id host alone', async () => {
  expect(await visit('rita')).toEqual([200, undefined])
  expect(await visit('anna')).toEqual([404, undefined])
  expect(await visit(null)).toEqual([302, 'https://staging.example/konto'])
  expect(await visit('rita', 'staging.example')).toEqual([302, `${ISSUER}/dev/mailbox`])
})

test('a single mail and its attachment are no way around', async () => {
  const mail = '/dev/mailbox/01990000-0000-7000-8000-000000000001'
  for (const url of [mail, `${mail}/0`]) {
    expect((await visit('anna', undefined, url))[0]).toBe(404)
    expect((await visit(null, undefined, url))[0]).toBe(302)
    expect((await visit(null, 'staging.example', url))[0]).toBe(302)
  }
})

test('previews are kept for staff as the mails are', async () => {
  const views = ['/dev/mails', '/dev/mails/mail', '/dev/mails/paper?show=gifts/Gift/with-words']
  for (const url of views) {
    expect((await visit('rita', undefined, url))[0]).toBe(200)
    expect((await visit('anna', undefined, url))[0]).toBe(404)
    expect((await visit(null, undefined, url))[0]).toBe(302)
    expect((await visit('rita', 'staging.example', url))[0]).toBe(302)
  }
  expect(await visit('rita', 'staging.example', '/dev/mails')).toEqual([302, `${ISSUER}/dev/mails`])
  expect((await visit('rita', undefined, '/dev/mails?show=nothing'))[0]).toBe(404)
})

test('while developing everybody reads them', async () => {
  expect(
    (await developing.inject({ url: '/dev/mailbox', headers: { host: 'club.localhost' } })).statusCode,
  ).toBe(200)
})
