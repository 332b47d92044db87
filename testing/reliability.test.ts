import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8')
const sources = ['platform', 'modules', 'program', 'web', 'testing', 'tools', 'docs']

describe('docs/reliability.md', () => {
  test('names every gate, and every file that it names is there', () => {
    const gates = readdirSync(join(ROOT, 'testing/gate'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => basename(file, '.test.ts'))
    expect(gates.filter((gate) => !page.includes(`\`${gate}\``))).toEqual([])
    const paths = [...page.matchAll(/`((?:testing|program|platform|tools)\/[\w/.-]+)`/g)].map(
      ([, path]) => path!,
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('has a row for every threat that a source cites', () => {
    const cited = sources.flatMap((folder) => citations(join(ROOT, folder)))
    expect(cited.length).toBeGreaterThan(10)
    expect(cited.filter((id) => !page.includes(`| ${id} |`))).toEqual([])
  })
})

/** `T5` in a comment or a title; times (`T12:00`) are none. */
function citations(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    if (!entry.isFile() || !/\.(ts|tsx|md)$/.test(entry.name)) return []
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    return [...text.matchAll(/(?<![\w-])T([1-9]|[123]\d)(?![\d:\w])/g)].map(([, number]) => `T${number}`)
  })
}
