import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { seatItem, standingItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildList, buildSoldOutRow, buy } from './build.ts'
import type { NewWish } from './schema.ts'

const database = await testDatabase('empty')
const { db } = database
const shop = await buildList(database)
const { list, cart, jobs } = shop

const ROW = ['19-3-1', '19-3-2', '19-3-3', '19-3-4']
const userOf = (personId: string) =>
  ({ kind: 'subject', subjectId: personId, organisationId: null, actorId: personId }) as const

afterEach(() => shiftClock(database, 0))

async function join(eventId: string, wish: Partial<NewWish> = {}) {
  const personId = newId()
  const made = await list.join({
    personId,
    eventId,
    wish: { quantity: 1, together: true, priceClasses: ['1'], ticketType: 'full', language: 'de', ...wish },
  })
  await jobs.drain()
  const now = async () => (await list.listOwn({ personId, page: 1, pageSize: 5 })).items[0]!
  const inCart = async () => {
    const read = await cart.read(userOf(personId), 'DE')
    return read.orders.flatMap((order) => order.items)
  }
  const seats = async () =>
    (await inCart()).flatMap((item) => item.userOptionValues.map((option) => option.value)).sort()
  return { personId, id: made.id, ahead: made.ahead, now, inCart, seats }
}

async function mailsTo(personId: string): Promise<string[]> {
  await jobs.drain()
  const { rows } = await sql<{ subject: string }>`
    select subject from mailbox where recipient = ${`${personId}@example.com`} order by created_at`.execute(
    db,
  )
  return rows.map((row) => row.subject)
}

async function isFree(eventId: string, seat: string): Promise<boolean> {
  const { rows } =
    await sql`select from seat_claims where event_id = ${eventId} and seat_id = ${seat}`.execute(db)
  return rows.length === 0
}

const grab = (eventId: string, seat: string) => cart.addItem(userOf(newId()), seatItem(eventId, seat))

describe('joining', () => {
  test('only while a price class is sold out or waited for; one live wish per person; within the limit', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const first = await join(eventId)
    const again = { personId: first.personId, eventId }
    const wish = {
      quantity: 1,
      together: true,
      priceClasses: ['1'],
      ticketType: 'full',
      language: 'de',
    } as const
    const refusalTo = (given: object) =>
      list.join({ ...again, wish: { ...wish, priceClasses: ['1'] }, ...given }).catch((error) => error.code)
    expect(await refusalTo({})).toBe('ALREADY_WAITING')
    const other = { personId: newId() }
    expect(await refusalTo({ ...other, wish: { ...wish, priceClasses: ['1'], quantity: 5 } })).toBe(
      'TICKET_LIMIT_REACHED',
    )
    expect(await refusalTo({ ...other, wish: { ...wish, priceClasses: ['1'], ticketType: 'child' } })).toBe(
      'TICKET_TYPE_UNKNOWN',
    )
    await list.withdraw({ personId: first.personId, id: first.id })
    await bringBack('19-3-1')
    expect(await refusalTo(other)).toBe('PLACES_LEFT')
    expect(await list.loadList(eventId)).toMatchObject({ isOpen: true, waiting: 0, priceClasses: [] })
  })

  test('everybody sees how many are before them', async () => {
    const { eventId } = await buildSoldOutRow(db, shop, { seats: ROW })
    const [one, two, three] = [await join(eventId), await join(eventId), await join(eventId)]
    expect([one.ahead, two.ahead, three.ahead]).toEqual([0, 1, 2])
    await list.withdraw({ personId: one.personId, id: one.id })
    expect((await three.now()).ahead).toBe(1)
    expect((await one.now()).state).toBe('Withdrawn')
  })
})

