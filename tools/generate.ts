// npm run generate: the database's types and the OpenAPI description.
// With --check it changes nothing and ends with 1 when a generated file is stale.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { startBundledPostgres } from '#platform/postgres/bundled-postgres.ts'
import { readConfig } from '#platform/settings/config.ts'
import { assemble } from '../server.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const dataDir = mkdtempSync(join(tmpdir(), 'kurve-generate-'))
chmodSync(dataDir, 0o755)
const server = await startBundledPostgres({ dataDir, fast: true })
const stale: string[] = []

function write(file: string, content: string): void {
  const path = join(root, file)
  const before = (() => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  })()
  if (before === content) return
  if (isCheck) stale.push(file)
  else writeFileSync(path, content)
}

try {
  await migrate(server.url)
  const types = join(dataDir, 'database.ts')
  const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  execFileSync(
    process.execPath,
    [
      codegen,
      '--dialect',
      'postgres',
      '--url',
      server.url,
      '--out-file',
      types,
      '--exclude-pattern',
      'pgboss.*',
      '--numeric-parser',
      'number',
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  write(
    'platform/database.gen.ts',
    readFileSync(types, 'utf8').replaceAll(
      'ColumnType<string, bigint | number | string, bigint | number | string>',
      'ColumnType<number, bigint | number | string, bigint | number | string>',
    ),
  )
  const program = await assemble({
    config: { ...readConfig({}), dataDir, demo: false },
    databaseUrl: server.url,
    log: createLog('silent'),
    workers: false,
    web: 'none',
  })
  await program.app.ready()
  const description = program.app.swagger()
  write('docs/openapi.gen.json', `${JSON.stringify(description, null, 2)}\n`)
  await program.close()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
if (stale.length > 0) console.error(`Stale: ${stale.join(', ')}. Run npm run generate and commit the result.`)
process.exit(stale.length > 0 ? 1 : 0)
