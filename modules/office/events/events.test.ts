import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { homeGround } from '#club/venue.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [owner, shop] = await Promise.all([officeFor(program, 'buero'), officeFor(program, 'laden')])
const read = async (path: string) => (await owner.call({ path: `/api/office/events${path}` })).json

describe('matches on sale', () => {
  test('those ahead come by kick-off, and what is called off or over stands apart', async () => {
    const off = await buildEvent(db, { cancelled: true })
    const over = await buildEvent(db, { startsInDays: -3 })
    const ahead = await read('?pageSize=200')
    const starts = ahead.items.map(({ startsAt }: { startsAt: string }) => startsAt)
    expect(starts).toEqual(starts.toSorted())
    const idsOf = async (view: string) =>
      (await read(`?view=${view}&pageSize=200`)).items.map(({ id }: { id: string }) => id)
    expect(await idsOf('calledOff')).toContain(off)
    expect(await idsOf('over')).toContain(over)
    expect(await idsOf('ahead')).not.toContain(over)
    const counts = await read('/counts')
    expect(counts.items[0]).toEqual({ key: 'ahead', count: ahead.totalCount })
    expect((await read(`?q=${over}&view=over`)).items).toHaveLength(1)
    expect((await read(`?q=${over}`)).items).toEqual([])
  })

  test('the places of each block are sold, held, blocked or free, and nothing else', async () => {
    const event = await buildEvent(db, { standingCapacity: 50 })
    const [sold, held, ended, blocked] = ['19-1-1', '19-1-2', '19-1-3', '19-1-4']
    const ticketId = await buildTicket(db, { ownerId: newId(), eventId: event, seatId: sold! })
    await sql`
      insert into seat_claims (event_id, seat_id, block_id, ticket_id, cart_item_id, hold_expires_at, blocked_reason) values
        (${event}, ${sold}, '19', ${ticketId}, null, null, null),
        (${event}, ${held}, '19', null, ${newId()}, app.now() + interval '5 minutes', null),
        (${event}, ${ended}, '19', null, ${newId()}, app.now() - interval '5 minutes', null),
        (${event}, ${blocked}, '19', null, null, null, 'Presse')`.execute(db)
    await sql`update standing_counters set taken = 9 where event_id = ${event}`.execute(db)
    await sql`
      insert into standing_holds (cart_item_id, event_id, block_id, quantity, hold_expires_at) values
        (${newId()}, ${event}, '23', 2, app.now() + interval '5 minutes'),
        (${newId()}, ${event}, '23', 3, app.now() - interval '5 minutes')`.execute(db)
    const places = await read(`/${event}/places`)
    const block = (id: string) => places.blocks.find((one: { id: string }) => one.id === id)
    const seats = block('19')
    expect(seats).toMatchObject({ sold: 1, held: 1, blocked: 1, free: seats.capacity - 3, isOnSale: true })
    expect(block('23')).toMatchObject({ capacity: 50, sold: 4, held: 2, blocked: 0, free: 44 })
    expect(places).toMatchObject({ sold: 5, held: 3, blocked: 1, cents: 0 })
    expect(places.blockedBecause).toEqual([{ reason: 'Presse', count: 1 }])
    expect(places.blocks).toHaveLength(
      homeGround.stands.reduce((sum, { blocks }) => sum + blocks.lower.length + blocks.upper.length, 0),
    )
  })

  test('a match says when it is sold to whom and for how much, and what is around it', async () => {
    const event = await buildEvent(db, { presaleInDays: -9, saleInDays: 2, maxPerBuyer: 3 })
    const detail = await read(`/${event}`)
    expect(detail).toMatchObject({ state: 'presale', version: 1, offers: 0, refunds: null })
    expect(detail.phases).toMatchObject([
      { who: 'member', maxPerBuyer: 3 },
      { who: 'everybody', state: 'later' },
    ])
    expect(detail.waiting).toEqual({ wishes: 0, places: 0 })
    expect(detail.prices).toContainEqual({
      priceClass: 's',
      ticketType: 'full',
      priceCents: 1900,
      memberPriceCents: 1400,
      vatRate: 19,
    })
    expect((await owner.call({ path: `/api/office/events/${newId()}` })).status).toBe(404)
    expect((await shop.call({ path: `/api/office/events/${event}` })).status).toBe(403)
  })
})
