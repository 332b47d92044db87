import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, type PersonKey, people } from '#demo/people.ts'
import { findRecipient, findRecipients } from '#modules/contacts/storage.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { buildTransfer } from '#modules/wallet/build.ts'
import { agreements } from '#modules/wallet/transfers/transfers.schema.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildFamily } from './build.ts'

const app = await testApp()
const { db } = app.test
const SELF = '/api/families/self/tickets'
const tokens = {
  fan: await app.tokenFor('fan'),
  neu: await app.tokenFor('neu'),
  kasse: await app.tokenFor('kasse'),
}
type Who = keyof typeof tokens
let family: { id: string; childId: string }
let eventId: string

beforeEach(async () => {
  await sql`truncate families cascade`.execute(db)
  family = await buildFamily(db, { guardians: [people.fan.id, people.neu.id] })
  eventId = await buildEvent(db)
})
afterEach(() => {
  delete process.env['UNSAFE']
})

const ticketOf = (who: PersonKey, more: object = {}) =>
  buildTicket(db, { ownerId: people[who].id, eventId, ...more })
const give = (who: Who, id: string, holderId: string, more: object = {}) =>
  app.send({ method: 'PUT', path: `${SELF}/${id}/holder`, token: tokens[who], body: { holderId, ...more } })
const list = async (who: Who) => (await app.send({ path: SELF, token: tokens[who] })).json
const kept = async (who: Who) =>
  (await app.send({ path: '/api/wallet/v3/self/keptTickets', token: tokens[who] })).json.tickets as {
    id: string
    child?: string
    issue: number
    code: string
  }[]
const codeOf = ({ status, json }: { status: number; json: { errorCode?: string } | null }) => [
  status,
  json?.errorCode,
]

describe('a child’s ticket', () => {
  test('is given by whoever has it, seen and shown by both guardians with the child’s name, and has a code of its own', async () => {
    const id = await ticketOf('fan', { ticketType: 'child' })
    const before = (await kept('fan')).find((one) => one.id === id)!
    expect((await give('fan', id, family.childId)).status).toBe(204)
    expect((await give('fan', id, family.childId)).status).toBe(204)
    for (const who of ['fan', 'neu'] as const) {
      const { items, people: members } = await list(who)
      expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({
        holderId: family.childId,
        needs: 'child',
        isBought: who === 'fan',
        fixed: null,
      })
      expect(members).toHaveLength(2)
      const shown = (await kept(who)).find((one) => one.id === id)!
      expect(shown).toMatchObject({ child: 'Lotte Jansen', issue: before.issue + 1 })
      expect(shown.code).not.toBe(before.code)
    }
    expect((await kept('kasse')).some((one) => one.id === id)).toBe(false)
  })

  test('goes back to whoever bought it alone, and on to a brother', async () => {
    const id = await ticketOf('fan')
    await give('fan', id, family.childId)
    expect(codeOf(await give('neu', id, people.neu.id))).toEqual([409, 'NOT_THE_BUYER'])
    expect((await give('neu', id, people.fan.id)).status).toBe(404)
    const other = await buildFamily(db, { guardians: [people.fan.id], firstName: 'Jannis' })
    expect((await give('neu', id, other.childId)).status).toBe(404)
    expect((await give('fan', id, other.childId)).status).toBe(204)
    expect((await give('fan', id, people.fan.id)).status).toBe(204)
  })

  test('a child that is too young to go alone is told of, until one of its guardians goes as well', async () => {
    const id = await ticketOf('fan')
    await give('fan', id, family.childId)
    expect((await list('fan')).alone).toEqual([eventId])
    await ticketOf('neu')
    expect((await list('fan')).alone).toEqual([])
    const big = await buildFamily(db, { guardians: [people.kasse.id], birthday: '2011-01-01' })
    const other = await ticketOf('kasse')
    await give('kasse', other, big.childId)
    expect((await list('kasse')).alone).toEqual([])
  })

  test('is nobody else’s: foreign tickets, children and ids are all not there', async () => {
    const id = await ticketOf('kasse')
    const own = await ticketOf('fan')
    for (const answer of [
      await give('fan', id, family.childId),
      await give('kasse', id, family.childId),
      await give('fan', own, people.kasse.id),
      await give('fan', own, newId()),
      await give('fan', newId(), family.childId),
    ])
      expect(answer.status).toBe(404)
    expect((await app.send({ path: SELF })).status).toBe(401)
  })

  test.each([
    [
      'a child’s ticket for a youth',
      { ticketType: 'child' },
      '2011-01-01',
      {},
      'CHILD_TICKET_ONLY_FOR_CHILDREN',
    ],
    ['a reduction without a word', { ticketType: 'reduced' }, '2017-05-03', {}, 'ENTITLEMENT_NOT_CONFIRMED'],
    ['with one', { ticketType: 'reduced' }, '2017-05-03', { confirmsEntitlement: true }, undefined],
  ])('%s', async (_name, ticket, birthday, more, expected) => {
    const { childId } = await buildFamily(db, { guardians: [people.fan.id], birthday })
    const id = await ticketOf('fan', ticket)
    expect(codeOf(await give('fan', id, childId, more))[1]).toBe(expected)
  })

  test('what is forwarded or called off stays where it is', async () => {
    const { ticketId } = await buildTransfer(db, { senderId: people.fan.id })
    expect(codeOf(await give('fan', ticketId, family.childId))).toEqual([409, 'TICKET_IS_FORWARDED'])
    const off = await ticketOf('fan')
    await sql`update events set cancelled_at = app.now() where id = ${eventId}`.execute(db)
    expect(codeOf(await give('fan', off, family.childId))).toEqual([409, 'TICKET_EVENT_CANCELLED'])
  })

  test('a guardian who goes keeps no code: the other one has new ones', async () => {
    const id = await ticketOf('fan')
    await give('fan', id, family.childId)
    const before = (await kept('neu')).find((one) => one.id === id)!
    const path = `/api/families/${family.id}/guardians/${people.neu.id}`
    expect((await app.send({ method: 'DELETE', path, token: tokens.neu })).status).toBe(200)
    expect((await kept('neu')).some((one) => one.id === id)).toBe(false)
    const after = (await kept('fan')).find((one) => one.id === id)!
    expect([after.issue, after.code === before.code]).toEqual([before.issue + 1, false])
  })

  test('mails about it go to whoever has looked after the child longest', async () => {
    const recipient = await findRecipient(db, family.childId)
    expect(recipient?.email).toBe(emailOf('fan'))
    const many = await findRecipients(db, [family.childId, people.neu.id])
    expect([...many.values()].map(({ email }) => email).toSorted()).toEqual(
      [emailOf('fan'), emailOf('neu')].toSorted(),
    )
  })
})

