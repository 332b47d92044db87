import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { club as ownClub } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { newText } from '#modules/matches/import/examples.build.ts'
import { testApp } from '#testing/app.ts'
import { runCommand } from './commands.ts'

const app = await testApp({ base: 'empty' })
const folder = mkdtempSync(join(tmpdir(), 'kurve-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const club = (...words: string[]) => runCommand(app, words, 'ute')

describe('import', () => {
  test('MAT-12 tries a file, writes it and says what it did', async () => {
    const path = file('liga.txt', newText.text)
    const tried = await club('import', 'openfootball', path, '--dry-run')
    expect(tried).toMatchObject({ code: 0 })
    expect(tried.out).toContain('Only tried: nothing is written.')
    const done = await club('import', 'openfootball', path, '--json')
    expect(JSON.parse(done.out)).toMatchObject({
      seasons: [{ competition: 'openfootball-kusten-liga', season: '2024/25', matches: 6, new: 6 }],
      others: [{ newTeams: 4 }],
    })
    expect((await club('import', 'openfootball', path)).out).toMatch(/new +changed +unchanged[\s\S]*0 +0 +6/)
  })

  test('MAT-12 of an empty club knows its own team, under another spelling too once somebody says so', async () => {
    const { teamId } = siteOf('firstTeam')!
    const as = (name: string) => newText.text.replaceAll('SV Heimstadt', name).replace('Küsten', 'Andere')
    const spelled = `FC ${ownClub.shortName} 99`
    const path = file('andere.txt', as(spelled))
    const tried = await club('import', 'openfootball', path, '--dry-run')
    expect(tried.out).toContain(`--same "${spelled}=${teamId}"`)
    const wrong = await club('import', 'openfootball', path, '--same', `${spelled}=4711`)
    expect(wrong.err).toContain('No team has the id 4711')
    expect((await club('import', 'openfootball', path, '--same', `${spelled}=${teamId}`)).code).toBe(0)
    const listed = await club('ticker', 'list', '--json')
    expect(JSON.parse(listed.out)).toHaveLength(4)
    await app.test.db.deleteFrom('matches').execute()
  })

  test('MAT-12 by the name that the club has', async () => {
    const path = file(
      'eigene.txt',
      newText.text.replaceAll('SV Heimstadt', ownClub.name).replace('Küsten', 'Eigene'),
    )
    await club('import', 'openfootball', path)
    expect(JSON.parse((await club('ticker', 'list', '--json')).out)).toHaveLength(4)
  })

  test('refuses a broken file with its name and line', async () => {
    const path = file('kaputt.txt', newText.text.replace('3-1 (1-0)', '3-1 (4-0)'))
    expect(await club('import', 'openfootball', path)).toEqual({
      code: 1,
      out: '',
      err: 'IMPORT_REFUSED: kaputt.txt, line 8: more goals at half-time than at the end.',
    })
  })

  test('says what is missing', async () => {
    expect((await club('import', 'teletext', 'x')).err).toContain('Name a source: openligadb, openfootball')
    expect((await club('import', 'ewf')).err).toContain('Name the files.')
    expect((await club('import', 'ewf', join(folder, 'nothing.csv'))).err).toContain('cannot be read')
  })
})
