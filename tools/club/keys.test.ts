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

describe('keys of tickets', () => {
  const ticketStates = async (line: string) =>
    (JSON.parse((await club(`${line} --json`)).out) as { state: string }[]).map(({ state }) => state)

  test('rotated, the next signs and the one before verifies', async () => {
    expect(await ticketStates('ticket-keys list')).toEqual(['signing'])
    expect(await ticketStates('ticket-keys rotate')).toEqual(['verifying', 'signing'])
  })

  test('given up only when somebody says so; then wallets, gates and passes have other codes', async () => {
    expect(await club('ticket-keys compromise')).toMatchObject({ code: 2 })
    expect(await ticketStates('ticket-keys list')).toEqual(['verifying', 'signing'])
    const token = await app.tokenFor('fan')
    const stored = async () =>
      (await app.send({ path: '/api/wallet/v3/self/keptTickets', token })).json as {
        keys: { id: number }[]
        tickets: { id: string; code: string; key: number; issue: number }[]
      }
    const before = await stored()
    expect(await ticketStates('ticket-keys compromise --now')).toEqual(['refused', 'refused', 'signing'])
    await app.jobs.drain()
    const after = await stored()
    expect(after.keys.map(({ id }) => id)).toEqual([3])
    expect(after.tickets.map(({ id, issue, key }) => [id, issue, key])).toEqual(
      before.tickets.map(({ id, issue }) => [id, issue, 3]),
    )
    for (const [index, { code }] of after.tickets.entries())
      expect(code).not.toBe(before.tickets[index]!.code)
    const steward = await app.tokenFor('ordner')
    const events = (await app.send({ path: '/api/gate/events', token: steward })).json as {
      items: { id: string }[]
    }
    const list = await app.send({ path: `/api/gate/events/${events.items[0]!.id}/list`, token: steward })
    expect(list.json).toMatchObject({ keys: [{ id: 3 }], refusedKeys: [1, 2] })
    const question = {
      path: '/api/wallet/v3/keptTickets/states',
      method: 'POST',
      body: { tickets: [{ id: before.tickets[0]!.id, issue: 1, proof: 'x'.repeat(43) }] },
    } as const
    expect((await app.send(question)).json).toMatchObject({ refusedKeys: [1, 2] })
  })
})
