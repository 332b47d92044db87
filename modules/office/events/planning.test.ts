import { describe, expect, test } from 'vitest'
import { siteOf, sites } from '#club/sites.ts'
import { homeGround } from '#club/venue.ts'
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
