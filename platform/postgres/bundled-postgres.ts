import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { isPgError } from '#platform/db.ts'
import { StartError } from '#platform/start-error.ts'
import {
  adminAddress,
  choosePostgresAddress,
  listenSettings,
  type PostgresAddress,
  postgresUrl,
} from './postgres-address.ts'
import { keepRunning, type ServerProcess } from './postgres-keeper.ts'
import { adopt, endOrphan, findOrphan, type Orphan, runsAs } from './postgres-orphan.ts'
import { loadBinaries, type Owner, placeFor, serverUser } from './postgres-place.ts'

export type BundledPostgres = {
  url: string
  /** Where the data really is: elsewhere than asked when the asked folder is closed to the server's user. */
  folder: string
  version: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the program in `dataDir`, making the cluster first where there is none. A server
 * that outlived a killed program is taken over as it is; one that runs differently is ended first. PostgreSQL refuses to run as root, so root hands it to a user of its own.
 *
 * Should the server die while the program runs, it is started again.
 *
 * `fast` gives up crash safety and passwords for speed and is for throw-away test clusters only.
 */
export async function startBundledPostgres(given: {
  dataDir: string
  fast?: boolean
  log?: (line: string) => void
}): Promise<BundledPostgres> {
  const owner = serverUser()
  const { folder, binaries } = placeFor(given.dataDir, owner, await loadBinaries())
  const cluster = join(folder, 'postgres')
  const password = readPassword(folder)
  const fast = given.fast ?? false
  const orphan = findOrphan(cluster)
  const adopted = orphan && (await adoptable(orphan, { cluster, binaries, fast, password }))
  if (orphan && !adopted) await endOrphan(orphan)
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise({ cluster, binaries, owner, password, fast })
  const address = adopted ? adopted.address : await choosePostgresAddress({ folder, owner })
  const tail: string[] = []
  const keep = (chunk: Buffer) => {
    tail.push(chunk.toString())
    if (tail.length > 50) tail.shift()
    given.log?.(chunk.toString().trimEnd())
  }
  const start = () => {
    const started = launch({ cluster, binaries, owner, address, fast })
    started.stderr?.on('data', keep)
    started.stdout?.on('data', keep)
    return started
  }
  const child: ServerProcess = adopted ? adopt(adopted, cluster) : start()
  await ready({ child, address, password, tail })
  await createDatabase(address, password)
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const url = postgresUrl(address, password)
  return { url, folder, version, stop: keepRunning(child, start).stop }
}

function readPassword(folder: string): string {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function initialise(given: {
  cluster: string
  binaries: { initdb: string; home: string }
  owner: Owner
  password: string
  fast: boolean
}): void {
  const { cluster, binaries, owner, password, fast } = given
  // A half-made cluster of a start that was cut off is made again: nothing was ever stored in it.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = `${cluster}-initial-password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) {
    chownSync(cluster, owner.uid, owner.gid)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  makeRunnable(binaries.initdb)
  try {
    execFileSync(
      binaries.initdb,
      [
        '-D',
        cluster,
        '-U',
        'kurve',
        '--pwfile',
        passwordFile,
        fast ? '--auth=trust' : '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--no-instructions',
        '--no-sync',
        ...(fast ? ['--no-data-checksums'] : []),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], cwd: dirname(cluster), ...(owner ?? {}) },
    )
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    const { stderr } = error as { stderr?: Buffer }
    throw new StartError(
      `The database could not be made in ${cluster}: ${stderr?.toString().trim() ?? error}`,
      { cause: error },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function launch(given: {
  cluster: string
  binaries: { postgres: string }
  owner: Owner
  address: PostgresAddress
  fast: boolean
}): ChildProcess {
  makeRunnable(given.binaries.postgres)
  const [command, ...args] = commandFor(given)
  return spawn(command!, args, {
    cwd: given.cluster,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches the program alone, which finishes its requests before it stops the database.
    detached: true,
    ...(given.owner ?? {}),
  })
}

function commandFor(given: {
  cluster: string
  binaries: { postgres: string }
  address: PostgresAddress
  fast: boolean
}): string[] {
  const flags = ['-D', given.cluster, '-p', String(given.address.port)]
  const settings = [
    ...listenSettings(given.address),
    'max_connections=100',
    'shared_buffers=128MB',
    'log_min_messages=warning',
    ...(given.fast
      ? [
          ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
          // Nothing is copied from it, and no copy lives long enough to be looked after.
          ...['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off', 'io_method=sync'],
          // Connections of tests ask little more than once: one plan for all values, instead of one for each of five.
          'plan_cache_mode=force_generic_plan',
          // Tests that make two wait for each other need not wait a second each.
          'deadlock_timeout=100ms',
        ]
      : []),
  ]
  return [given.binaries.postgres, ...flags, ...settings.flatMap((setting) => ['-c', setting])]
}

/** Null for one that this program would run in another way, as after an upgrade, or that does not answer. */
async function adoptable(
  orphan: Orphan,
  given: { cluster: string; binaries: { postgres: string }; fast: boolean; password: string },
): Promise<Orphan | null> {
  if (!runsAs(orphan, commandFor({ ...given, address: orphan.address }))) return null
  const client = new pg.Client(adminAddress(orphan.address, given.password))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return orphan
  } catch {
    return null
  }
}

function makeRunnable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}

async function ready(given: {
  child: ServerProcess
  address: PostgresAddress
  password: string
  tail: string[]
}): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (given.child.exitCode !== null)
      throw new StartError(`PostgreSQL did not start: ${given.tail.join('').trim()}`)
    const client = new pg.Client(adminAddress(given.address, given.password))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (isPgError(error, '28P01'))
        throw new StartError(`The database in this folder has another password than the file beside it.`)
      await new Promise((done) => setTimeout(done, 25))
    }
  }
  throw new StartError(`PostgreSQL did not become ready within a minute: ${given.tail.join('').trim()}`)
}

async function createDatabase(address: PostgresAddress, password: string): Promise<void> {
  const client = new pg.Client(adminAddress(address, password))
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'kurve'")
    if (!rowCount) await client.query('create database kurve')
  } finally {
    await client.end()
  }
}
