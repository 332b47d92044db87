import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildEvent, buildShop, seatItem, standingItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

// Contingents, from the office: painted, taken over, let go; and what is sent that is none of it.

const program = await testApp()
const { db } = program.test
const { cart, anonymous } = buildShop(program.test)
const [owner, money] = await Promise.all([officeFor(program, 'buero'), officeFor(program, 'finanzen')])
const call = (id: string, rest: string, body?: object, method: 'POST' | 'PUT' = 'POST', staff = owner) =>
  staff.call({ method, path: `/api/office/events/${id}${rest}`, ...(body ? { body } : {}) })
const read = async (id: string, rest: string) =>
  (await owner.call({ path: `/api/office/events/${id}${rest}` })).json
const nothing = { blockIds: [], rows: [], seatIds: [], standing: [] }

async function add(id: string, given: object = {}): Promise<string> {
  const body = { kind: 'sponsor', name: 'Sponsoren', releasesAt: null, ...given }
  const { status, json } = await call(id, '/contingents', body)
  expect(status).toBe(201)
  return json.id
}
async function paint(id: string, contingentId: string | null, places: object, version?: number) {
  const seen = version ?? (await read(id, '/plan')).version
  return call(id, '/plan/paint', { ...nothing, ...places, contingentId, version: seen })
}
async function release(id: string, contingentId: string) {
  const path = `/contingents/${contingentId}/release`
  const { digest } = (await call(id, `${path}/preview`)).json
  return call(id, path, { digest })
}
const codeOf = ({ status, json }: { status: number; json: { title?: string } | null }) => [
  status,
  json?.title,
]
const leftOf = async (id: string) =>
  (await read(id, '/plan')).contingents.map(({ left }: { left: number }) => left)
async function buys(id: string, seatId: string): Promise<boolean> {
  try {
    await cart.addItem(await anonymous(), seatItem(id, seatId))
    return true
  } catch {
    return false
  }
}

describe('a contingent', () => {
  test('keeps a row and single seats from the sale, until it is let go', async () => {
    const id = await buildEvent(db)
    const contingent = await add(id)
    const { json } = await paint(id, contingent, {
      rows: [{ blockId: '19', row: '3' }],
      seatIds: ['19-4-1', '19-4-2'],
    })
    const row = (await read(id, '/plan/19')).rows.find((one: { row: string }) => one.row === '3')
    expect(json).toEqual({ painted: row.seats.length + 2, left: 0 })
    expect(row.seats[0]).toMatchObject({ state: 'kept', contingentId: contingent, reason: null })
    expect(await buys(id, '19-3-1')).toBe(false)
    expect(await buys(id, '19-5-1')).toBe(true)
    expect((await release(id, contingent)).status).toBe(204)
    expect(await buys(id, '19-3-1')).toBe(true)
    expect(await leftOf(id)).toEqual([0])
    expect(codeOf(await paint(id, contingent, { seatIds: ['19-3-2'] }))).toEqual([409, 'CONTINGENT_RELEASED'])
    const { audit } = await read(id, '')
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      'officeContingentRelease',
      'officeEventPaint',
      'officeContingentAdd',
    ])
    expect(audit[0].after.contingents[0]).toContain('released')
  })

  test('painted over a whole block leaves what is sold, in a cart or kept for something else', async () => {
    const id = await buildEvent(db)
    await buys(id, '19-1-1')
    await call(id, '/seats/keep', { seatIds: ['19-1-2'], reason: 'Kamera' })
    const [one, other] = [await add(id), await add(id, { kind: 'press', name: 'Presse' })]
    await paint(id, other, { seatIds: ['19-1-3'] })
    const { json } = await paint(id, one, { blockIds: ['19'] })
    expect(json.left).toBe(2)
    expect(await leftOf(id)).toEqual([json.painted, 0])
    const states = (await read(id, '/plan/19')).rows[0].seats.slice(0, 3)
    expect(states.map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual([
      ['held', null],
      ['kept', 'Kamera'],
      ['kept', null],
    ])
    expect((await paint(id, null, { blockIds: ['19'] })).json.painted).toBe(json.painted)
    expect(await buys(id, '19-1-3')).toBe(true)
  })

  test('of standing places counts as taken, and gives back what it is made smaller by', async () => {
    const id = await buildEvent(db, { standingCapacity: 10 })
    const contingent = await add(id, { kind: 'guest', name: 'Gäste' })
    const stand = async (places: number) => paint(id, contingent, { standing: [{ blockId: '23', places }] })
    const take = async (quantity: number) => {
      try {
        await cart.addItem(await anonymous(), standingItem(id, quantity))
        return true
      } catch {
        return false
      }
    }
    expect((await stand(8)).json).toEqual({ painted: 8, left: 0 })
    const block = (await read(id, '/places')).blocks.find((one: { id: string }) => one.id === '23')
    expect(block).toMatchObject({ capacity: 10, sold: 0, blocked: 8, free: 2 })
    expect([await take(2), await take(1)]).toEqual([true, false])
    expect(codeOf(await stand(9))).toEqual([409, 'CONTINGENT_NO_ROOM'])
    expect((await stand(5)).status).toBe(200)
    expect([await take(3), await take(1)]).toEqual([true, false])
    expect((await release(id, contingent)).status).toBe(204)
    expect(await take(4)).toBe(true)
  })

  test('is let go by the clock, once its moment has come', async () => {
    const id = await buildEvent(db)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const contingent = await add(id, { kind: 'wheelchair', name: 'Rollstuhl', releasesAt: soon })
    await paint(id, contingent, { seatIds: ['19-6-1'] })
    const { tickets } = buildShop(program.test)
    await tickets.releaseDueContingents()
    expect(await buys(id, '19-6-1')).toBe(false)
    await sql`update contingents set releases_at = app.now() where id = ${contingent}`.execute(db)
    await tickets.releaseDueContingents()
    expect(await buys(id, '19-6-1')).toBe(true)
    expect((await read(id, '/plan')).contingents[0].releasedAt).not.toBeNull()
  })
})

