import { beforeAll, describe, expect, test } from 'vitest'
import { siteOf, teamSites } from '#club/sites.ts'
import type { EventWords } from '#modules/matches/match.schema.ts'
import { createTicker } from '#modules/matches/ticker/ticker.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { together } from '#testing/race/together.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [owner, editor, shop] = await Promise.all([
  officeFor(program, 'buero'),
  officeFor(program, 'redaktion'),
  officeFor(program, 'laden'),
])
const home = siteOf('firstTeam')!.teamId!
const own = teamSites().map(([, id]) => id)
let days = 40
const path = (id: string, rest = '') => `/api/office/ticker/${id}${rest}`

/** A home match of the first team whose ticker is open; kicked off unless said otherwise. */
async function openMatch(given: { kickedOff?: boolean } = {}): Promise<string> {
  days += 1
  const body = {
    teamId: home,
    side: 'home',
    venue: null,
    opponent: `TSV Probe ${days}`,
    competition: { name: 'Probeliga', kind: 'league' },
    matchday: null,
    startsAt: new Date(Date.now() + days * 86_400_000).toISOString(),
  }
  const { id } = (await owner.call({ method: 'POST', path: '/api/office/fixtures', body })).json
  await editor.call({ method: 'PUT', path: path(id, '/state'), body: { state: 'open' } })
  if (given.kickedOff !== false) await step(id, 'FirstHalf', { agoMs: 20 * 60_000 })
  return id
}

const WORDS: Omit<EventWords, 'text'> & { text: null } = {
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  text: null,
  minute: null,
  extraMinute: null,
}
const GOAL = { ...WORDS, type: 'Goal', side: 'home', goal: 'regular' } as const

function step(id: string, to: string, given: object = {}, staff = editor) {
  const body = { kind: 'step', key: newId(), agoMs: 0, to, text: null, ...given }
  return staff.call({ method: 'POST', path: path(id, '/entries'), body })
}
function add(id: string, given: object, staff = editor) {
  const body = { kind: 'event', key: newId(), agoMs: 0, isSure: false, ...WORDS, ...given }
  return staff.call({ method: 'POST', path: path(id, '/entries'), body })
}
const undo = (id: string, key: string, staff = editor) =>
  staff.call({ method: 'POST', path: path(id, '/undo'), body: { key } })
const read = async (id: string) => (await editor.call({ path: path(id) })).json
const code = ({ status, json }: { status: number; json: { title?: string } }) => [status, json.title]
const sizes = async (id: string) => (await read(id)).entries.length

let match: string
beforeAll(async () => {
  match = await openMatch()
})

describe('a tap', () => {
  test('is written at its minute, with who wrote it, and stands in the book', async () => {
    const answer = await add(match, { ...GOAL, agoMs: 60_000 })
    expect(answer.status).toBe(200)
    const entry = answer.json.entries.at(-1)
    expect(entry).toMatchObject({ type: 'Goal', minute: 20, by: 'Rita Redlich', score: { home: 1, away: 0 } })
    expect(answer.json.score).toEqual({ home: 1, away: 0 })
    const [row] = (await owner.call({ path: '/api/office/audit' })).json.items
    expect(row).toMatchObject({ action: 'officeTickerAdd', thing: { type: 'match', id: match } })
    expect(JSON.stringify(row)).toContain('1:0')
  })

  test('that comes twice under one key is written once, in one row of the book; taken back it stays away', async () => {
    const key = newId()
    const text = { de: 'Ecke', en: '', ja: '角' }
    const before = await sizes(match)
    expect((await add(match, { key, text })).json.entries.at(-1).text).toEqual({
      de: 'Ecke',
      en: 'Ecke',
      ja: '角',
    })
    const lastRow = async () => (await owner.call({ path: '/api/office/audit' })).json.items[0].id
    const row = await lastRow()
    expect((await add(match, { key, text })).status).toBe(200)
    expect(await lastRow()).toBe(row)
    expect(await sizes(match)).toBe(before + 1)
    expect((await undo(match, key)).status).toBe(200)
    expect((await undo(match, key)).status).toBe(200)
    await add(match, { key, text })
    expect(await sizes(match)).toBe(before)
  })

  test('that waited for a network keeps its moment; a whistle never lies before the one it follows', async () => {
    const id = await openMatch()
    expect((await step(id, 'HalfTime', { agoMs: 10 * 60_000 })).json.entries.at(-1)).toMatchObject({
      minute: 11,
    })
    const late = await step(id, 'SecondHalf', { agoMs: 3 * 3_600_000 })
    const { entries, periodStartedAt } = late.json
    expect(periodStartedAt).toBe(entries.at(-2).at)
  })

  test('in a half that nobody has begun, at minute 999, or from last week is none', async () => {
    expect(code(await add(match, { ...GOAL, minute: 60 }))).toEqual([409, 'TICKER_MINUTE'])
    for (const wrong of [{ minute: 999 }, { minute: 0 }, { minute: 45, extraMinute: 400 }, { agoMs: 8e8 }])
      expect((await add(match, { ...GOAL, ...wrong })).status).toBe(400)
    expect((await add(match, { type: 'FinalWhistle' })).status).toBe(400)
  })

  test('of a hostile text is text', async () => {
    const de = '<script>alert(1)</script> \u202Eabc\u0000'
    const { entries } = (await add(match, { text: { de } })).json
    expect(entries.at(-1).text.de).toBe('<script>alert(1)</script> abc')
    for (const text of [{ de: '' }, { de: '\u200B' }, { de: 'x'.repeat(700) }, { en: 'No German' }])
      expect((await add(match, { text })).status).toBe(400)
  })
})

