import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { choosePostgresAddress, listenSettings, postgresUrl } from './postgres-address.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurve-address-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the bundled server is reached by a socket in its own folder, and what a killed server left there is gone', async () => {
  mkdirSync(join(folder, 'socket'))
  writeFileSync(join(folder, 'socket/.s.PGSQL.5432.lock'), '1')
  const address = await choosePostgresAddress({ folder, owner: null })
  expect(address.socketFolder).toBe(join(folder, 'socket'))
  expect(existsSync(join(folder, 'socket/.s.PGSQL.5432.lock'))).toBe(false)
  expect(listenSettings(address)).toContain(`unix_socket_directories=${join(folder, 'socket')}`)
  const client = new pg.Client(postgresUrl(address, 'secret'))
  expect(client).toMatchObject({ host: address.socketFolder, port: address.port, database: 'kurve' })
})

test('a folder that is too deep for a socket is served by TCP', async () => {
  const deep = join(folder, 'x'.repeat(90))
  mkdirSync(deep)
  const address = await choosePostgresAddress({ folder: deep, owner: null })
  expect(address.socketFolder).toBeNull()
  expect(listenSettings(address)).toContain('unix_socket_directories=')
  expect(postgresUrl(address, 'secret')).toBe(`postgres://kurve:secret@127.0.0.1:${address.port}/kurve`)
})