describe('what is refused', () => {
  test('a plan that somebody else has painted meanwhile', async () => {
    const id = await buildEvent(db)
    const contingent = await add(id)
    const { version } = await read(id, '/plan')
    expect((await paint(id, contingent, { seatIds: ['19-1-1'] }, version)).status).toBe(200)
    expect(codeOf(await paint(id, null, { seatIds: ['19-1-1'] }, version))).toEqual([
      409,
      'OFFICE_VERSION_CONFLICT',
    ])
    expect(await leftOf(id)).toEqual([1])
  })

  test('letting go what is something else by now', async () => {
    const id = await buildEvent(db)
    const contingent = await add(id)
    const path = `/contingents/${contingent}/release`
    const { digest } = (await call(id, `${path}/preview`)).json
    await paint(id, contingent, { seatIds: ['19-1-1'] })
    expect(codeOf(await call(id, path, { digest }))).toEqual([409, 'OFFICE_CONSEQUENCES_CHANGED'])
    expect(await leftOf(id)).toEqual([1])
  })

  test('contingents of other matches, places that are none, the visitors’ own blocks, and whoever may not', async () => {
    const [id, other] = [await buildEvent(db), await buildEvent(db)]
    const foreign = await add(other)
    expect(codeOf(await paint(id, foreign, { seatIds: ['19-1-1'] }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await paint(id, newId(), { seatIds: ['19-1-1'] }))).toEqual([404, 'NOT_FOUND'])
    const own = await add(id)
    for (const wrong of [
      { blockIds: ['999'] },
      { rows: [{ blockId: '19', row: '99' }] },
      { seatIds: ["19'--"] },
      { standing: [{ blockId: '19', places: 3 }] },
    ])
      expect((await paint(id, own, wrong)).status).toBe(404)
    const { outlines } = await read(id, '/plan')
    const guest = outlines.find(({ isGuest }: { isGuest: boolean }) => isGuest)
    if (guest)
      expect(codeOf(await paint(id, own, { blockIds: [guest.id] }))).toEqual([409, 'CONTINGENT_GUEST_BLOCK'])
    expect(
      (await call(id, '/contingents', { kind: 'press', name: 'x', releasesAt: null }, 'POST', money)).status,
    ).toBe(403)
    expect((await call(newId(), '/contingents', { kind: 'press', name: 'x', releasesAt: null })).status).toBe(
      404,
    )
    expect((await owner.call({ path: `/api/office/events/${newId()}/plan` })).status).toBe(404)
  })

  test('anything of a match that is called off', async () => {
    const id = await buildEvent(db, { cancelled: true })
    expect(codeOf(await call(id, '/contingents', { kind: 'press', name: 'x', releasesAt: null }))).toEqual([
      409,
      'EVENT_CLOSED',
    ])
  })
})
