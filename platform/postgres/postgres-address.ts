import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/** Where the bundled server is reached: always by TCP on this machine, and by a Unix socket where there can be one. */
export type PostgresAddress = { port: number; socketFolder: string | null }

/**
 * Chooses a free port and makes the folder of the socket, empty. The socket is what the program itself uses: writing to it
 * costs Node about a third less per statement than TCP does. Windows, folders whose path is too long for a socket, and
 * mounted folders that hold none are served by TCP.
 */
export async function choosePostgresAddress(given: {
  folder: string
  owner: { uid: number; gid: number } | null
}): Promise<PostgresAddress> {
  const port = await freePort()
  const socketFolder = join(given.folder, 'socket')
  // What a killed server left there would be in the way of the next one.
  rmSync(socketFolder, { recursive: true, force: true })
  if (process.platform === 'win32') return { port, socketFolder: null }
  mkdirSync(socketFolder, { mode: 0o700 })
  if (!(await canListenAt(join(socketFolder, `.s.PGSQL.${port}`)))) return { port, socketFolder: null }
  if (given.owner) chownSync(socketFolder, given.owner.uid, given.owner.gid)
  return { port, socketFolder }
}

/** The folder of the socket stands where a host name would: psql and node-postgres both read it so. */
export function postgresUrl({ port, socketFolder }: PostgresAddress, password: string): string {
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'
  return `postgres://kurve:${password}@${host}:${port}/kurve`
}

/** For making the database, before there is one. */
export function adminAddress({ port, socketFolder }: PostgresAddress, password: string): pg.ClientConfig {
  return {
    host: socketFolder ?? '127.0.0.1',
    port,
    user: 'kurve',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  }
}

/** Settings of the server that make it listen there. */
export function listenSettings({ socketFolder }: PostgresAddress): string[] {
  return ['listen_addresses=127.0.0.1', `unix_socket_directories=${socketFolder ?? ''}`]
}

function canListenAt(path: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(path, () => probe.close(() => done(true)))
  })
}

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
