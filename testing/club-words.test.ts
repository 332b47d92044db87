import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { palette } from '#club/look/colours.ts'
import { DEMO_WORDS } from '#demo/words.ts'

const root = join(import.meta.dirname, '..')

/** The club, the demo world, and tests; what tests build from names another club. */
const MAY_NAME_IT = /^(club|demo|testing)\/|\.test\.tsx?$/
/** Passwords that everybody tries: animals, and clubs that many love. */
const EXCEPT = ['modules/identity/passwords/common-passwords.rules.ts']
/** What people read about the project, written with its demo. */
const PROSE = /^(docs\/|README|CHANGELOG|LICENSE|NOTICE|package-lock)|\.(woff2|png|jpg)$/

const filesOfProgram = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !MAY_NAME_IT.test(file) && !PROSE.test(file) && !EXCEPT.includes(file))

/** Lines of a file that say a word of the demo club. */
function saidIn(file: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) => (DEMO_WORDS.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []))
}

describe('the demo club', () => {
  test('is named in club/ and demo/ alone', () => {
    expect(filesOfProgram.length).toBeGreaterThan(1000)
    const said = filesOfProgram.flatMap((file) => saidIn(file, readFileSync(join(root, file), 'utf8')))
    expect(said).toEqual([])
  })

  test('has its colours from there', () => {
    const hex = new RegExp(
      Object.values(palette)
        .filter((colour) => colour !== '#ffffff')
        .join('|'),
      'i',
    )
    const coloured = filesOfProgram.filter((file) => hex.test(readFileSync(join(root, file), 'utf8')))
    expect(coloured).toEqual([])
  })

  test.each([
    ['a name', `const title = '${club.name}'`],
    ['the ground', `<p>{t('at')} ${club.stadium}</p>`],
    ['a number', `/** ${club.code}-2026-000123 */`],
    ['an account', '"text": "Deine Falken-ID"'],
    ['Japanese', '"title": "もっとファルケン"'],
    ['an address', `https://${club.serviceMail.split('@')[1]}/`],
  ])('would be found by %s', (_, line) => {
    expect(saidIn('web/texts/de/some.json', line)).toHaveLength(1)
  })
})
