import { describe, expect, test } from 'vitest'
import { siteOf, sites } from '#club/sites.ts'
import { homeGround } from '#club/venue.ts'
import { emailOf } from '#demo/people.ts'
import { venue } from '#modules/tickets/venue/venue.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [owner, boxOffice] = await Promise.all([officeFor(program, 'buero'), officeFor(program, 'vorverkauf')])
const home = siteOf('firstTeam')!.teamId!
const others = sites.find(({ teamId }) => teamId && teamId !== home)!.teamId!

/** A home match ahead that nobody has put on sale; answers its id. */
async function announce(
  given: Partial<{ days: number; kick_off_precision: string; home_team_id: number; venue: string }> = {},
): Promise<string> {
  const { days = 70, ...rest } = given
  const one = await db
    .selectFrom('matches')
    .select(['competition_id', 'season', 'away_team_id'])
    .where('home_team_id', '=', home)
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('matches')
    .values({ ...one, id, home_team_id: home, kick_off: new Date(Date.now() + days * 86_400_000), ...rest })
    .execute()
  return id
}

const planOf = (id: string) => owner.call({ path: `/api/office/fixtures/${id}/plan` })
const bodyOf = async (matchId: string) => {
  const { sale, doorsOpenAt, vatRate } = (await planOf(matchId)).json
  return { matchId, doorsOpenAt, vatRate, ...sale }
}
const add = (body: object, staff = owner) => staff.call({ method: 'POST', path: '/api/office/events', body })

describe('a match is put on sale', () => {
  test('as the last one was, by its own kick-off, and its fixture leads to it', async () => {
    const matchId = await announce()
    const made = await add(await bodyOf(matchId))
    expect(made.status).toBe(201)
    const event = (await owner.call({ path: `/api/office/events/${made.json.id}` })).json
    const last = (await owner.call({ path: '/api/office/events?pageSize=200' })).json.items
    expect(last.map(({ id }: { id: string }) => id)).toContain(made.json.id)
    expect(event.prices.length).toBeGreaterThan(0)
    expect(event.audit[0]).toMatchObject({ action: 'officeEventAdd' })
    const places = (await owner.call({ path: `/api/office/events/${made.json.id}/places` })).json
    expect([places.free, places.sold, places.held]).toEqual([places.capacity, 0, 0])
    const match = await db
      .selectFrom('matches')
      .select('ticket_event')
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow()
    expect(match.ticket_event).toBe(made.json.slug)
    expect((await planOf(matchId)).status).toBe(404)
  })

  test('CNT-05 its address is spelled as everywhere, whatever letters the opponent has', async () => {
    const matchId = await announce({ days: 80 })
    const { away_team_id } = await db
      .selectFrom('matches')
      .select('away_team_id')
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow()
    const team = db.updateTable('football_teams').where('id', '=', away_team_id)
    const { short_name } = await db
      .selectFrom('football_teams')
      .select('short_name')
      .where('id', '=', away_team_id)
      .executeTakeFirstOrThrow()
    await team.set({ short_name: 'Brøndby Mu\u0308nde' }).execute()
    const made = await add(await bodyOf(matchId))
    await team.set({ short_name }).execute()
    expect(made.json.slug).toMatch(/-broendby-muende/)
  })

  test('with what the last one keeps from the sale: the same contingents on the same places, by its own kick-off', async () => {
    const last = (await add(await bodyOf(await announce({ days: 300 })))).json.id
    const post = (path: string, body: object) =>
      owner.call({ method: 'POST', path: `/api/office/events/${last}${path}`, body })
    const plan = async (id: string) => (await owner.call({ path: `/api/office/events/${id}/plan` })).json
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const make = async (terms: object) =>
      (await post('/contingents', { kind: 'press', name: 'Presse', releasesAt: null, ...terms })).json.id
    const paint = async (contingentId: string, places: object) => {
      const nothing = { blockIds: [], rows: [], seatIds: [], standing: [] }
      const { version } = await plan(last)
      expect((await post('/plan/paint', { ...nothing, ...places, contingentId, version })).status).toBe(200)
    }
    const [press, fans, over] = [
      await make({ releasesAt: inDays(298) }),
      await make({ kind: 'other', name: 'Choreo' }),
      await make({ name: 'Vorbei' }),
    ]
    const terrace = [...venue().blockById.values()].find(
      ({ kind, isGuest }) => kind === 'standing' && !isGuest,
    )!
    await paint(press, { seatIds: ['19-4-1', '19-4-2', '19-4-3'] })
    await paint(fans, { standing: [{ blockId: terrace.id, places: 30 }] })
    await paint(over, { seatIds: ['19-5-1'] })
    // One of them is given away, and one contingent is let go: the first counts, the second does not.
    const gift = {
      mail: emailOf('fan'),
      reason: 'Reporter',
      contingentId: press,
      seatIds: ['19-4-1'],
      standing: null,
    }
    expect((await post('/complimentary', gift)).status).toBe(201)
    const release = `/contingents/${over}/release`
    await post(release, { digest: (await post(`${release}/preview`, {})).json.digest })

    const matchId = await announce({ days: 307 })
    expect((await planOf(matchId)).json.contingents).toEqual([
      { name: 'Presse', places: 3 },
      { name: 'Choreo', places: 30 },
    ])
    const next = (await add(await bodyOf(matchId))).json.id
    const { contingents, painted } = await plan(next)
    expect(contingents.map(({ name, left }: { name: string; left: number }) => [name, left])).toEqual([
      ['Presse', 3],
      ['Choreo', 30],
    ])
    expect(contingents[0].releasesAt.slice(0, 13)).toBe(inDays(305).slice(0, 13))
    expect(
      painted.map(({ blockId, places }: { blockId: string; places: number }) => [blockId, places]),
    ).toEqual(
      [
        ['19', 3],
        [terrace.id, 30],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
    const [before, after] = await Promise.all(
      [last, next].map(async (id) => (await owner.call({ path: `/api/office/events/${id}` })).json),
    )
    expect(after.prices).toEqual(before.prices)
    const without = ({ from: _, until: __, ...phase }: { from: string; until: string | null }) => phase
    expect(after.phases.map(without)).toEqual(before.phases.map(without))
  })

  test('of two who do it at once one does, and the other hears of it', async () => {
    const body = await bodyOf(await announce({ days: 80 }))
    const answers = await Promise.all([add(body), add(body, boxOffice)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.json.title).toBe('EVENT_EXISTS')
  })

  test('only a match whose time is fixed', async () => {
    const [fixed, open] = [await announce(), await announce({ kick_off_precision: 'open' })]
    const { items } = (await owner.call({ path: '/api/office/fixtures' })).json
    const ids = items.map(({ id }: { id: string }) => id)
    expect(ids).toContain(fixed)
    expect(ids).not.toContain(open)
  })

  test('of other teams only what is played in the same ground', async () => {
    const [elsewhere, here] = [
      await announce({ home_team_id: others, venue: 'Platz 2' }),
      await announce({ home_team_id: others, venue: homeGround.name }),
    ]
    expect([(await planOf(elsewhere)).status, (await planOf(here)).status]).toEqual([404, 200])
  })

  test('not without a price for every class, and then nothing is there', async () => {
    const matchId = await announce()
    const answer = await add({ ...(await bodyOf(matchId)), prices: [] })
    expect([answer.status, answer.json.title]).toEqual([409, 'EVENT_PRICE_MISSING'])
    expect((await planOf(matchId)).status).toBe(200)
  })
})
