import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * One program per data folder. The lock is a local socket that the operating system itself releases when its process
 * ends, even by SIGKILL, so there is never a stale lock to clean up.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true })
  const address = addressFor(dataDir)
  const server = createServer((socket) => socket.destroy())
  server.unref()
  await listen(server, address, dataDir)
  return { release: () => new Promise((done) => server.close(() => done())) }
}

function addressFor(dataDir: string): string {
  const name = `kurve-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

async function listen(
  server: ReturnType<typeof createServer>,
  address: string,
  dataDir: string,
): Promise<void> {
  const attempt = () =>
    new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(address, () => {
        server.off('error', fail)
        done()
      })
    })
  try {
    await attempt()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const isFile = address.startsWith('/')
    if (!isFile || (await answers(address))) {
      throw new StartError(
        `Kurve already runs with the data in ${dataDir}; stop it first or choose another folder, for example DATA_DIR=.data-2.`,
      )
    }
    rmSync(address, { force: true })
    await attempt()
  }
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
