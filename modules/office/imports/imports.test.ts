import { describe, expect, test } from 'vitest'
import { newText } from '#modules/matches/import/examples.build.ts'
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
