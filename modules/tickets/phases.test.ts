import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { organisations, people } from '#demo/people.ts'
import type { CartUser } from '#modules/cart/cart.ts'
import { buildExchange } from '#modules/marketplace/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { type Buyer, order, putInCart } from '#testing/harness/buyer.ts'
import { buildEvent, buildShop, seatItem, standingItem } from './build.ts'

// Phases of a sale, attacked: whoever is not meant, comes twice, or comes over the border of two of them.

const program = await testApp()
const { db } = program.test
const { cart, tickets, anonymous } = buildShop(program.test)
const { shop } = buildExchange(program)
const crowd = await program.gather(66)

type Phase = { who: string; from: string; until?: string; most?: number; classes?: string[]; since?: string }

/** From and until as intervals: `-1 day`. */
async function buildPhases(phases: Phase[], given: Parameters<typeof buildEvent>[1] = {}): Promise<string> {
  const id = await buildEvent(db, given)
  await db.deleteFrom('sale_phases').where('event_id', '=', id).execute()
  for (const [at, { who, from, until = null, most = 4, classes = null, since = null }] of phases.entries())
    await sql`insert into sale_phases (event_id, position, who, member_since, from_at, until_at, max_per_buyer, price_classes)
      values (${id}, ${at + 1}, ${who}, ${since}, app.now() + ${from}::interval, app.now() + ${until}::interval, ${most},
        ${classes}::text[])`.execute(db)
  return id
}

const person = (id: string): CartUser => ({
  kind: 'subject',
  subjectId: id,
  organisationId: null,
  actorId: id,
})
const acting = (id: string): CartUser => ({
  kind: 'subject',
  subjectId: id,
  organisationId: id,
  actorId: people.kasse.id,
})
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'ok'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}
let seat = 0
const aSeat = () => {
  seat += 1
  return `19-${1 + Math.floor(seat / 20)}-${1 + (seat % 20)}`
}
const take = (user: CartUser, id: string, item = seatItem(id, aSeat())) => outcome(cart.addItem(user, item))

async function memberSince(id: string, since: string): Promise<void> {
  await sql`insert into memberships (id, subject_id, kind, valid_from) values (${newId()}, ${id}, 'club', ${since}::timestamptz)`.execute(
    db,
  )
}
async function endMembership(id: string): Promise<void> {
  await sql`update memberships set valid_until = app.now() where subject_id = ${id}`.execute(db)
}