describe('serving', () => {
  test('a ticket that comes back goes to the first in line, for twelve hours, and to nobody else', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const [one, two] = [await join(eventId), await join(eventId)]
    await bringBack('19-3-2')
    await expect(grab(eventId, '19-3-2')).rejects.toMatchObject({ code: 'SEAT_TAKEN' })
    await jobs.drain()
    expect(await one.seats()).toEqual(['19-3-2'])
    const [item] = await one.inCart()
    expect(item!.expiresIn).toBeGreaterThan(11.9 * 3600)
    expect(item!.canProlong ?? false).toBe(false)
    expect((await one.now()).state).toBe('Offered')
    expect(await two.now()).toMatchObject({ state: 'Waiting', ahead: 0 })
    expect(await mailsTo(one.personId)).toEqual(['Plätze für Dich: Heimstadt – FC Prüf'])
    await expect(cart.prolongItem(userOf(one.personId), item!.id)).rejects.toMatchObject({
      code: 'ALREADY_PROLONGED',
    })
  })

  test('all or none: who wants two stays first, and who wants one is served meanwhile', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const [pair, single] = [await join(eventId, { quantity: 2 }), await join(eventId)]
    await bringBack('19-3-1')
    await jobs.drain()
    expect([await pair.seats(), await single.seats()]).toEqual([[], ['19-3-1']])
    await bringBack('19-3-4')
    await jobs.drain()
    // Kept for the pair: one place is not enough, and nobody else gets it.
    await expect(grab(eventId, '19-3-4')).rejects.toMatchObject({ code: 'SEAT_TAKEN' })
    await bringBack('19-3-3')
    await jobs.drain()
    expect(await pair.seats()).toEqual(['19-3-3', '19-3-4'])
  })

  test('together is side by side; apart takes what there is', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const together = await join(eventId, { quantity: 2, together: true })
    const apart = await join(eventId, { quantity: 2, together: false })
    await bringBack('19-3-1')
    await bringBack('19-3-3')
    await jobs.drain()
    expect([await together.seats(), await apart.seats()]).toEqual([[], ['19-3-1', '19-3-3']])
  })

  test('standing places come back as a number, and are kept as one', async () => {
    const { eventId, soldTo } = await buildSoldOutRow(db, shop, { seats: ['19-3-1'], standing: 3 })
    const refund = await soldTo(newId(), standingItem(eventId, 3))
    const [four, two] = [
      await join(eventId, { quantity: 4, priceClasses: ['s'] }),
      await join(eventId, { quantity: 2, priceClasses: ['s'] }),
    ]
    await refund()
    await jobs.drain()
    expect((await four.now()).state).toBe('Waiting')
    expect((await two.inCart())[0]).toMatchObject({ quantity: 2 })
    const counter = async () =>
      (
        await sql<{ taken: number; reserved: number }>`
          select taken, kept_for_list as reserved from standing_counters where event_id = ${eventId}`.execute(
          db,
        )
      ).rows[0]
    expect(await counter()).toEqual({ taken: 3, reserved: 1 })
    await list.withdraw({ personId: four.personId, id: four.id })
    expect(await counter()).toEqual({ taken: 2, reserved: 0 })
  })

  test('nobody left: what was kept is everybody’s again', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const pair = await join(eventId, { quantity: 2 })
    await bringBack('19-3-1')
    expect(await isFree(eventId, '19-3-1')).toBe(false)
    await list.withdraw({ personId: pair.personId, id: pair.id })
    expect(await isFree(eventId, '19-3-1')).toBe(true)
    await grab(eventId, '19-3-1')
  })

  test('who may have no more is passed, and told', async () => {
    const { eventId, bringBack, soldTo } = await buildSoldOutRow(db, shop, {
      seats: [...ROW, '19-3-5'],
      maxPerBuyer: 1,
    })
    const [greedy, next] = [await join(eventId), await join(eventId)]
    await sql`delete from seat_claims where event_id = ${eventId} and seat_id = '19-4-1'`.execute(db)
    await soldTo(greedy.personId, seatItem(eventId, '19-4-1')).catch((error) => error)
    await bringBack('19-3-2')
    await jobs.drain()
    expect(await greedy.now()).toMatchObject({ state: 'Expired', expiredBecause: 'refused' })
    expect(await next.seats()).toEqual(['19-3-2'])
  })
})

