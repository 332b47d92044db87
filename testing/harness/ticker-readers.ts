import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type TickerReaders = Awaited<ReturnType<typeof openReaders>>

const CONNECTING = 200
/** Longer than any marker: what is left of the chunk before. */
const TAIL = 64

/** Connections that listen to a ticker, as browsers do, with nothing but a socket each. */
export async function openReaders(given: { port: number; paths: readonly string[]; count: number }) {
  const { port, paths, count } = given
  const readers: { socket: Socket; tail: string; seen: boolean; begun: boolean }[] = []
  let marker = ''
  let left = 0
  let allSeen = () => {}

  function onData(reader: (typeof readers)[number], chunk: Buffer): void {
    const text = reader.tail + chunk.toString('latin1')
    reader.begun ||= text.includes('event: snapshot')
    if (marker !== '' && !reader.seen && text.includes(marker)) {
      reader.seen = true
      left -= 1
      if (left === 0) allSeen()
    }
    reader.tail = text.slice(-TAIL)
  }

  for (let opened = 0; opened < count; opened += CONNECTING) {
    const batch = Array.from({ length: Math.min(CONNECTING, count - opened) }, async (_, index) => {
      const socket = connect({ port, host: '127.0.0.1' })
      const reader = { socket, tail: '', seen: false, begun: false }
      readers.push(reader)
      socket.on('error', () => {})
      await once(socket, 'connect')
      const path = paths[(opened + index) % paths.length]
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: profis.club.localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`,
      )
      const begun = Promise.withResolvers<void>()
      socket.on('data', (chunk) => {
        onData(reader, chunk)
        if (reader.begun) begun.resolve()
      })
      socket.on('close', () => begun.resolve())
      await begun.promise
    })
    await Promise.all(batch)
  }

  return {
    /** From now on they look for this; resolves with the milliseconds after `send` until the last one has read it. */
    async reached(wanted: string, send: () => Promise<unknown>): Promise<number> {
      marker = wanted
      left = readers.length
      for (const reader of readers) reader.seen = false
      const done = new Promise<void>((resolve) => {
        allSeen = resolve
      })
      const sent = performance.now()
      await send()
      await done
      return performance.now() - sent
    },
    /** Those whose connection is still open. */
    open: () => readers.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length,
    close(): void {
      for (const { socket } of readers) socket.destroy()
    },
  }
}
