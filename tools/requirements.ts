// node tools/requirements.ts: writes docs/requirements.md from the list in tools/requirements/
// and from the ids that tests name. With --check it changes nothing and ends with 1 when the table is stale.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Area, Requirement } from './requirements/area.ts'
import { areas } from './requirements/list.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'docs/requirements.md')
const ID = /\b[A-Z][A-Z0-9]{1,5}-\d{2,3}\b/g
/** In a long list of files the first ones are enough to find the others. */
const SHOWN = 3

function filesOfTests(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(join(root, file)))
    .sort()
}

function testsById(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of filesOfTests()) {
    for (const id of new Set(readFileSync(join(root, file), 'utf8').match(ID)))
      found.set(id, [...(found.get(id) ?? []), file])
  }
  return found
}

const isLater = (place: string) => place.startsWith('later')

function missingPlaces(): string[] {
  const places = areas.flatMap(({ rows }) => rows.flatMap(([, , ...places]) => places))
  return [...new Set(places)].filter((place) => !isLater(place) && !existsSync(join(root, place)))
}

function rowOf([id, title, ...places]: Requirement, tests: readonly string[]): string {
  const built = places.map((place) => (isLater(place) ? `*${place}*` : `\`${place}\``)).join(', ')
  const more = tests.length > SHOWN ? ` and ${tests.length - SHOWN} more` : ''
  const named = tests.slice(0, SHOWN).map((file) => `\`${file}\``)
  return `| ${id} | ${title} | ${built} | ${named.join(', ')}${more} |`
}

function sectionOf({ key, name, rows }: Area, tests: Map<string, string[]>): string {
  const lines = rows.map((row) => rowOf(row, tests.get(row[0]) ?? []))
  return `## ${key}: ${name}\n\n| id | what | built in | named by |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

const PREFACE = `# What is asked for, where it is built, and which test names it

Written by \`node tools/requirements.ts\` from \`tools/requirements/\`; do not edit it by hand. The ids are those of the
specification, the words are ours. Every area stands here that the program works on so far; what waits for a later area
says so. A test that proves an id begins its title with it, so \`npx vitest run -t CART-12\` runs what proves CART-12.
`

const missing = missingPlaces()
if (missing.length > 0) {
  console.error(`tools/requirements names files that do not exist: ${missing.join(', ')}`)
  process.exit(1)
}
const tests = testsById()
const text = [PREFACE, ...areas.map((area) => sectionOf(area, tests))].join('\n')
const rows = areas.flatMap((area) => area.rows)
const unnamed = rows.filter(([id, , ...places]) => !tests.has(id) && !places.some(isLater))
for (const [id, title] of unnamed) console.error(`no test names ${id}: ${title}`)
const isStale = !existsSync(target) || readFileSync(target, 'utf8') !== text
if (process.argv.includes('--check')) {
  if (isStale)
    console.error('Stale: docs/requirements.md. Run node tools/requirements.ts and commit the result.')
  process.exit(isStale || unnamed.length > 0 ? 1 : 0)
}
if (isStale) writeFileSync(target, text)
console.log(`${rows.length} requirements, ${unnamed.length} without a test`)
