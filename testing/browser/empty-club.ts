import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type EmptyClub = {
  /** The one thing that is done by a command: who may let everybody else in. */
  firstOwner(email: string): Promise<void>
  close(): Promise<void>
}

const START_SECONDS = 240
const root = join(import.meta.dirname, '../..')

/** A club on its first day, beside the demo world of the other journeys: a program of its own, with nothing in it. */
export async function startEmptyClub(port: number): Promise<EmptyClub> {
  const folder = mkdtempSync(join(tmpdir(), 'kurve-empty-'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: 'false' }
  const server = spawn(process.execPath, [join(root, 'testing/browser/serve.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const close = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await isReady(port)
  } catch (error) {
    await close()
    throw error
  }
  return {
    async firstOwner(email) {
      const args = [join(root, 'tools/club.ts'), 'staff', 'add', email]
      await promisify(execFile)(process.execPath, args, { cwd: root, env })
    },
    close,
  }
}

async function isReady(port: number): Promise<void> {
  const until = Date.now() + START_SECONDS * 1000
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('The empty club did not open.')
}
