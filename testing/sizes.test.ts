import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const MOST = 300
const FOLDERS = '{modules,platform,program,web,office,club,tools}'

test('no file of the program is longer than one is read at once', () => {
  const files = globSync(`${FOLDERS}/**/*.{ts,tsx}`, { cwd: root }).filter(
    // What is generated, and tests: also those that every provider of payments is put through.
    (file) => !/\.(test|gen|contract)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(2000)
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1
  expect(files.filter((file) => linesOf(file) > MOST)).toEqual([])
})

/** Tests among them: who looks for a file looks past them. */
const MOST_IN_A_FOLDER = 40

test('no folder holds more files than one looks through', () => {
  const counts = new Map<string, number>()
  for (const file of globSync(
    '{modules,platform,program,web,office,club,demo,tools,testing}/**/*.{ts,tsx,mjs,css}',
    {
      cwd: root,
    },
  ))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(200)
  expect([...counts].filter(([, count]) => count > MOST_IN_A_FOLDER)).toEqual([])
})

/** Components, lists of routes and texts of scripts are long before they do too much. */
const MAY_BE_LONGER = /\.tsx$|routes\.ts$|\.assets\.ts$/
const mostOfAFunction = (file: string) => (MAY_BE_LONGER.test(file) ? 96 : 60)

test('no function is longer than one keeps in mind', () => {
  const files = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter(
    (file) => !/\.(test|gen|contract)\.tsx?$/.test(file),
  )
  expect(['server.ts', ...files].flatMap(longFunctionsOf)).toEqual([])
})

function longFunctionsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const most = mostOfAFunction(file)
  if (text.split('\n').length <= most) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const begin = node.getStart(source)
    if (ts.isFunctionLike(node) && lineAt(node.end) - lineAt(begin) >= most)
      found.push(`${file}:${lineAt(begin) + 1}`)
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}