describe('two people at once', () => {
  test('the same goal within two minutes asks, and is written when one is sure', async () => {
    const id = await openMatch()
    await add(id, GOAL)
    expect(code(await add(id, { ...GOAL, agoMs: 90_000 }, owner))).toEqual([409, 'TICKER_DOUBLE'])
    expect((await add(id, { ...GOAL, side: 'away' }, owner)).status).toBe(200)
    expect((await add(id, { ...GOAL, isSure: true }, owner)).json.score).toEqual({ home: 2, away: 1 })
  })

  test('at the same moment it is written once; without the lock it would be there twice', async () => {
    const once = await openMatch()
    const answers = await Promise.all([add(once, GOAL), add(once, GOAL, owner), add(once, GOAL, owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const twice = await openMatch()
    const unlocked = createTicker({ db, unlocked: true })
    const tell = () =>
      unlocked.add(twice, { by: 'x', now: new Date(), isSure: false, words: { ...GOAL, minute: 1 } })
    const told = await together(db, 'ticker_events', [tell, tell])
    // Neither is asked: what is left in the way is the number of the entry, which only the lock gives in turn.
    const asked = told.filter((one) => one.status === 'rejected' && one.reason.code === 'TICKER_DOUBLE')
    expect(asked).toEqual([])
  })

  test('a whistle that was blown already says so', async () => {
    const id = await openMatch()
    await step(id, 'HalfTime')
    expect(code(await step(id, 'HalfTime', {}, owner))).toEqual([409, 'TICKER_ALREADY'])
    expect(code(await step(id, 'FullTime', {}, owner))).toEqual([409, 'TICKER_STEP'])
  })

  test('only who tapped takes back: nobody else has the key, and what was corrected since stays', async () => {
    const id = await openMatch()
    const key = newId()
    const written = (await add(id, { ...GOAL, key })).json.entries.at(-1)
    expect(code(await undo(id, newId(), owner))).toEqual([404, 'NOT_FOUND'])
    expect(JSON.stringify(await read(id))).not.toContain(key)
    const change = { version: written.version, goal: 'penalty' }
    const corrected = await owner.call({
      method: 'PUT',
      path: path(id, `/entries/${written.id}`),
      body: change,
    })
    expect(corrected.json.entries.at(-1)).toMatchObject({ goal: 'penalty', by: 'Rita Redlich' })
    expect(corrected.json.entries.at(-1).correctedAt).not.toBeNull()
    expect(code(await undo(id, key))).toEqual([409, 'OFFICE_VERSION_CONFLICT'])
    const gone = (version: number) =>
      editor.call({ method: 'DELETE', path: path(id, `/entries/${written.id}?version=${version}`) })
    expect(code(await gone(written.version))).toEqual([409, 'OFFICE_VERSION_CONFLICT'])
    const { version } = corrected.json.entries.at(-1)
    expect((await gone(version)).json.score).toEqual({ home: 0, away: 0 })
    expect(code(await gone(version))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the end', () => {
  test('a goal that comes after it asks; a closed ticker takes nothing until it is opened again', async () => {
    const id = await openMatch()
    await step(id, 'HalfTime', { agoMs: 15 * 60_000 })
    await step(id, 'SecondHalf', { agoMs: 10 * 60_000 })
    await step(id, 'FullTime')
    const late = { ...GOAL, agoMs: 5 * 60_000, minute: 50 }
    expect(code(await add(id, late))).toEqual([409, 'TICKER_OVER'])
    expect((await add(id, { ...late, isSure: true })).json.score).toEqual({ home: 1, away: 0 })
    await editor.call({ method: 'PUT', path: path(id, '/state'), body: { state: 'closed' } })
    expect(code(await add(id, { text: { de: 'Danke' } }))).toEqual([409, 'TICKER_CLOSED'])
    await editor.call({ method: 'PUT', path: path(id, '/state'), body: { state: 'open' } })
    expect((await add(id, { text: { de: 'Danke' } })).status).toBe(200)
  })

  test('a kick-off on which others hang is not taken back', async () => {
    const id = await openMatch()
    await step(id, 'HalfTime')
    const [kickOff] = (await read(id)).entries
    const gone = {
      method: 'DELETE',
      path: path(id, `/entries/${kickOff.id}?version=${kickOff.version}`),
    } as const
    expect(code(await editor.call(gone))).toEqual([409, 'TICKER_LATER_STEP'])
  })
})

describe('what was taken back', () => {
  test('leaves a mark with who did it, and is told again as it was, by one of two', async () => {
    const id = await openMatch()
    const goal = (await add(id, { ...GOAL, minute: 12 })).json.entries.at(-1)
    const remove = {
      method: 'DELETE',
      path: path(id, `/entries/${goal.id}?version=${goal.version}`),
    } as const
    const gone = (await owner.call(remove)).json
    expect([gone.score, gone.entries.length]).toEqual([{ home: 0, away: 0 }, 1])
    const [mark] = gone.deleted
    expect(mark).toMatchObject({
      id: goal.id,
      by: 'Rita Redlich',
      deletedBy: 'Birte Lohse',
      isRestorable: true,
    })
    const restore = (entryId: string, version: number, staff = editor, of = id) =>
      staff.call({ method: 'POST', path: path(of, `/entries/${entryId}/restoration`), body: { version } })
    expect(code(await restore(goal.id, mark.version - 1))).toEqual([409, 'OFFICE_VERSION_CONFLICT'])
    const both = await Promise.all([restore(goal.id, mark.version), restore(goal.id, mark.version, owner)])
    expect(
      both
        .map(({ status }) => status)
        .toSorted()
        .at(0),
    ).toBe(200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await read(id)
    expect([again.score, again.deleted]).toEqual([{ home: 1, away: 0 }, []])
    expect(again.entries.at(-1)).toMatchObject({ id: goal.id, minute: 12, by: 'Rita Redlich' })
    // What is told cannot be told again; what is none and others' entries are the same 404.
    for (const [entryId, of] of [
      [goal.id, id],
      [newId(), id],
      [goal.id, match],
    ])
      expect(code(await restore(entryId, 1, editor, of))).toEqual([404, 'NOT_FOUND'])
    const { items } = (await owner.call({ path: '/api/office/audit' })).json
    expect(items.map(({ action }: { action: string }) => action)).toContain('officeTickerRestore')
  })

  test('is no goal of a ticker that is closed, and a whistle is tapped anew', async () => {
    const id = await openMatch()
    const late = (await step(id, 'HalfTime')).json.entries.at(-1)
    const gone = await editor.call({
      method: 'DELETE',
      path: path(id, `/entries/${late.id}?version=${late.version}`),
    })
    const [mark] = gone.json.deleted
    expect(mark.isRestorable).toBe(false)
    const restore = () =>
      editor.call({
        ...{ method: 'POST', path: path(id, `/entries/${mark.id}/restoration`) },
        body: { version: mark.version },
      } as const)
    expect(code(await restore())).toEqual([409, 'TICKER_STEP_REFUSED'])
    await editor.call({ method: 'PUT', path: path(id, '/state'), body: { state: 'closed' } })
    expect(code(await restore())).toEqual([409, 'TICKER_CLOSED'])
  })
})

describe('whose match', () => {
  test('others’ matches, entries of another one and what is none are the same 404', async () => {
    const others = await db
      .selectFrom('matches')
      .select('id')
      .where('home_team_id', 'not in', own)
      .where('away_team_id', 'not in', own)
      .executeTakeFirstOrThrow()
    const entry = (await read(match)).entries[0]
    const another = await openMatch({ kickedOff: false })
    for (const id of [newId(), others.id]) {
      expect(code(await editor.call({ path: path(id) }))).toEqual([404, 'NOT_FOUND'])
      expect(code(await step(id, 'FirstHalf'))).toEqual([404, 'NOT_FOUND'])
      expect(code(await undo(id, newId()))).toEqual([404, 'NOT_FOUND'])
    }
    const foreign = {
      method: 'DELETE',
      path: path(another, `/entries/${entry.id}?version=${entry.version}`),
    } as const
    expect(code(await editor.call(foreign))).toEqual([404, 'NOT_FOUND'])
  })

  test('is listed with where it stands, the one that runs first; nobody without the role sees it', async () => {
    const { items } = (await editor.call({ path: '/api/office/ticker' })).json
    expect(items[0].ticker).toBe('open')
    expect(items.some(({ id }: { id: string }) => id === match)).toBe(true)
    expect((await editor.call({ path: '/api/office/ticker?view=past' })).json.items.length).toBeGreaterThan(0)
    expect((await shop.call({ path: '/api/office/ticker' })).status).toBe(403)
  })
})
