import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import type { Tickets } from '#platform/database.gen.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const { buyTicketBy } = buildLaterPaying(program)
const buyers = await program.gather(3)
const at = (id: string) => `/api/office/events/${id}/presale`

/** One more ticket like the first of a match, with some of it otherwise. */
async function copyTicket(eventId: string, otherwise: Partial<Insertable<Tickets>>): Promise<void> {
  const first = await db
    .selectFrom('tickets')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tickets')
    .values({ ...first, id: newId(), seat_id: null, ...otherwise })
    .execute()
}

test('a match beside those of the season before: by now, in the end, by block, and as a table in the audit book', async () => {
  const id = await buildEvent(db, { startsInDays: 10 })
  await buyTicketBy('sepa', buyers[0]!, { eventId: id, seatId: '19-1-1' })
  await buyTicketBy('sepa', buyers[1]!, { eventId: id, seatId: '19-1-2' })
  const before = await buildEvent(db, { startsInDays: -365 })
  const { starts_at } = await db
    .selectFrom('events')
    .select('starts_at')
    .where('id', '=', before)
    .executeTakeFirstOrThrow()
  for (const days of [20, 12, 12, 3, 0])
    await copyTicket(id, { event_id: before, issued_at: new Date(starts_at.getTime() - days * 86_400_000) })
  const office = await officeFor(program, 'vorverkauf')
  const presale = (await office.call({ path: at(id) })).json
  expect(presale).toMatchObject({ sold: 2, daysLeft: 10, against: 'lastSeason', isAway: false })
  const other = presale.compared.find((match: { id: string }) => match.id === before)
  expect(other).toMatchObject({ soldThen: 3, sold: 5, isSameOpponent: true })
  const mean = presale.compared.reduce((sum: number, { sold }: { sold: number }) => sum + sold, 0)
  expect(presale.days.at(-1)).toEqual({ daysLeft: 0, sold: null, usually: mean / presale.compared.length })
  expect(presale.days.find((day: { daysLeft: number }) => day.daysLeft === 10).sold).toBe(2)
  expect(presale.blocks.find((block: { id: string }) => block.id === '19')).toMatchObject({
    sold: 2,
    lastWeek: 2,
  })
  const table = await program.app.inject({
    url: `${at(id)}/table`,
    headers: { host: officeHostOf(program), cookie: office.cookie },
  })
  expect(table.headers['content-disposition']).toMatch(
    /^attachment; filename="vorverkauf-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(table.body.trim().split('\n')).toHaveLength(presale.days.length + 1)
  const owner = await officeFor(program, 'buero')
  const [entry] = (await owner.call({ path: '/api/office/audit?pageSize=1' })).json.items
  expect(entry).toMatchObject({ action: 'export', thing: { type: 'event', id } })
})

test('a ticket taken back leaves the line on its day; one given away never stood on it', async () => {
  const id = await buildEvent(db, { startsInDays: 5 })
  const bought = { eventId: id, seatId: '19-1-1' }
  await buyTicketBy('sepa', buyers[2]!, bought)
  await db.updateTable('tickets').set({ revoked_at: new Date() }).where('event_id', '=', id).execute()
  await copyTicket(id, { checkout_id: null, checkout_item_id: null, price_cents: 0, revoked_at: null })
  const office = await officeFor(program, 'vorverkauf')
  const presale = (await office.call({ path: at(id) })).json
  expect(presale.sold).toBe(0)
  expect(presale.blocks.find((block: { id: string }) => block.id === '19').lastWeek).toBe(1)
})

test('strangers, foreign ids and wild ones', async () => {
  const office = await officeFor(program, 'vorverkauf')
  for (const tail of ['', '/table']) {
    expect((await office.call({ path: `${at(newId())}${tail}` })).status).toBe(404)
    expect((await office.call({ path: `${at('x')}${tail}` })).status).toBe(400)
  }
  const shop = await officeFor(program, 'laden')
  expect((await shop.call({ path: at(newId()) })).status).toBe(403)
})
