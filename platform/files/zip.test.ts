import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unzip } from '#testing/unzip.ts'
import { zip } from './zip.ts'

const madeAt = new Date('2026-11-22T03:04:06Z')

test('a zip archive gives back what went in, whatever it is', () => {
  const entry = fc.record({
    name: fc.stringMatching(/^[\p{L}\d ._-]{1,20}$/u),
    content: fc.uint8Array({ maxLength: 2_000 }),
  })
  const entries = fc.uniqueArray(entry, { selector: ({ name }) => name, maxLength: 12 })
  fc.assert(
    fc.property(entries, (given) => {
      const files = unzip(zip(given, madeAt))
      expect([...files.keys()]).toEqual(given.map(({ name }) => name))
      for (const { name, content } of given) expect(files.get(name)!.equals(content)).toBe(true)
    }),
  )
})

test('other programs read it: names with accents, folders, checksums', ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kurve-zip-'))
  const file = join(folder, 'a.zip')
  const entries = [
    { name: 'index.html', content: Buffer.from('<p>Grüße</p>') },
    { name: 'daten/größe 日本.json', content: Buffer.from('{}') },
  ]
  writeFileSync(file, zip(entries, madeAt))
  const script =
    'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint("|".join(z.namelist()))\nprint(z.infolist()[0].date_time)'
  const { status, stdout, error } = spawnSync('python3', ['-c', script, file], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf8' },
  })
  rmSync(folder, { recursive: true })
  if (error) skip('no other program here that reads archives')
  expect(status).toBe(0)
  expect(stdout).toBe('index.html|daten/größe 日本.json\n(2026, 11, 22, 3, 4, 6)\n')
})
