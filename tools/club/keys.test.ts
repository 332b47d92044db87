import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
const club = (line: string) => runCommand(app, line.split(' '), 'ute')
const statesOf = async (line: string) =>
  (JSON.parse((await club(`${line} --json`)).out) as { state: string }[]).map(({ state }) => state)

describe('keys of tokens', () => {
  test('one signs; the next is published first, and only one at a time', async () => {
    expect(await statesOf('keys list')).toEqual(['signing'])
    expect(await statesOf('keys rotate')).toEqual(['signing', 'published'])
    expect(await club('keys rotate')).toMatchObject({
      code: 1,
      err: expect.stringContaining('KEY_ROTATION_UNDER_WAY'),
    })
  })

  test('one that others may know is replaced at once, with all that came from it', async () => {
    const token = await app.tokenFor('fan')
    expect((await app.send({ path: '/api/contact/contacts/self', token })).status).toBe(200)
    expect(await statesOf('keys rotate --now')).toEqual(['signing'])
    expect((await app.send({ path: '/api/contact/contacts/self', token })).status).toBe(401)
    const fresh = await app.tokenFor('fan')
    expect((await app.send({ path: '/api/contact/contacts/self', token: fresh })).status).toBe(200)
  })

  test('the answers hold no keys', async () => {
    expect((await club('keys list --json')).out).not.toContain('"d"')
  })
})
