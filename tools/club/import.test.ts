import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
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
