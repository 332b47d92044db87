import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HELP } from '../tools/club/commands.ts'

const ROOT = join(import.meta.dirname, '..')
const HANDBOOK = join(ROOT, 'docs/handbook')
const PICTURES = join(HANDBOOK, 'pictures')
const MOST_PICTURES = 20
const MOST_BYTES = 60 * 1024
const MOST_BYTES_TOGETHER = 1024 * 1024

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const page = read('docs/handbook/README.md')
const chapters = readdirSync(HANDBOOK).filter((file) => file.endsWith('.md') && file !== 'README.md')
const cells = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

const KINDS = { screen: 'on a screen', command: 'by command', values: 'by values', 'not yet': 'not yet' }
type Kind = keyof typeof KINDS
const tasks = cells
  .filter(([, where]) => where !== undefined && where in KINDS)
  .map(([task, where, how = '']) => ({ task: task!, kind: where as Kind, how }))

const addresses = addressesOf(
  ['office/rooms.ts', ...readdirSync('office/areas').map((file) => `office/areas/${file}`)]
    .map(read)
    .join(''),
)
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside]) => inside!)

describe('the tasks of a club’s year', () => {
  test('are as many of each kind as the page says, and fifty or more are on a screen', () => {
    const said = Object.fromEntries(
      cells.filter((row) => row.length === 2).map(([what, count]) => [what, Number(count)]),
    )
    for (const [kind, words] of Object.entries(KINDS))
      expect(tasks.filter((task) => task.kind === kind).length, words).toBe(said[words])
    expect(tasks.length).toBe(said['all'])
    expect(said['on a screen']).toBeGreaterThanOrEqual(50)
    expect(new Set(tasks.map(({ task }) => task)).size).toBe(tasks.length)
  })

  test('that are on a screen name its address, and each address is one of the office', () => {
    for (const { task, how } of tasks.filter(({ kind }) => kind === 'screen')) {
      const named = quoted(how).filter((word) => word.startsWith('/'))
      expect(named, task).not.toEqual([])
      expect(
        named.filter((address) => !addresses.includes(address)),
        task,
      ).toEqual([])
    }
  })

  test('name only commands and files that are there; what is not yet names nothing', () => {
    for (const { task, kind, how } of tasks) {
      const words = quoted(how).filter((word) => !word.startsWith('/'))
      if (kind === 'not yet') expect(how, task).toBe('')
      else if (kind === 'values')
        expect(words.filter((path) => path.startsWith('club/') && !existsSync(join(ROOT, path)))).toEqual([])
      else
        expect(
          words.filter((words) => !HELP.includes(`\n  ${words} `)),
          task,
        ).toEqual([])
      if (kind === 'command') expect(words, task).not.toEqual([])
    }
  })
})

describe('the chapters', () => {
  test('stand in the table of contents, all of them', () => {
    expect(chapters.filter((file) => !page.includes(`](${file})`))).toEqual([])
  })

  test('show pictures that are there, each taken by a journey that names it', () => {
    const shown = chapters.flatMap((file) =>
      [...read(`docs/handbook/${file}`).matchAll(/!\[[^\]]+\]\(pictures\/([\w-]+)\.webp\)/g)].map(
        ([, name]) => name!,
      ),
    )
    const taken = journeys().flatMap((text) =>
      [...text.matchAll(/picture\(\w+, '([\w-]+)'\)/g)].map(([, name]) => name!),
    )
    expect(shown.toSorted()).toEqual([...new Set(taken)].toSorted())
    expect(readdirSync(PICTURES).toSorted()).toEqual(shown.map((name) => `${name}.webp`).toSorted())
  })

  test('have small pictures, and few', () => {
    const sizes = readdirSync(PICTURES).map((file) => statSync(join(PICTURES, file)).size)
    expect(sizes.length).toBeLessThanOrEqual(MOST_PICTURES)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES_TOGETHER)
  })
})

function journeys(): string[] {
  const folder = 'testing/browser'
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => read(`${folder}/${file}`))
}

/** The office is read, not loaded: nobody outside of it imports it. What does not begin with `/` lies below the room before. */
function addressesOf(rooms: string): string[] {
  let room = ''
  return [...rooms.matchAll(/path: '([^']+)'/g)].map(([, path]) => {
    if (path!.startsWith('/')) room = path!
    return path === room ? room : `${room}/${path}`
  })
}
