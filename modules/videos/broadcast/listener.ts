/** One run of ffmpeg: it waits for the encoder or is handed a stream, and what comes is told fragment by fragment until it ends. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BROADCAST_TRACKS, isStrangersStream, type Receiving, receiving } from './commands.rules.ts'
import { createFragmentReader, type Fragment, type Initialisation } from './fragment-reader.ts'

export type Heard = {
  initialised(name: string, initialisation: Initialisation): void
  fragment(name: string, fragment: Fragment): void
}

/** Hands the stream on as fast as it is read; answers what went wrong on its side so far. Whoever reads may go at any time. */
function feed(bytes: AsyncIterable<Buffer>, into: NodeJS.WritableStream): () => unknown {
  let fault: unknown = null
  async function* watched() {
    try {
      yield* bytes
    } catch (error) {
      fault = error
    }
  }
  pipeline(Readable.from(watched(), { objectMode: false }), into).catch(() => undefined)
  return () => fault
}

/** Why a run ended: the encoder went, it was ended, a stranger's key, or a signal without picture or sound. */
export type RunEnd = 'over' | 'stopped' | 'wrongKey' | 'noSignal'

export async function listen(
  given: Receiving & {
    ffmpeg: string
    signal: AbortSignal
    /** What is handed to it, where nobody comes in. */
    bytes?: AsyncIterable<Buffer>
  },
  heard: Heard,
): Promise<RunEnd> {
  const { ffmpeg, signal, bytes } = given
  if (signal.aborted) return 'stopped'
  const child = spawn(ffmpeg, receiving(given), {
    env: { LC_ALL: 'C' },
    stdio: [bytes ? 'pipe' : 'ignore', 'ignore', 'pipe', ...BROADCAST_TRACKS.map(() => 'pipe' as const)],
  })
  let end: RunEnd = 'over'
  const stop = (why: RunEnd) => {
    if (end === 'over') end = why
    child.kill('SIGKILL')
  }
  const stopped = () => stop('stopped')
  signal.addEventListener('abort', stopped)
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (isStrangersStream(line)) stop('wrongKey')
    else if (/matches no streams|Output file does not contain any stream/.test(line)) stop('noSignal')
  })
  for (const [index, name] of BROADCAST_TRACKS.entries()) {
    const reader = createFragmentReader({
      initialised: (initialisation) => heard.initialised(name, initialisation),
      fragment: (fragment) => heard.fragment(name, fragment),
    })
    const stream = child.stdio[3 + index] as Readable
    stream.on('data', (chunk: Buffer) => {
      // What a stranger sent before they were known for one is nobody's.
      if (end !== 'over') return
      try {
        reader.write(chunk)
      } catch {
        stop('noSignal')
      }
    })
  }
  const faultOf = bytes ? feed(bytes, child.stdin!) : () => null
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => resolve())
    })
    const fault = faultOf()
    if (fault && !signal.aborted) throw fault
    return end
  } finally {
    signal.removeEventListener('abort', stopped)
  }
}
