import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemoWorld } from '#demo/world.ts'
import { startBundledPostgres } from '#platform/bundled-postgres.ts'
import { migrate } from '#platform/migrate.ts'

/** One PostgreSQL for the whole run, with two base databases that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kurve-test-'))
  chmodSync(dataDir, 0o755)
  const server = await startBundledPostgres({ dataDir, fast: true })
  const adminUrl = server.url.replace(/\/kurve$/, '/postgres')
  await makeBase(adminUrl, 'base_empty', 'template1', async (url) => void (await migrate(url)))
  if (project.name !== 'data')
    await makeBase(adminUrl, 'base_demo', 'base_empty', (url) => seedDemoWorld({ url }))
  project.provide('adminUrl', adminUrl)
  // What the programs of gates write down is kept for the last of them (log-book.ts).
  const logs = project.name === 'gate' ? mkdtempSync(join(tmpdir(), 'kurve-gate-logs-')) : null
  if (logs) process.env['GATE_LOGS'] = logs
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
    if (logs) rmSync(logs, { recursive: true, force: true })
    if (server.folder !== dataDir) rmSync(server.folder, { recursive: true, force: true })
  }
}

async function makeBase(
  adminUrl: string,
  name: string,
  template: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  await fill(adminUrl.replace(/\/postgres$/, `/${name}`))
}
