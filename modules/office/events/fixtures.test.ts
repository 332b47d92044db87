import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { siteOf, sites } from '#club/sites.ts'
import { homeGround } from '#club/venue.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [owner, boxOffice, shop] = await Promise.all([
  officeFor(program, 'buero'),
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'laden'),
])
const home = siteOf('firstTeam')!.teamId!
const others = sites.find(({ teamId }) => teamId && teamId !== home)!.teamId!
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const days = [...Array(300).keys()].map((day) => day + 300)
/** A home match of the first team; each on a day of its own. */
const buildTyped = (given: object = {}) => ({
  teamId: home,
  side: 'home',
  venue: null,
  opponent: 'TSV Prüfen',
  competition: { name: 'Probepokal', kind: 'cup' },
  matchday: null,
  startsAt: inDays(days.shift()!),
  ...given,
})

const add = (body: object, staff = owner) =>
  staff.call({ method: 'POST', path: '/api/office/fixtures', body })
const change = (id: string, body: object) =>
  owner.call({ method: 'PUT', path: `/api/office/fixtures/${id}`, body })
const remove = (id: string, version: number) =>
  owner.call({ method: 'DELETE', path: `/api/office/fixtures/${id}?version=${version}` })
type Listed = { id: string; opponent: string; version: number; isTyped: boolean; competitionId: string }
const list = async (): Promise<Listed[]> => (await owner.call({ path: '/api/office/fixtures' })).json.items
const found = async (id: string) => (await list()).find((one) => one.id === id)
const teamsNamed = (name: string) =>
  db.selectFrom('football_teams').select('id').where('name', '=', name).execute()