async function ownerOf(id: string): Promise<string> {
  const { rows } = await sql<{
    owner: string
  }>`select owner_id as owner from tickets where id = ${id}`.execute(db)
  return rows[0]!.owner
}

describe('at once', () => {
  test('given to a child while somebody accepts it: it is theirs alone, and no child’s', async () => {
    const yes = { accept: true, agreedTerms: agreements.terms, agreedRegulations: agreements.regulations }
    for (let round = 0; round < 4; round += 1) {
      const { id, ticketId } = await buildTransfer(db, {
        senderId: people.fan.id,
        recipientMail: emailOf('neu'),
      })
      const [accepted, ...given] = await Promise.all([
        app.send({
          method: 'PATCH',
          path: `/api/wallet/v3/ticketTransfers/${id}`,
          token: tokens.neu,
          body: yes,
        }),
        give('fan', ticketId, family.childId),
        give('fan', ticketId, family.childId),
      ])
      expect(accepted.status, JSON.stringify(accepted.json)).toBe(200)
      // Promised to somebody, or somebody else's already.
      for (const one of given) expect([404, 409]).toContain(one.status)
      expect(await ownerOf(ticketId)).toBe(people.neu.id)
      expect((await kept('fan')).some((one) => one.id === ticketId)).toBe(false)
    }
  })

  test('forwarded while it is given to a child: one of the two, and what the child has nobody accepts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await ticketOf('fan')
      const body = { ticketId: id, recipientMail: emailOf('neu') }
      const [sent, given] = await Promise.all([
        app.send({ method: 'POST', path: '/api/wallet/v3/ticketTransfers', token: tokens.fan, body }),
        give('fan', id, family.childId),
      ])
      expect([sent.status < 300, given.status === 204].filter(Boolean)).toHaveLength(1)
      expect(await ownerOf(id)).toBe(given.status === 204 ? family.childId : people.fan.id)
    }
  })

  test('given to a child while it is taken back from whoever it was sent to: one of the two has it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, ticketId } = await buildTransfer(db, {
        senderId: people.fan.id,
        recipientMail: emailOf('neu'),
      })
      const [given, revoked] = await Promise.all([
        give('fan', ticketId, family.childId),
        app.send({ method: 'DELETE', path: `/api/wallet/v3/ticketTransfers/${id}`, token: tokens.fan }),
      ])
      expect([204, 409]).toContain(given.status)
      expect(revoked.status).toBeLessThan(300)
      expect(await ownerOf(ticketId)).toBe(given.status === 204 ? family.childId : people.fan.id)
    }
  })

  test('the child is taken out while it is given a ticket: nothing is left with nobody', async () => {
    for (let round = 0; round < 4; round += 1) {
      const own = await buildFamily(db, { guardians: [people.fan.id], firstName: 'Mio' })
      const id = await ticketOf('fan')
      await Promise.all([
        give('fan', id, own.childId),
        app.send({ method: 'DELETE', path: `/api/families/self/children/${own.childId}`, token: tokens.fan }),
      ])
      expect(await ownerOf(id)).toBe(people.fan.id)
    }
  })
})
