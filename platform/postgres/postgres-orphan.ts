import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import type { PostgresAddress } from './postgres-address.ts'
import type { ServerProcess } from './postgres-keeper.ts'

export type Orphan = { pid: number; address: PostgresAddress }

/** The server of this cluster that runs already: after SIGKILL of the program it lives on. */
export function findOrphan(cluster: string): Orphan | null {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  // Lines: pid, cluster, begin, port, folder of the socket, address.
  const [pid, , , port, socketFolder] = readFileSync(pidFile, 'utf8').split('\n')
  const found = {
    pid: Number(pid),
    address: { port: Number(port), socketFolder: socketFolder?.trim() || null },
  }
  if (!Number.isInteger(found.pid) || found.pid <= 1 || !isPostgres(found.pid, cluster)) return null
  return found
}

/** Does it run with exactly this command? Only on Linux can one tell. */
export function runsAs({ pid }: Orphan, command: readonly string[]): boolean {
  if (process.platform !== 'linux') return false
  return commandOf(pid)?.join('\0') === command.join('\0')
}

/** The server that runs already, as if this program had started it. What it says goes nowhere. */
export function adopt({ pid }: Orphan, cluster: string): ServerProcess {
  const events = new EventEmitter()
  let hasEnded = false
  const timer = setInterval(() => {
    if (isPostgres(pid, cluster)) return
    clearInterval(timer)
    hasEnded = true
    events.emit('exit')
  }, 100)
  timer.unref()
  return {
    pid,
    get exitCode() {
      return hasEnded ? 1 : null
    },
    signalCode: null,
    kill(signal) {
      // Whoever ends it waits until it is gone.
      timer.ref()
      return isPostgres(pid, cluster) && process.kill(pid, signal)
    },
    once: (event, listener) => events.once(event, listener),
  }
}

/** It has no program any more, so it is ended in an orderly way. */
export async function endOrphan({ pid }: Orphan): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT')
    if (waited > 20_000)
      throw new StartError(`The database server ${pid} of an earlier start does not end; end it by hand.`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A pid file may be stale and its number somebody else's: on Linux the command line decides. */
function isPostgres(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  return process.platform !== 'linux' || (commandOf(pid)?.includes(cluster) ?? false)
}

function commandOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').split('\0')
  } catch {
    return null
  }
}