describe('a home match is typed by hand', () => {
  test('with its opponent and competition made from their names, and it can be put on sale at once', async () => {
    const made = await add(buildTyped({ matchday: 3 }))
    expect(made.status).toBe(201)
    const fixture = await found(made.json.id)
    expect(fixture).toMatchObject({ opponent: 'TSV Prüfen', competition: 'Probepokal', matchday: 3 })
    expect(fixture!.isTyped).toBe(true)
    const plan = await owner.call({ path: `/api/office/fixtures/${made.json.id}/plan` })
    expect(plan.status).toBe(200)
    const { doorsOpenAt, vatRate, sale } = plan.json
    const body = { matchId: made.json.id, doorsOpenAt, vatRate, ...sale }
    expect((await owner.call({ method: 'POST', path: '/api/office/events', body })).status).toBe(201)
    const book = (await owner.call({ path: '/api/office/audit' })).json.items
    expect(book[1]).toMatchObject({
      action: 'officeFixtureAdd',
      thing: { type: 'fixture', name: 'TSV Prüfen' },
    })
    for (const answer of [
      await change(made.json.id, { ...buildTyped(), version: 0 }),
      await remove(made.json.id, 0),
    ])
      expect([answer.status, answer.json.title]).toEqual([409, 'EVENT_EXISTS'])
  })

  test('a name that is known means who bears it, however it is written', async () => {
    const [one, other] = [
      await add(buildTyped({ opponent: 'SV Zweimal' })),
      await add(buildTyped({ opponent: '  sv  ZWEIMAL ', competition: { name: 'probepokal', kind: 'cup' } })),
    ]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(await teamsNamed('SV Zweimal')).toHaveLength(1)
    expect((await found(other.json.id))!.competitionId).toBe((await found(one.json.id))!.competitionId)
    const choices = (await owner.call({ path: '/api/office/fixtures/choices' })).json
    expect(choices.opponents).toContain('SV Zweimal')
    expect(choices.teams[0].id).toBe(home)
  })

  test('of another team of the club the opponent is that team’s own league', async () => {
    const made = await add(buildTyped({ teamId: others, opponent: 'SV Zweimal' }))
    expect(made.status).toBe(201)
    expect(await teamsNamed('SV Zweimal')).toHaveLength(2)
  })

  test('twice at once it is there once', async () => {
    const body = buildTyped()
    const answers = await Promise.all([add(body), add(body, boxOffice)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.json.title).toBe('FIXTURE_EXISTS')
  })

  test('a slip is corrected, and what was only there for it is gone', async () => {
    const slip = buildTyped({
      opponent: 'VfB Verschreiben',
      competition: { name: 'Tippliga', kind: 'league' },
    })
    const { id } = (await add(slip)).json
    const { version } = (await found(id))!
    const right = { ...slip, opponent: 'VfB Richtig', competition: { name: 'Liga Nord', kind: 'league' } }
    expect((await change(id, { ...right, startsAt: inDays(299), version })).status).toBe(204)
    expect(await found(id)).toMatchObject({ opponent: 'VfB Richtig', competition: 'Liga Nord' })
    expect(await teamsNamed('VfB Verschreiben')).toEqual([])
    const choices = (await owner.call({ path: '/api/office/fixtures/choices' })).json
    expect(choices.competitions.map(({ name }: { name: string }) => name)).not.toContain('Tippliga')
    const late = await change(id, { ...right, version })
    expect([late.status, late.json.title]).toEqual([409, 'OFFICE_VERSION_CONFLICT'])
  })

  test('taken out again it leaves nothing behind', async () => {
    const { id } = (await add(buildTyped({ opponent: 'FC Irrtum' }))).json
    expect((await remove(id, (await found(id))!.version)).status).toBe(204)
    expect(await found(id)).toBeUndefined()
    expect(await teamsNamed('FC Irrtum')).toEqual([])
    expect((await remove(id, 0)).status).toBe(404)
  })

  test('what an import says is corrected where it comes from', async () => {
    const { id } = (await add(buildTyped({ opponent: 'SC Quelle' }))).json
    await db
      .insertInto('match_sources')
      .values({ source: 'openligadb', kind: 'match', external_id: '1', own_id: id })
      .execute()
    const { version, isTyped } = (await found(id))!
    expect(isTyped).toBe(false)
    for (const answer of [await change(id, { ...buildTyped(), version }), await remove(id, version)])
      expect([answer.status, answer.json.title]).toEqual([409, 'FIXTURE_IMPORTED'])
  })
})

describe('an away match is typed by hand', () => {
  const away = (given: object = {}) =>
    buildTyped({ side: 'away', opponent: 'SV Fremde', venue: 'Am Fremdenberg', ...given })

  test('with the club on its right side, and is never on sale by the plan of the own ground', async () => {
    const { id } = (await add(away())).json
    const row = await db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ away_team_id: home, venue: 'Am Fremdenberg', ticket_event: null })
    expect(row.home_team_id).toBe((await teamsNamed('SV Fremde'))[0]!.id)
    expect(await found(id)).toMatchObject({
      side: 'away',
      opponent: 'SV Fremde',
      teamId: home,
      isTyped: true,
    })
    const { json: plan } = await owner.call({ path: `/api/office/fixtures/${id}/plan` })
    expect(plan.fixture).toMatchObject({ side: 'away', venue: 'Am Fremdenberg' })
    const homeMatch = (await add(buildTyped())).json.id
    const { doorsOpenAt, vatRate, sale } = (
      await owner.call({ path: `/api/office/fixtures/${homeMatch}/plan` })
    ).json
    const body = { matchId: id, doorsOpenAt, vatRate, ...sale }
    const refused = await owner.call({ method: 'POST', path: '/api/office/events', body })
    expect([refused.status, refused.json.title]).toEqual([409, 'EVENT_OTHER_GROUND'])
  })

  test('and is corrected to the other side, and taken out', async () => {
    const typed = away({ venue: null })
    const { id } = (await add(typed)).json
    const { version } = (await found(id))!
    expect((await change(id, { ...typed, side: 'home', version })).status).toBe(204)
    const now = (await found(id))!
    expect(now).toMatchObject({ side: 'home', teamId: home })
    const row = await db.selectFrom('matches').select('venue').where('id', '=', id).executeTakeFirst()
    expect(row!.venue).toBe(homeGround.name)
    expect((await change(id, { ...typed, startsAt: inDays(298), version: now.version })).status).toBe(204)
    expect((await remove(id, (await found(id))!.version)).status).toBe(204)
  })
})

describe('what is no fixture', () => {
  test.each([
    ['yesterday', { startsAt: inDays(-1) }, 'FIXTURE_KICK_OFF'],
    ['in three years', { startsAt: inDays(1100) }, 'FIXTURE_KICK_OFF'],
    ['against itself', { opponent: club.name }, 'FIXTURE_AGAINST_ITSELF'],
    ['of somebody else’s team', { teamId: 4711 }, 'TEAM_UNKNOWN'],
    ['in a competition that is gone', { competition: { id: 'nowhere' } }, 'COMPETITION_UNKNOWN'],
  ])('%s', async (_, given, code) => {
    const before = await list()
    const answer = await add(buildTyped(given))
    expect([answer.status, answer.json.title]).toEqual([409, code])
    expect(await list()).toEqual(before)
  })

  test('names that nobody sees are none, and what turns writing round is gone from the others', async () => {
    for (const opponent of ['', '  ', '\u202e\u200b', '\u0000\u0007'])
      expect((await add(buildTyped({ opponent }))).status).toBe(400)
    const { id } = (await add(buildTyped({ opponent: 'FC \u202eThgir\u0007\nLinks' }))).json
    expect((await found(id))!.opponent).toBe('FC Thgir Links')
  })

  test('nobody types one who may not change matches', async () => {
    expect((await add(buildTyped(), shop)).status).toBe(403)
    expect((await shop.call({ path: '/api/office/fixtures/choices' })).status).toBe(403)
  })
})
