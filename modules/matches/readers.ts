import { setImmediate as nextTurn } from 'node:timers/promises'

/** Where a reader's bytes go: an open answer. */
export type Sink = {
  write(bytes: Buffer): void
  /** Bytes that the reader has not taken yet. */
  waiting(): number
  end(): void
}

export type Reader = {
  sink: Sink
  /** The last reading of the ticker that they know: its number, counted over all matches. */
  reading: number
}

/** Who takes this little is dropped; the browser comes back by itself and catches up. */
const MAX_WAITING = 256 * 1024
/** So many are written to before anything else gets its turn. */
const BATCH = 500

/**
 * The open connections of one team's ticker in one language. Every message is made once and the same bytes go to all; a
 * message is only begun when the one before is out, so that nobody sees them in another order.
 */
export function createReaders() {
  const readers = new Set<Reader>()
  let queue = Promise.resolve()

  function send(bytes: Buffer, reading: number | null): Promise<void> {
    queue = queue.then(() => sendToAll(bytes, reading))
    return queue
  }

  async function sendToAll(bytes: Buffer, reading: number | null): Promise<void> {
    let written = 0
    for (const reader of [...readers]) {
      if (!readers.has(reader)) continue
      // Who came in between has read this already.
      if (reading !== null && reading <= reader.reading) continue
      if (reader.sink.waiting() > MAX_WAITING) {
        readers.delete(reader)
        reader.sink.end()
        continue
      }
      reader.sink.write(bytes)
      if (reading !== null) reader.reading = reading
      if (++written % BATCH === 0) await nextTurn()
    }
  }

  return {
    add(reader: Reader): () => void {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    send,
    /** Keeps proxies from closing what is quiet, and tells browsers, which see no comments, that somebody is there. */
    beat: () => send(HEARTBEAT, null),
    count: () => readers.size,
    endAll(): void {
      for (const reader of readers) reader.sink.end()
      readers.clear()
    },
  }
}

const HEARTBEAT = Buffer.from('event: alive\ndata: 1\n\n')
export type Readers = ReturnType<typeof createReaders>
