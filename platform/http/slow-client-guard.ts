import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long somebody may take; slower ones keep a place that another would have (reliability.md, C12). */
export type ClientLimits = {
  /** From the first byte of a connection to the last of the headers. */
  headersMs: number
  /** From there to the last byte of the request. */
  requestMs: number
  /** Between two requests. */
  idleMs: number
  /** How often those are looked at who are being sent something. */
  lookMs: number
}

const LIMITS: ClientLimits = { headersMs: 5_000, requestMs: 10_000, idleMs: 20_000, lookMs: 5_000 }

/** Who takes less between two looks is stuck, or pretends to be: a kilobyte a second is slower than any phone. */
const LEAST_BYTES = 5 * 1024
/** So many looks in a row. A tunnel is shorter. */
const LOOKS = 4

type Reader = { taken: number; slow: number }

/**
 * A server that lets go of slow clients. Node's own limits are minutes and say nothing of those who do not read their
 * answer; Fastify's settings do not reach a server that is made for it.
 */
export function createGuardedServer(limits: ClientLimits = LIMITS): Server {
  const { headersMs, requestMs, idleMs, lookMs } = limits
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(1_000, headersMs),
  })
  const readers = new Map<Socket, Reader>()
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, slow: 0 })
    socket.once('close', () => readers.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, reader] of readers) if (isStuck(socket, reader)) socket.destroy()
  }, lookMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return server
}

/** Counted by looks, not by the clock: a program that was busy itself blames nobody for it. */
function isStuck(socket: Socket, reader: Reader): boolean {
  const taken = takenBy(socket)
  const isSlow = socket.writableLength > 0 && taken - reader.taken < LEAST_BYTES
  reader.slow = isSlow ? reader.slow + 1 : 0
  reader.taken = taken
  return reader.slow >= LOOKS
}

/** What the network has taken. One long answer is one write for Node, and its own count stands still until all of it is gone. */
function takenBy(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}
