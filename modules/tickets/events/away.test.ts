import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { awayAreas } from '#club/away-areas.ts'
import { areaItem, buildAwayEvent, buildEvent, buildShop, seatItem } from '#modules/tickets/build.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'

// Matches at other clubs' grounds: areas whose places are counted, and nothing of the home ground.

const database = await testDatabase('empty')
const { db } = database
const { tickets, cart, anonymous } = buildShop(database)
const refusal = (code: string) => expect.objectContaining({ code })
const versionOf = async (id: string) =>
  (await db.selectFrom('events').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

test('areas are no block and no price class of the home ground', () => {
  const own = new Set(venue().blocks.flatMap(({ id, priceClass }) => [id, priceClass]))
  for (const { id } of awayAreas) {
    expect(own.has(id)).toBe(false)
    expect(id).toMatch(/^[a-z]{1,4}$/)
  }
})

describe('a match at another ground', () => {
  test('is listed with its areas, its own ground and the words for its tickets', async () => {
    const id = await buildAwayEvent(db, { places: 20, seats: 7, entrance: 'Eingang Nord.' })
    const event = await tickets.loadEvent(id)
    expect(event).toMatchObject({ isAway: true, capacity: 27, placesLeft: 27, fromPrice: 1700 })
    expect(event.venue.name).toBe('Prüfstadion')
    expect(event.terms.map(({ de }) => de)).toEqual([
      expect.stringContaining('nur im Gästeblock von Prüfstadion'),
      'Eingang Nord.',
    ])
    const { blocks, priceClasses } = await tickets.loadAvailability(id)
    expect(blocks.map(({ id: block, free, capacity }) => [block, free, capacity])).toEqual([
      ['gsi', 7, 7],
      ['gst', 20, 20],
    ])
    expect(priceClasses.map(({ id: one, free }) => [one, free])).toEqual([
      ['gsi', 7],
      ['gst', 20],
    ])
    expect(await tickets.loadBlock(id, 'gst')).toMatchObject({ kind: 'standing', free: 20, rows: [] })
    await expect(tickets.loadBlock(id, '19')).rejects.toEqual(refusal('NOT_FOUND'))
    const places = await tickets.loadPlaces(id)
    expect(places!.map((one) => [one.id, one.capacity, one.free])).toEqual([
      ['gsi', 7, 7],
      ['gst', 20, 20],
    ])
  })

  test('sells its areas by number, within the limit of one buyer', async () => {
    const id = await buildAwayEvent(db, { places: 20, maxPerBuyer: 3 })
    const buyer = await anonymous()
    await cart.addItem(buyer, areaItem(id, 2))
    await expect(cart.addItem(buyer, { ...areaItem(id, 2), sku: `${id}-gst-reduced` })).rejects.toEqual(
      refusal('TICKET_LIMIT_REACHED'),
    )
    const best = await tickets.addBestPlaces(await anonymous(), id, {
      ...{ quantity: 3, priceClasses: ['gst'], ticketType: 'full', together: true, accessible: false },
    })
    expect(best.items).toMatchObject([{ block: 'gst', quantity: 3, seat: null }])
    expect((await tickets.loadEvent(id)).placesLeft).toBe(15)
    // Nobody waits for it: who waits is given places of the plan.
    const full = await buildAwayEvent(db, { places: 2 })
    await cart.addItem(await anonymous(), areaItem(full, 2))
    const event = (await tickets.allocation.findEvent(db, full))!
    expect(await tickets.allocation.soldOutClasses(db, event)).toEqual([])
  })

  test('sells nothing of the home ground, and no home match sells an area', async () => {
    const [away, home] = [await buildAwayEvent(db), await buildEvent(db)]
    const buyer = await anonymous()
    const tries: [Parameters<typeof cart.addItem>[1], string][] = [
      [seatItem(away, '19-1-1'), 'TICKET_TYPE_UNKNOWN'],
      [{ ...seatItem(away, '19-1-1'), sku: `${away}-gst-full` }, 'BLOCK_NOT_ON_SALE'],
      [{ ...areaItem(away), userOptionValues: [{ key: 'blockId', value: '23' }] }, 'BLOCK_NOT_ON_SALE'],
      [{ ...areaItem(away), userOptionValues: [{ key: 'blockId', value: 'gsi' }] }, 'BLOCK_NOT_ON_SALE'],
      [areaItem(home), 'TICKET_TYPE_UNKNOWN'],
      [{ ...areaItem(home), sku: `${home}-s-full` }, 'BLOCK_NOT_ON_SALE'],
      [areaItem(newId()), 'TICKET_TYPE_UNKNOWN'],
    ]
    for (const [item, code] of tries)
      await expect(cart.addItem(buyer, item), JSON.stringify(item)).rejects.toEqual(refusal(code))
    // Staff keep no seats of the home ground there.
    await expect(tickets.keepSeats({ id: away, seatIds: ['19-1-1'], reason: 'Presse' })).rejects.toEqual(
      refusal('SEAT_UNKNOWN'),
    )
    const terms = { kind: 'other', name: 'Bus', releasesAt: null } as const
    const { id: contingentId } = await tickets.addContingent({ eventId: away, terms })
    const { version } = await tickets.loadContingentPlan(db, away)
    const places = { blockIds: ['19'], rows: [], seatIds: [], standing: [] }
    await expect(tickets.paintPlaces({ eventId: away, version, contingentId, places })).rejects.toEqual(
      refusal('SEAT_UNKNOWN'),
    )
  })

  test('is no match of a season ticket, and opens no gate', async () => {
    const id = await buildAwayEvent(db)
    const { rows } = await sql<{ id: string }>`
      select m as id from events e, app.season_matches(app.season_of(e.starts_at)) m where e.id = ${id}`.execute(
      db,
    )
    expect(rows.map((row) => row.id)).not.toContain(id)
    expect(await tickets.forAdmission.findEvent(id)).toBeNull()
    expect((await tickets.forAdmission.loadEvents()).map((event) => event.id)).not.toContain(id)
    expect(tickets.seasonPlaces.placeNamed({ key: 'blockId', value: 'gst' })).toBeNull()
    await expect(tickets.start()).resolves.not.toContainEqual(expect.stringContaining('pruef-heimstadt'))
  })
})

describe('its areas', () => {
  test('get more or fewer places, never fewer than are taken, and a new one is sold once it has a price', async () => {
    const id = await buildAwayEvent(db, { places: 5 })
    await cart.addItem(await anonymous(), areaItem(id, 3))
    const set = async (areaId: string, places: number) =>
      tickets.setAreaPlaces({ id, version: await versionOf(id), areaId, places })
    await expect(set('gst', 2)).rejects.toEqual(refusal('AREA_TOO_FEW'))
    await set('gst', 3)
    await expect(cart.addItem(await anonymous(), areaItem(id))).rejects.toEqual(refusal('SEAT_TAKEN'))
    await set('gst', 4)
    await cart.addItem(await anonymous(), areaItem(id))
    await set('gsi', 6)
    await expect(cart.addItem(await anonymous(), areaItem(id, 1, 'gsi'))).rejects.toEqual(
      refusal('TICKET_TYPE_UNKNOWN'),
    )
    await expect(set('19', 6)).rejects.toEqual(refusal('NOT_FOUND'))
    await expect(set('xyz', 6)).rejects.toEqual(refusal('NOT_FOUND'))
    await expect(tickets.setAreaPlaces({ id, version: 1, areaId: 'gst', places: 9 })).rejects.toEqual(
      refusal('OFFICE_VERSION_CONFLICT'),
    )
    const home = await buildEvent(db)
    await expect(tickets.setAreaPlaces({ id: home, version: 1, areaId: 'gst', places: 9 })).rejects.toEqual(
      refusal('NOT_FOUND'),
    )
  })

  test('close and open again; what is in carts stays', async () => {
    const id = await buildAwayEvent(db, { places: 5, seats: 5 })
    await cart.addItem(await anonymous(), areaItem(id, 2))
    const put = async (isOnSale: boolean) =>
      tickets.setBlockOnSale({ id, version: await versionOf(id), blockId: 'gst', isOnSale })
    await put(false)
    expect((await tickets.loadEvent(id)).capacity).toBe(5)
    await expect(cart.addItem(await anonymous(), areaItem(id))).rejects.toEqual(refusal('BLOCK_NOT_ON_SALE'))
    await put(true)
    expect(await tickets.loadEvent(id)).toMatchObject({ capacity: 10, placesLeft: 8 })
    await expect(
      tickets.setBlockOnSale({ id, version: await versionOf(id), blockId: '19', isOnSale: true }),
    ).rejects.toEqual(refusal('NOT_FOUND'))
  })
})
