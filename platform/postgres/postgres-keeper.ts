import { setTimeout as pause } from 'node:timers/promises'

/** A server that this program has started, or found running. */
export type ServerProcess = {
  readonly pid?: number | undefined
  readonly exitCode: number | null
  readonly signalCode: NodeJS.Signals | null
  kill(signal: NodeJS.Signals): boolean
  once(event: 'exit', listener: () => void): unknown
}

export type RunningServer = { pid: number; stop(): Promise<void> }

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/**
 * Looks after a running server process: when it ends and nobody stopped it, it is started again, on the same port and data.
 * The program answers 503 meanwhile. Waits longer each time it does not come up, for instance while processes of the dead
 * server still hold its memory.
 */
export function keepRunning(first: ServerProcess, launch: () => ServerProcess): RunningServer {
  let child = first
  let stopping = false

  function watch(waitMs: number): void {
    const startedAt = Date.now()
    child.once('exit', async () => {
      if (stopping) return
      await pause(waitMs)
      if (stopping) return
      child = launch()
      const wasUp = Date.now() - startedAt > 10 * waitMs
      watch(wasUp ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS))
    })
  }
  watch(FIRST_WAIT_MS)

  return {
    get pid() {
      return child.pid!
    },
    stop: async () => {
      stopping = true
      await end(child)
    },
  }
}

async function end(child: ServerProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGINT')
  const hurry = setTimeout(() => child.kill('SIGQUIT'), 8_000)
  await ended
  clearTimeout(hurry)
}
