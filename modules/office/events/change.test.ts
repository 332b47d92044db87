import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [owner, boxOffice, money] = await Promise.all([
  officeFor(program, 'buero'),
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'finanzen'),
])
const at = (id: string, rest = '') => `/api/office/events/${id}${rest}`
const read = async (id: string, rest = '') => (await owner.call({ path: at(id, rest) })).json
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function saleOf(id: string) {
  const { phases, saleUntil, prices, version } = await read(id)
  const wanted = prices.map(({ vatRate: _vat, ...price }: { vatRate: number }) => price)
  const sold = phases.map(({ state: _state, ...phase }: { state: string }) => phase)
  return { phases: sold, saleUntil, version, prices: wanted }
}

const put = (id: string, body: object, staff = owner) =>
  staff.call({ method: 'PUT', path: at(id, '/sale'), body })
const post = (id: string, rest: string, body: object, staff = owner) =>
  staff.call({ method: 'POST', path: at(id, rest), body })

const phase = (given: object) => ({
  who: 'everybody',
  memberSince: null,
  from: inDays(-5),
  until: null,
  maxPerBuyer: 4,
  priceClasses: null,
  ...given,
})

describe('how a match is sold', () => {
  test('of two who change it one reads the other’s version first', async () => {
    const id = await buildEvent(db)
    const sale = await saleOf(id)
    const answers = await Promise.all([
      put(id, { ...sale, phases: [{ ...sale.phases[0], maxPerBuyer: 2 }] }),
      put(id, { ...sale, phases: [{ ...sale.phases[0], maxPerBuyer: 6 }] }, boxOffice),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)!.json.title).toBe('OFFICE_VERSION_CONFLICT')
    const after = await read(id)
    expect(after.version).toBe(sale.version + 1)
    expect(after.audit[0]).toMatchObject({
      action: 'officeEventSale',
      before: { phases: [expect.stringMatching(/^everybody: .*, 4$/)] },
    })
  })

  test('a price is another one for whoever buys now, and the book has both', async () => {
    const id = await buildEvent(db)
    const sale = await saleOf(id)
    const dearer = (price: { priceClass: string; ticketType: string; priceCents: number }) =>
      price.priceClass === 's' && price.ticketType === 'full' ? { ...price, priceCents: 2100 } : price
    expect((await put(id, { ...sale, prices: sale.prices.map(dearer) })).status).toBe(204)
    const after = await read(id)
    expect(after.prices).toContainEqual(expect.objectContaining({ priceClass: 's', priceCents: 2100 }))
    expect(after.version).toBe(sale.version + 1)
    const [entry] = after.audit
    expect(entry.before.prices).toContain('s-full 1900/1400')
    expect(entry.after.prices).toContain('s-full 2100/1400')
  })

  test.each([
    ['a phase that ends before it begins', { phases: [phase({ until: inDays(-7) })] }, 'EVENT_SALE_ORDER'],
    ['a phase after the sale', { phases: [phase({}), phase({ from: inDays(11) })] }, 'EVENT_SALE_ORDER'],
    ['a sale for members alone', { phases: [phase({ who: 'member' })] }, 'EVENT_PHASE_EVERYBODY'],
    ['classes that the ground has not', { phases: [phase({ priceClasses: ['zz'] })] }, 'EVENT_PRICE_UNKNOWN'],
    ['a sale that ends before it begins', { saleUntil: inDays(-9) }, 'EVENT_SALE_ORDER'],
    ['a sale long after the kick-off', { saleUntil: inDays(12) }, 'EVENT_SALE_ORDER'],
    ['no price at all', { prices: [] }, 'EVENT_PRICE_MISSING'],
  ])('%s is refused, and nothing changes', async (_name, wrong, code) => {
    const id = await buildEvent(db)
    const sale = await saleOf(id)
    const answer = await put(id, { ...sale, ...wrong })
    expect([answer.status, answer.json.title]).toEqual([409, code])
    expect(await saleOf(id)).toEqual(sale)
  })

  test('what is called off or over stays as it was', async () => {
    const id = await buildEvent(db, { cancelled: true })
    expect((await put(id, await saleOf(id))).json.title).toBe('EVENT_CANCELLED')
  })

  test('a closed block sells nothing, and an open terrace sells what its plan says', async () => {
    const id = await buildEvent(db, { releasedBlocks: ['19'] })
    const block = async (blockId: string) =>
      (await read(id, '/places')).blocks.find((one: { id: string }) => one.id === blockId)
    const open = (blockId: string, isOnSale: boolean, version: number) =>
      owner.call({ method: 'PUT', path: at(id, `/blocks/${blockId}`), body: { isOnSale, version } })
    const standing = (await read(id, '/places')).blocks.filter(
      ({ kind, isGuest }: { kind: string; isGuest: boolean }) => kind === 'standing' && !isGuest,
    )
    const other = standing.find(({ id: blockId }: { id: string }) => blockId !== '23')
    expect(other).toMatchObject({ isOnSale: false, capacity: 0 })
    expect((await open(other.id, true, 1)).status).toBe(204)
    const opened = await block(other.id)
    expect(opened.isOnSale).toBe(true)
    expect(opened.free).toBe(opened.capacity)
    expect(opened.free).toBeGreaterThan(0)
    expect((await open('19', false, 1)).json.title).toBe('OFFICE_VERSION_CONFLICT')
    expect((await open('19', false, 2)).status).toBe(204)
    expect((await block('19')).isOnSale).toBe(false)
  })
})