describe('after the offer', () => {
  test('bought: the wish is met', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const one = await join(eventId)
    await bringBack('19-3-2')
    await jobs.drain()
    const items = (await one.inCart()).map((item) => item.id)
    await buy(db, shop, { personId: one.personId, items })
    expect((await one.now()).state).toBe('Bought')
  })

  test('let go: it is the next one’s at once, and never for general sale', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const [one, two] = [await join(eventId), await join(eventId)]
    await bringBack('19-3-2')
    await jobs.drain()
    await cart.removeItem(userOf(one.personId), (await one.inCart())[0]!.id, undefined)
    await expect(grab(eventId, '19-3-2')).rejects.toMatchObject({ code: 'SEAT_TAKEN' })
    await jobs.drain()
    expect(await one.now()).toMatchObject({ state: 'Expired', expiredBecause: 'letGo' })
    expect(await two.seats()).toEqual(['19-3-2'])
  })

  test('whoever listens hears of places that lie in a cart, in the transaction that puts them there', async () => {
    const heard: unknown[] = []
    list.listen(async (_trx, { wishId, personId }) => void heard.push({ wishId, personId }))
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const wish = await join(eventId)
    await bringBack(ROW[0]!)
    await jobs.drain()
    expect(heard).toEqual([{ wishId: wish.id, personId: wish.personId }])
  })

  test('withdrawn while offered: the places leave the cart and go on', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const [one, two] = [await join(eventId), await join(eventId)]
    await bringBack('19-3-2')
    await jobs.drain()
    await list.withdraw({ personId: one.personId, id: one.id })
    await jobs.drain()
    expect([await one.seats(), await two.seats()]).toEqual([[], ['19-3-2']])
  })

  test('reminded an hour before the end; then it goes to the next', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW })
    const [one, two] = [await join(eventId), await join(eventId)]
    await bringBack('19-3-2')
    await jobs.drain()
    await shiftClock(database, 11.2 * 3600)
    await list.serve(eventId)
    await list.serve(eventId)
    expect(await mailsTo(one.personId)).toEqual([
      'Plätze für Dich: Heimstadt – FC Prüf',
      'Nur noch kurz für Dich reserviert: Heimstadt – FC Prüf',
    ])
    await shiftClock(database, 12.1 * 3600)
    // The hold has ended, and is still not for whoever looks first.
    await expect(grab(eventId, '19-3-2')).rejects.toMatchObject({ code: 'SEAT_TAKEN' })
    await list.serve(eventId)
    expect(await one.now()).toMatchObject({ state: 'Expired', expiredBecause: 'time' })
    expect(await two.seats()).toEqual(['19-3-2'])
  })

  test('the list closes in time before the doors open, and whoever still waits is told', async () => {
    const { eventId, bringBack } = await buildSoldOutRow(db, shop, { seats: ROW, startsInDays: 1 })
    const pair = await join(eventId, { quantity: 2 })
    await bringBack('19-3-1')
    await shiftClock(database, 24 * 3600 - 4 * 3600)
    await list.serve(eventId)
    expect(await pair.now()).toMatchObject({ state: 'Expired', expiredBecause: 'closed' })
    expect(await isFree(eventId, '19-3-1')).toBe(true)
    expect(await mailsTo(pair.personId)).toHaveLength(1)
    const late = list.join({
      personId: newId(),
      eventId,
      wish: { quantity: 1, together: true, priceClasses: ['1'], ticketType: 'full', language: 'de' },
    })
    await expect(late).rejects.toMatchObject({ code: 'WAITING_LIST_CLOSED' })
  })

  test('called off: every wish ends', async () => {
    const { eventId } = await buildSoldOutRow(db, shop, { seats: ROW })
    const one = await join(eventId)
    await sql`update events set cancelled_at = app.now() where id = ${eventId}`.execute(db)
    await list.serve(eventId)
    expect(await one.now()).toMatchObject({ state: 'Expired', expiredBecause: 'cancelled' })
  })
})
