import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * SIGKILL to the database server of a data folder: the postmaster and every backend, by pid. Answers how many processes
 * there were. Linux only, like the tests that use it.
 */
export function killPostgres(dataDir: string): number {
  const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`no database server in ${dataDir}`)
  const pids = [pid, ...childrenOf(pid)]
  for (const one of pids) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      // A backend may be gone by now; that is what we wanted.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return pids.length
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    // The name in brackets may hold anything, so the fields are counted from its end.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return Number(fields[1])
  } catch {
    return null
  }
}