describe('seats that the club keeps', () => {
  test('all or none, with a reason, and free again for everybody', async () => {
    const id = await buildEvent(db)
    const seatIds = ['19-2-1', '19-2-2']
    expect((await post(id, '/seats/keep', { seatIds, reason: 'Presse' })).status).toBe(204)
    const again = await post(id, '/seats/keep', { seatIds: ['19-2-2', '19-2-3'], reason: 'Sponsor' })
    expect([again.status, again.json.title]).toEqual([409, 'SEAT_TAKEN'])
    expect((await read(id, '/places')).blockedBecause).toEqual([{ reason: 'Presse', count: 2 }])
    expect((await post(id, '/seats/free', { seatIds: ['19-2-3'] })).json.title).toBe('SEAT_NOT_KEPT')
    expect((await post(id, '/seats/free', { seatIds })).status).toBe(204)
    expect((await read(id, '/places')).blocked).toBe(0)
    expect((await post(id, '/seats/keep', { seatIds: ['19-99-1'], reason: 'x' })).json.title).toBe(
      'SEAT_UNKNOWN',
    )
    const reasons = (await read(id)).audit.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(['19-2-1, 19-2-2', 'Presse: 19-2-1, 19-2-2'])
  })

  test('what the program keeps for others is not let go by hand', async () => {
    const id = await buildEvent(db)
    await sql`insert into seat_claims (event_id, seat_id, block_id, blocked_reason)
      values (${id}, '19-2-1', '19', 'seasonTicket')`.execute(db)
    expect((await post(id, '/seats/free', { seatIds: ['19-2-1'] })).json.title).toBe('SEAT_NOT_KEPT')
  })
})

describe('another day, or none', () => {
  const withTicket = async () => {
    const id = await buildEvent(db)
    await buildTicket(db, { ownerId: people.fan.id, eventId: id, seatId: '19-1-1' })
    return id
  }
  const lineOf = (told: { lines: { kind: string }[] }, kind: string) =>
    told.lines.find((one) => one.kind === kind)

  test('a move says whom it reaches, and is not done when that has changed', async () => {
    const id = await withTicket()
    const startsAt = inDays(14)
    const told = (await post(id, '/move/preview', { startsAt })).json
    expect(lineOf(told, 'ticketsMove')).toMatchObject({ count: 1 })
    expect(lineOf(told, 'ownersMailed')).toMatchObject({ count: 1 })
    await buildTicket(db, { ownerId: people.mitglied.id, eventId: id, seatId: '19-1-2' })
    const body = { startsAt, reason: 'Sturm' }
    const late = await post(id, '/move', { ...body, digest: told.digest })
    expect([late.status, late.json.title]).toEqual([409, 'EVENT_SALE_RUNS_ON'])
    const { digest } = (await post(id, '/move/preview', { startsAt })).json
    expect((await post(id, '/move', { ...body, digest }, boxOffice)).status).toBe(204)
    const after = await read(id)
    expect([after.startsAt, after.version]).toEqual([startsAt, 2])
    expect(after.audit[0]).toMatchObject({ action: 'officeEventMove', reason: 'Sturm' })
  })

  test('who may not give money back calls off without it, and who may gives it back afterwards', async () => {
    const id = await withTicket()
    const preview = async (givesBack: boolean) =>
      (await post(id, '/call-off/preview', { givesBack })).json.digest
    const refused = await post(
      id,
      '/call-off',
      { givesBack: true, reason: 'Sturm', digest: await preview(true) },
      boxOffice,
    )
    expect([refused.status, refused.json.title]).toEqual([403, 'OFFICE_NOT_ALLOWED'])
    const body = { givesBack: false, reason: 'Sturm', digest: await preview(false) }
    expect((await post(id, '/call-off', body, boxOffice)).status).toBe(204)
    expect(await read(id)).toMatchObject({ state: 'cancelled', refunds: { isBegun: false } })
    const { digest } = (await post(id, '/refund/preview', {}, money)).json
    expect((await post(id, '/refund', { digest, reason: 'Beschluss' }, money)).status).toBe(204)
    expect((await read(id)).refunds.isBegun).toBe(true)
  })
})
