import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/endpoint.ts'
import german from '../../texts/de/audit.json' with { type: 'json' }
import english from '../../texts/en/audit.json' with { type: 'json' }
import { knownActions } from './audit-words.ts'

const root = join(import.meta.dirname, '../../..')
/** Rows that no operation gives its name. */
const OF_THEIR_OWN = ['look', 'export']
/** What only reads, and stands in the book all the same: who printed tickets that open gates. */
const READS = ['officeCounterPrint']

async function changingOperations(): Promise<string[]> {
  const files = globSync('modules/**/*endpoints.ts', { cwd: root })
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((one) => Object.values(one) as Endpoint[])
    .filter((one) => one.path.startsWith('/api/office/') && one.method !== 'GET' && !one.isRead)
    .map(({ name }) => name)
}

test('every change that staff can make has its words in the book, in both languages, and nothing else has', async () => {
  const wanted = [...(await changingOperations()), ...OF_THEIR_OWN, ...READS].toSorted()
  expect(wanted.length).toBeGreaterThan(40)
  expect(Object.keys(german.actions).toSorted()).toEqual(wanted)
  expect(Object.keys(english.actions).toSorted()).toEqual(wanted)
  expect([...knownActions].toSorted()).toEqual(wanted)
})
