import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newText } from '#modules/matches/import/examples.build.ts'
import { buildEvent, buildTicket } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const [owner, shop] = await Promise.all([officeFor(program, 'buero'), officeFor(program, 'laden')])

const given = (text: string, more: object = {}) => ({
  source: 'openfootball',
  files: [{ name: 'liga.txt', text }],
  competitionId: null,
  same: [],
  ...more,
})
const post = (path: string, body: object, staff = owner) =>
  staff.call({ method: 'POST', path: `/api/office/match-imports${path}`, body })
const matches = async () =>
  Number((await db.selectFrom('matches').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

describe('files of fixtures and results', () => {
  test('MAT-12 are seen match by match before anything is written, and written once', async () => {
    const before = await matches()
    const preview = (await post('/preview', given(newText.text))).json
    expect(preview.seasons[0]).toMatchObject({ new: 6, changed: 0 })
    expect(preview.changes[0]).toMatchObject({
      kind: 'new',
      home: 'SV Heimstadt',
      fields: [{ field: 'result', before: null, after: '3:1' }],
    })
    expect(await matches()).toBe(before)
    const { digest } = preview
    expect((await post('', { ...given(newText.text), digest: 'other' })).json.title).toBe(
      'OFFICE_CONSEQUENCES_CHANGED',
    )
    expect(await matches()).toBe(before)
    const done = await post('', { ...given(newText.text), digest })
    expect([done.status, await matches()]).toEqual([200, before + 6])
    const [row] = (await owner.call({ path: '/api/office/audit' })).json.items
    expect(row).toMatchObject({ action: 'officeMatchImport', thing: { name: 'liga.txt' } })
    // The same once more is another thing by now: nothing is doubled.
    expect((await post('', { ...given(newText.text), digest })).status).toBe(409)
    expect((await post('/preview', given(newText.text))).json).toMatchObject({
      changes: [],
      seasons: [{ new: 0, unchanged: 6 }],
    })
  })

  test('a later file says what is another', async () => {
    const later = newText.text.replace(
      'TSG Grünwald 07         v SV Heimstadt',
      'TSG Grünwald 07         v SV Heimstadt   1-2',
    )
    const { changes } = (await post('/preview', given(later))).json
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({
      kind: 'changed',
      isOnSale: false,
      fields: [{ field: 'result', before: null, after: '1:2' }],
    })
  })

  test('a team under another spelling is asked for, and is one where somebody says so', async () => {
    const spelled = newText.text.replaceAll('SV Heimstadt', 'FC Heimstadt').replace('Küsten', 'Andere')
    const { doubles, newTeams } = (await post('/preview', given(spelled))).json
    expect(doubles[0]).toMatchObject({ name: 'FC Heimstadt', other: 'SV Heimstadt' })
    const same = [{ name: 'FC Heimstadt', teamId: doubles[0].id }]
    const joined = (await post('/preview', given(spelled, { same }))).json
    expect([joined.doubles, joined.newTeams]).toEqual([[], newTeams - 1])
  })

  test('that are broken, hostile or somebody else’s change nothing', async () => {
    const before = await matches()
    for (const text of [
      '{"a":',
      '\u0000\u0001',
      '<script>alert(1)</script>',
      newText.text.replace('3-1 (1-0)', '3-1 (4-0)'),
    ])
      expect((await post('/preview', given(text))).status).toBe(422)
    for (const wrong of [{ source: 'wyscout' }, { files: [] }, { same: [{ name: 'x', teamId: 0 }] }])
      expect((await post('/preview', given(newText.text, wrong))).status).toBe(400)
    expect((await post('/preview', given(newText.text, { competitionId: 'nowhere' }))).status).toBe(422)
    expect((await post('/preview', given(newText.text), shop)).status).toBe(403)
    expect(await matches()).toBe(before)
  })
})

/** One match of a league to come, at an hour of a day that is so many days ahead. */
function future(hour: string, days = 30): string {
  const day = new Date(Date.now() + days * 86_400_000)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  const first = month < 6 ? year - 1 : year
  const words = day.toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const [weekday, monthName, date] = words.replace(',', '').split(' ')
  return `= Zukunft Liga ${first}/${String((first + 1) % 100).padStart(2, '0')}

# Teams      2
# Matches    1

» Matchday 1
  ${weekday} ${monthName}/${date} ${year}
    ${hour}  SC Morgen          v SV Übermorgen
`
}

describe('a kick-off that moves', () => {
  const eventOf = async (id: string) =>
    db
      .selectFrom('events')
      .select(['starts_at', 'doors_open_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const take = async (text: string, staff = owner) => {
    const { digest } = (await post('/preview', given(text), staff)).json
    return post('', { ...given(text), digest }, staff)
  }

  test('takes the sale along and tells the holders, as the form does; a day without an hour does not', async () => {
    expect((await take(future('15.30'))).status).toBe(200)
    const id = await buildEvent(db, { startsInDays: 20 })
    const [fan] = await program.gather(1)
    await buildTicket(db, { eventId: id, ownerId: fan!.id })
    const match = await db
      .updateTable('matches')
      .set({ ticket_event: `heimstadt-${id}` })
      .where('competition_id', 'like', '%zukunft%')
      .returning(['id', 'kick_off'])
      .executeTakeFirstOrThrow()
    const before = await eventOf(id)

    const preview = (await post('/preview', given(future('18.30')))).json
    expect(preview.changes).toMatchObject([{ isOnSale: true, ownersMailed: 1 }])
    expect(await eventOf(id)).toEqual(before)
    // Another holder meanwhile: what was shown is not what would happen.
    const [other] = await program.gather(1)
    await buildTicket(db, { eventId: id, ownerId: other!.id })
    const { digest } = preview
    expect((await post('', { ...given(future('18.30')), digest })).status).toBe(409)
    expect(await eventOf(id)).toEqual(before)

    expect((await take(future('18.30'))).status).toBe(200)
    const after = await eventOf(id)
    expect(after.starts_at.getTime()).toBe(match.kick_off.getTime() + 3 * 3_600_000)
    expect(after.starts_at.getTime() - after.doors_open_at.getTime()).toBe(
      before.starts_at.getTime() - before.doors_open_at.getTime(),
    )
    const { rows: news } = await sql<{ startsAt: string }>`
      select data ->> 'startsAt' as "startsAt" from pgboss.job
      where name = 'tickets.event-news' and data ->> 'eventId' = ${id}`.execute(db)
    expect(news).toEqual([{ startsAt: after.starts_at.toISOString() }])
    const [row] = (await owner.call({ path: '/api/office/audit' })).json.items
    expect(row.after.moved).toHaveLength(1)

    const vague = future('', 32).replace(/^ +SC/m, '           SC')
    expect((await post('/preview', given(vague))).json.changes).toMatchObject([{ ownersMailed: null }])
    await db.updateTable('events').set({ cancelled_at: new Date() }).where('id', '=', id).execute()
    expect((await post('/preview', given(future('20.30')))).json.changes).toMatchObject([
      { isOnSale: true, ownersMailed: null },
    ])
  })
})

test('results that the club tells otherwise stand beside those of the file, and stay', async () => {
  expect((await post('/preview', given(newText.text))).json.contradictions).toEqual([])
  const { id } = await db
    .updateTable('matches')
    .set({ home_score: 2, result_held: true })
    .where('home_score', '=', 3)
    .where('competition_id', 'like', '%kusten-liga')
    .returning('id')
    .executeTakeFirstOrThrow()
  const { contradictions, digest } = (await post('/preview', given(newText.text))).json
  expect(contradictions).toMatchObject([{ matchId: id, home: 'SV Heimstadt', ours: '2:1', theirs: '3:1' }])
  expect((await post('', { ...given(newText.text), digest })).status).toBe(200)
  const { home_score } = await db
    .selectFrom('matches')
    .select('home_score')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(home_score).toBe(2)
})
