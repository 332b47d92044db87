import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** After SIGKILL of the program its server lives on. It has no program any more, so it is ended in an orderly way. */
export async function endOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isPostgres(pid, cluster)) return
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
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}
