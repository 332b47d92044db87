import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** `card__t`, `card--s`, `card__a2`: an element or a modifier that says nothing. */
const ONE_LETTER = /(?:__|--)[a-z]\d?(?=$|--|__)/

/** The classes of a style sheet; comments, strings and addresses hold none. */
function classesOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"\n]*"|'[^'\n]*'/g, ' ')
  return [...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map((match) => match[1]!)
}

/** The BEM names that code holds, composed ones up to the brace: `card__t--${side}` is `card__t--`. */
function namesIn(code: string): string[] {
  return code.match(/(?<![\w-])[a-z][a-z0-9-]*__[a-z0-9][\w-]*/g) ?? []
}

test.each([
  ['style sheets', '{web,office,modules}/**/*.css', classesOf],
  ['code', '{web,office,modules,platform,program}/**/*.{ts,tsx,js}', namesIn],
])('no class in %s names its element or its modifier with one letter', (_where, pattern, classes) => {
  const files = read(pattern)
  expect(files.length).toBeGreaterThan(3)
  const found = files.flatMap(({ file, text }) =>
    classes(text)
      .filter((name) => ONE_LETTER.test(name))
      .map((name) => `${file}: ${name}`),
  )
  expect([...new Set(found)]).toEqual([])
})

test('every modifier that a screen gives is one that a style sheet knows', () => {
  const known = new Set(read('{web,office,modules}/**/*.css').flatMap(({ text }) => classesOf(text)))
  const given = read('{web,office}/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/(["'`])([^"'`\n]*)\1/g)]
      .flatMap((match) => match[2]!.split(/\s+/))
      .filter((name) => /^[a-z][a-z0-9-]*(?:__[a-z0-9-]+)?--[a-z0-9-]+$/.test(name))
      .map((name) => ({ file, name })),
  )
  expect(given.length).toBeGreaterThan(100)
  expect(given.filter(({ name }) => !known.has(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
