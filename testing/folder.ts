import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for one test file, gone when the file is done. */
export function testFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kurve-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
