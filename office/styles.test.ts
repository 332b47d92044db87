import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sourcesOf = new Map<string, string>()

function read(file: string): string {
  if (!sourcesOf.has(file)) sourcesOf.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '')
  return sourcesOf.get(file)!
}

/** What a file brings along: itself, what it imports, and so on; sheets too, not what is loaded later. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || read(file) === '') return seen
  seen.add(file)
  for (const [, from] of read(file).matchAll(/(?:from|import) '([^']+)'/g)) {
    if (from!.startsWith('#web/')) broughtBy(join(root, from!.slice(1)), seen)
    else if (from!.startsWith('.')) broughtBy(resolve(dirname(file), from!), seen)
  }
  return seen
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).map((name) =>
  join(import.meta.dirname, name),
)

/** Class → the sheets of the office in which it stands. */
const sheetsOf = new Map<string, string[]>()
for (const sheet of files.filter((file) => file.endsWith('.css')))
  for (const [, name] of read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/\.([a-z][\w-]+)/g))
    sheetsOf.set(name!, [...(sheetsOf.get(name!) ?? []), sheet])

const classesIn = (file: string) =>
  [...read(file).matchAll(/className=(?:"([^"]+)"|\{[^}]*?'([^']+)'[^}]*\})/g)].flatMap(([, plain, given]) =>
    (plain ?? given!).split(/\s+/),
  )

test('a page that is opened by itself brings the sheets of all that it shows', () => {
  const atOnce = broughtBy(join(import.meta.dirname, 'main.tsx'))
  const pages = new Set(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/import\('([^']+)'\)/g)].map(([, name]) => resolve(dirname(file), name!)),
      ),
  )
  const missing = [...pages].flatMap((page) => {
    const brought = broughtBy(page)
    const isThere = (sheet: string) => brought.has(sheet) || atOnce.has(sheet)
    return [...brought]
      .filter((file) => file.startsWith(import.meta.dirname) && file.endsWith('.tsx'))
      .flatMap((file) =>
        classesIn(file)
          .filter((name) => sheetsOf.has(name) && !sheetsOf.get(name)!.some(isThere))
          .map((name) => `${page}: .${name} of ${sheetsOf.get(name)![0]}`),
      )
  })
  expect(pages.size).toBeGreaterThan(80)
  expect([...new Set(missing)]).toEqual([])
})
