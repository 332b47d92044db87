import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { teamSites } from '#club/sites.ts'
import { berlinDate } from '#platform/dates.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [editor, owner, shop] = await Promise.all([
  officeFor(program, 'redaktion'),
  officeFor(program, 'buero'),
  officeFor(program, 'laden'),
])
const TEAM = teamSites()[0]![1]
const path = (id: string) => `/api/office/ticker/${id}/day`
const read = async (id: string) => (await editor.call({ path: path(id) })).json
const put = (id: string, body: object, staff = editor) => staff.call({ method: 'PUT', path: path(id), body })
const shown = () => program.matches.pages.matchDay({ teamId: TEAM, language: 'de' })

/** A home match of today. */
let id: string
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const setKickOff = (kickOff: Date) =>
  db.updateTable('matches').set({ kick_off: kickOff }).where('id', '=', id).execute()
/** Not across midnight, whenever this runs. */
const today = inHours(berlinDate(inHours(1.5)) === berlinDate(new Date()) ? 1 : -1)

beforeAll(async () => {
  const ahead = await db
    .selectFrom('matches')
    .select('id')
    .where('home_team_id', '=', TEAM)
    .where('period', '=', 'PreMatch')
    .where('void_at', 'is', null)
    .orderBy('kick_off')
    .executeTakeFirstOrThrow()
  id = ahead.id
  // From another day: where it was to be today already, it would be put off.
  await setKickOff(inHours(72))
  await setKickOff(today)
})
afterEach(() => vi.unstubAllEnvs())

const nothing = { notice: null, weather: null, arrival: null, wayHome: null, programme: [], gates: [] }
const told = async (given: object = {}) => ({
  ...nothing,
  version: (await read(id)).version,
  attendance: null,
  ...given,
})

test('MAT-04 what is told of the day is on the start page, in its languages, in order, and in the book', async () => {
  expect((await shown())?.match).toMatchObject({ id, status: 'before' })
  const point = (time: string, de: string) => ({ time, what: { de }, note: null })
  const answer = await put(
    id,
    await told({
      attendance: 48_000,
      weather: { degrees: -2, sky: 'snow', words: { de: 'Schnee', en: 'Snow' } },
      programme: [point('15:20', 'Choreo'), point('13:30', 'Einlass')],
      gates: [{ gate: 'nord', waitMinutes: 14, isClosed: false, note: null }],
    }),
  )
  expect(answer.status).toBe(200)
  const day = await shown()
  expect(day?.ticker).toMatchObject({ attendance: 48_000, day_version: answer.json.version })
  expect(day?.told).toMatchObject({ weather: { degrees: -2 }, gates: [{ waitMinutes: 14 }] })
  expect(day?.told.programme.map(({ what }) => what.en)).toEqual(['Einlass', 'Choreo'])
  expect(day?.told.gatesAt).not.toBeNull()
  const [row] = (await owner.call({ path: '/api/office/audit' })).json.items
  expect(row).toMatchObject({ action: 'officeTellMatchDay', thing: { id } })
})

test('nobody without the right tells it, and others’ matches are as little there as none', async () => {
  expect((await put(id, await told(), shop)).status).toBe(403)
  const own = teamSites().map(([, team]) => team)
  const strange = await db
    .selectFrom('matches')
    .select('id')
    .where('home_team_id', 'not in', own)
    .where('away_team_id', 'not in', own)
    .executeTakeFirstOrThrow()
  for (const other of [strange.id, newId()]) {
    expect((await editor.call({ path: path(other) })).status).toBe(404)
    expect((await put(other, await told())).json.title).toBe('NOT_FOUND')
  }
})

test('of two who tell it at once one is told, and without the protection the second overwrites the first', async () => {
  const both = async () => {
    const [one, other] = [await told({ notice: { de: 'Eins' } }), await told({ notice: { de: 'Zwei' } })]
    const answers = await Promise.all([put(id, one), put(id, other, owner)])
    return answers.map(({ status }) => status).toSorted()
  }
  expect(await both()).toEqual([200, 409])
  vi.stubEnv('UNSAFE', 'noDayVersion')
  expect(await both()).toEqual([200, 200])
})

test('hostile words lose what is not seen, and what is no gate, time or number is refused', async () => {
  const { json } = await put(
    id,
    await told({
      gates: [
        { gate: 'ost', waitMinutes: null, isClosed: true, note: { de: '\u202eTor\u0007 <b>zwei</b>' } },
      ],
    }),
  )
  expect(json.told.gates[0].note.de).toBe('Tor <b>zwei</b>')
  const gate = { gate: 'nord', waitMinutes: 1, isClosed: false, note: null }
  for (const wrong of [
    { gates: [{ ...gate, gate: 'hinten' }] },
    { gates: [gate, gate] },
    { gates: [{ ...gate, waitMinutes: -1 }] },
    { programme: [{ time: '25:00', what: { de: 'Nie' }, note: null }] },
    { notice: { de: 'x'.repeat(401) } },
    { weather: { degrees: 51, sky: null, words: { de: 'heiß' } } },
  ])
    expect((await put(id, await told(wrong))).status).toBe(400)
})

test('a kick-off that is put off on its day is told beside the one before, until it is another day', async () => {
  const later = new Date(today.getTime() + 15 * 60_000)
  await setKickOff(later)
  expect((await shown())?.told.kickOffBefore).toBe(today.toISOString())
  await setKickOff(new Date(today.getTime() + 20 * 60_000))
  expect((await shown())?.told.kickOffBefore).toBe(today.toISOString())
  await setKickOff(today)
  expect((await shown())?.told.kickOffBefore).toBeNull()
})
