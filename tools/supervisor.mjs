import { spawn } from 'node:child_process'

/** The program's word that it cannot run like this (sysexits.h: EX_CONFIG); starting it again changes nothing. */
export const WRONG_SETTINGS = 78

const MINUTE_MS = 60_000
const MOST_CRASHES = 6
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 8_000

/**
 * What to do when the program has ended. `crashes` are the times at which it crashed before, this one included.
 *
 * @returns {{ kind: 'end', code: number } | { kind: 'give-up' } | { kind: 'restart', waitMs: number }}
 */
export function afterwards({ code, signal, isOrdered, hasBeenReady, crashes, now }) {
  if (isOrdered || code === 0) return { kind: 'end', code: code ?? 0 }
  // Its last sentence says what is wrong; a person reads it and helps.
  if (code === WRONG_SETTINGS || (!hasBeenReady && signal === null)) return { kind: 'end', code }
  const recent = crashes.filter((time) => now - time < MINUTE_MS).length
  if (recent >= MOST_CRASHES) return { kind: 'give-up' }
  return { kind: 'restart', waitMs: Math.min(FIRST_WAIT_MS * 2 ** (recent - 1), LONGEST_WAIT_MS) }
}

/**
 * Runs the program and starts it again when it crashes, until somebody orders a stop, it says that it cannot run, or it
 * crashes again and again. Ends this process with it.
 */
export function supervise({ command, args, cwd, env }) {
  let child = null
  let waiting = null
  let isOrdered = false
  let hasBeenReady = false
  const crashes = []

  function launch() {
    waiting = null
    child = spawn(command, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      if (message === 'ready') hasBeenReady = true
    })
    child.on('exit', ended)
  }

  function ended(code, signal) {
    child = null
    const now = Date.now()
    crashes.push(now)
    if (crashes.length > MOST_CRASHES) crashes.shift()
    const next = afterwards({ code, signal, isOrdered, hasBeenReady, crashes, now })
    if (next.kind === 'end') process.exit(next.code)
    const how = signal ? `was ended by ${signal}` : `ended with ${code}`
    if (next.kind === 'give-up') {
      console.error(
        `Kurve ${how}, ${MOST_CRASHES} times within a minute; it is not started again. Look for the cause in its log, then run npm start.`,
      )
      process.exit(1)
    }
    console.error(`Kurve ${how}; it is started again.`)
    waiting = setTimeout(launch, next.waitMs)
  }

  /** The program stops by itself when this process ends: by signal, or when the channel closes. */
  function stop(signal) {
    isOrdered = true
    if (waiting) process.exit(0)
    child?.kill(signal)
  }

  launch()
  return { stop }
}
