import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

test('where there is nothing yet a fan is shown a way on', () => {
  const files = globSync('**/*.tsx', { cwd: web })
  expect(files.length).toBeGreaterThan(300)
  const standing = files.filter((file) =>
    /action=\{(?:null|undefined)\}/.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(standing).toEqual([])
})
