import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** The base databases that every test file copies: those of the whole run where there are some, else of this part alone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASES']
  const own = given ? null : await (await import('./base-databases.ts')).openBaseDatabases()
  project.provide('adminUrl', given ?? own!.adminUrl)
  // What the programs of gates write down is kept for the last of them (log-book.ts).
  const logs = project.name === 'gate' ? mkdtempSync(join(tmpdir(), 'kurve-gate-logs-')) : null
  if (logs) process.env['GATE_LOGS'] = logs
  return async () => {
    await own?.close()
    if (logs) rmSync(logs, { recursive: true, force: true })
  }
}
