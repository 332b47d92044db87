import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { unsafe } from './unsafe.ts'

/** How long open connections may still bring a request after the door was closed. */
const LAST_REQUESTS_MS = 1_000

/**
 * Lets a server stop without failing anybody (reliability.md, B10). `drain` closes the door to new connections, asks the
 * open ones to end with their next answer, and waits a moment for them: Node's own `close` cuts connections that are idle
 * at that moment, and with them the requests that are just on their way.
 */
export function createGracefulShutdown(server: Server) {
  let isDraining = false
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('connection', 'close')
  })

  async function drain(): Promise<void> {
    if (isDraining || !server.listening || unsafe('noGracefulShutdown')) return
    isDraining = true
    NetServer.prototype.close.call(server)
    for (let waited = 0; waited < LAST_REQUESTS_MS && (await connectionsOf(server)) > 0; waited += 20)
      await pause(20)
  }

  return { drain }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((done) => server.getConnections((error, count) => done(error ? 0 : count)))
}