describe('a phase', () => {
  test('for members since a day is theirs who were members then', async () => {
    const id = await buildPhases([
      { who: 'member', from: '-1 day', since: '2020-07-01' },
      { who: 'everybody', from: '1 day' },
    ])
    const [old, young, none] = crowd.slice(0, 3) as [Buyer, Buyer, Buyer]
    await memberSince(old.id, '2019-03-01')
    await memberSince(young.id, '2020-07-02T12:00Z')
    expect(await take(person(old.id), id)).toBe('ok')
    expect(await take(person(young.id), id)).toBe('PHASE_FOR_OTHERS')
    expect(await take(person(none.id), id)).toBe('PHASE_FOR_OTHERS')
    expect(await take(await anonymous(), id)).toBe('PHASE_FOR_OTHERS')
    await endMembership(old.id)
    expect(await take(person(old.id), id)).toBe('PHASE_FOR_OTHERS')
  })

  test('for fan clubs is theirs and their members’, and no company’s', async () => {
    const id = await buildPhases([
      { who: 'fanClub', from: '-1 day', most: 20 },
      { who: 'everybody', from: '1 day' },
    ])
    const member = crowd[3]!
    const invite = (accepted: boolean) =>
      sql`
      insert into organisation_members (organisation_id, member_id, accepted_at)
      values (${organisations.adlerhorst.id}, ${member.id}, case when ${accepted}::boolean then app.now() end)
      on conflict (organisation_id, member_id) do update set accepted_at = excluded.accepted_at`.execute(db)
    await invite(false)
    expect(await take(person(member.id), id)).toBe('PHASE_FOR_OTHERS')
    await invite(true)
    expect(await take(person(member.id), id)).toBe('ok')
    expect(await take(acting(organisations.adlerhorst.id), id)).toBe('ok')
    expect(await take(acting(organisations.hafenbau.id), id)).toBe('PHASE_FOR_OTHERS')
  })

  test('for season tickets asks for one of the season, and an organisation has none of its people’s', async () => {
    const id = await buildPhases([
      { who: 'seasonTicket', from: '-1 day' },
      { who: 'everybody', from: '1 day' },
    ])
    const { rows } = await sql<{
      season: number
    }>`select app.season_of(starts_at) as season from events where id = ${id}`.execute(db)
    const give = (owner: string, season: number) =>
      sql`
      insert into season_tickets (id, season, owner_id, number, block_id, price_class, ticket_type, price_cents, vat_rate, given_by)
      values (${newId()}, ${season}, ${owner}, ${`DK-${newId()}`}, '23', 's', 'full', 20000, 19, 'test')`.execute(
        db,
      )
    const [holder, former] = crowd.slice(4, 6) as [Buyer, Buyer]
    await give(holder.id, rows[0]!.season)
    await give(former.id, rows[0]!.season - 1)
    expect(await take(person(holder.id), id)).toBe('ok')
    expect(await take(person(former.id), id)).toBe('PHASE_FOR_OTHERS')
    expect(await take(acting(organisations.hafenbau.id), id)).toBe('PHASE_FOR_OTHERS')
  })

  test('sells its classes, and to one buyer no more than it says, in two tabs either', async () => {
    const id = await buildPhases([{ who: 'everybody', from: '-1 day', most: 2, classes: ['1'] }])
    const buyer = person(crowd[6]!.id)
    expect(await take(buyer, id, standingItem(id, 1))).toBe('PHASE_OTHER_PLACES')
    const tabs = await Promise.all([take(buyer, id), take(buyer, id), take(buyer, id), take(buyer, id)])
    expect(tabs.toSorted()).toEqual(['TICKET_LIMIT_REACHED', 'TICKET_LIMIT_REACHED', 'ok', 'ok'])
  })

  test('that is not open to sixty accounts gives none of them a place', async () => {
    const id = await buildPhases([
      { who: 'member', from: '-1 day' },
      { who: 'everybody', from: '1 day' },
    ])
    const answers = await Promise.all(crowd.slice(6, 66).map(({ id: one }) => take(person(one), id)))
    expect(new Set(answers)).toEqual(new Set(['PHASE_FOR_OTHERS']))
    const { rows } = await sql`select from seat_claims where event_id = ${id}`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('at checkout', () => {
  const open = (id: string, to: string) =>
    sql`update sale_phases set until_at = app.now() + ${to}::interval where event_id = ${id} and position = 1`.execute(
      db,
    )

  test('a right that ended since the cart was filled is asked for again', async () => {
    const id = await buildPhases([
      { who: 'member', from: '-1 day' },
      { who: 'everybody', from: '1 day' },
    ])
    const buyer = crowd[10]!
    await memberSince(buyer.id, '2019-03-01')
    await putInCart(shop, buyer, seatItem(id, '19-10-1'))
    await endMembership(buyer.id)
    const { status, json } = await order(shop, buyer)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(json)).toContain('PHASE_FOR_OTHERS')
  })

  test('what was taken while its phase ran is bought after its end, and nothing more is taken', async () => {
    const id = await buildPhases([
      { who: 'member', from: '-1 day', until: '1 hour', most: 4 },
      { who: 'everybody', from: '1 day', most: 1 },
    ])
    const [buyer, stranger] = [crowd[11]!, crowd[12]!]
    await memberSince(buyer.id, '2019-03-01')
    await putInCart(shop, buyer, seatItem(id, '19-11-1'))
    await putInCart(shop, buyer, seatItem(id, '19-11-2'))
    await sql`select pg_sleep(0.05)`.execute(db)
    await open(id, '0 seconds')
    expect(await take(person(buyer.id), id)).toBe('SALE_NOT_STARTED')
    expect(await take(person(stranger.id), id)).toBe('SALE_NOT_STARTED')
    expect((await order(shop, buyer)).status).toBeLessThan(300)
  })
})

test('a match tells fans which phase runs and when theirs begins', async () => {
  const id = await buildPhases([
    { who: 'seasonTicket', from: '-3 days', until: '-1 day' },
    { who: 'member', from: '-1 day', until: '1 day', since: '2020-07-01', classes: ['1'] },
    { who: 'everybody', from: '1 day', most: 6 },
  ])
  const event = await tickets.loadEvent(id)
  expect(event.state).toBe('presale')
  expect(event.phases.map(({ who, state, maxPerBuyer }) => [who, state, maxPerBuyer])).toEqual([
    ['seasonTicket', 'over', 4],
    ['member', 'open', 4],
    ['everybody', 'later', 6],
  ])
  expect(event.phases[1]).toMatchObject({ memberSince: '2020-07-01', priceClasses: ['1'] })
  expect(event.saleFrom).toBe(event.phases[2]!.from)
})
