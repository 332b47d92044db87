/**
 * A stream from an address outside: its playlist is read again and again, its segments are fetched one after the other and handed
 * to ffmpeg like an encoder's signal. Nobody else's program opens an address: only hosts that the settings name are asked, by us.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fetch, NotFetched } from '#platform/http/public-address.ts'
import { isAllowedAddress } from '../packaging/uploads.rules.ts'
import {
  isOfForm,
  type Piece,
  type Playlist,
  readPlaylist,
  StreamFault,
  type StreamForm,
} from './playlist-reading.rules.ts'

const PLAYLIST = { mostBytes: 1_000_000, mostMs: 8_000 } as const
const PIECE = { mostBytes: 60_000_000, mostMs: 20_000 } as const
/** So many of what is there already are taken first; of more nobody would know that they are late. */
const FIRST = 3
/** Not further ahead of the clock than this: what runs live comes as it runs. Seconds. */
const AHEAD = 12
/** So long nothing new may come until it counts as gone; seconds. */
const SILENCE = 25
/** So often in a row an address may not answer. */
const TRIES = 3
const MOST_DEPTH = 2

export type OutsideOptions = {
  address: string
  hosts: readonly string[]
  fetch: Fetch
  signal: AbortSignal
  /** The number of the last segment of the run before, where one goes on. */
  after: number | null
}

export type OutsideStream = {
  form: StreamForm
  /** The segments as they come. @throws StreamFault; ends where the clock of the stream begins anew */
  bytes(): AsyncGenerator<Buffer>
  /** The number of the last segment that was handed on. */
  reached(): number | null
}

/** @throws StreamFault */
export async function openOutside(options: OutsideOptions): Promise<OutsideStream> {
  const from = allowed(options, options.address, new URL(options.address))
  const { at, list } = await findPieces(options, from, MOST_DEPTH)
  if (list.isOver || list.pieces.length === 0) throw new StreamFault('streamEnded')
  const state = { number: options.after, begun: Date.now(), seconds: 0 }
  return {
    form: formOf(list.pieces.at(-1)!),
    bytes: () => piecesOf(options, { at, list, state }),
    reached: () => state.number,
  }
}

const formOf = ({ heading }: Piece): StreamForm => (heading === null ? 'mpegts' : 'mp4')

type Pieces = Extract<Playlist, { kind: 'pieces' }>

async function findPieces(
  options: OutsideOptions,
  at: URL,
  depth: number,
): Promise<{ at: URL; list: Pieces }> {
  const list = await readAt(options, at)
  if (list.kind === 'pieces') return { at, list }
  if (depth === 0) throw new StreamFault('notHls')
  return findPieces(options, allowed(options, list.variants[0]!.uri, at), depth - 1)
}

type Reading = {
  at: URL
  list: Pieces
  state: { number: number | null; begun: number; seconds: number }
}

async function* piecesOf(
  options: OutsideOptions,
  { at, list: first, state }: Reading,
): AsyncGenerator<Buffer> {
  const { signal } = options
  let list = first
  let heading: string | null = null
  let lastNew = Date.now()
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const fresh = freshOf(list, state.number)
    for (const [index, piece] of fresh.entries()) {
      // Another clock, or another heading, is another run of ffmpeg.
      if (!(isFirst && index === 0) && (piece.isNewClock || piece.heading !== heading)) return
      await untilDue(state, signal)
      const form = formOf(piece)
      if (piece.heading !== heading) yield await take(options, { uri: piece.heading!, at, form })
      heading = piece.heading
      yield await take(options, { uri: piece.uri, at, form })
      state.number = piece.number
      state.seconds += piece.seconds
      lastNew = Date.now()
    }
    if (list.isOver) throw new StreamFault('streamEnded')
    if (Date.now() - lastNew > SILENCE * 1000) throw new StreamFault('notReached')
    await sleep(Math.min(Math.max(list.target / 2, 0.5), 6) * 1000, undefined, { signal })
    const next = await readAt(options, at)
    if (next.kind !== 'pieces') throw new StreamFault('notHls')
    list = next
  }
}

/** What has not been handed on; where the stream began to count anew, from where it is now. */
function freshOf({ pieces }: Pieces, after: number | null): Piece[] {
  const last = pieces.at(-1)?.number ?? -1
  if (after === null || after > last || after < (pieces[0]?.number ?? 0) - 1) return pieces.slice(-FIRST)
  return pieces.filter(({ number }) => number > after)
}

async function untilDue({ begun, seconds }: Reading['state'], signal: AbortSignal): Promise<void> {
  const early = seconds - AHEAD - (Date.now() - begun) / 1000
  if (early > 0) await sleep(early * 1000, undefined, { signal })
}

async function readAt(options: OutsideOptions, at: URL): Promise<Playlist> {
  return readPlaylist((await fetched(options, at, PLAYLIST)).toString('utf8'))
}

async function take(
  options: OutsideOptions,
  { uri, at, form }: { uri: string; at: URL; form: StreamForm },
): Promise<Buffer> {
  const bytes = await fetched(options, allowed(options, uri, at), PIECE)
  if (!isOfForm(bytes, form)) throw new StreamFault('otherForm')
  return bytes
}

/** Playlists name addresses too: none of them leads where no setting does. */
function allowed({ hosts }: OutsideOptions, uri: string, base: URL): URL {
  if (!URL.canParse(uri, base)) throw new StreamFault('notHls')
  const at = new URL(uri, base)
  if (!isAllowedAddress(at.href, hosts)) throw new StreamFault('otherHost')
  return at
}

const FAULTS = { private: 'privateHost', moved: 'moved', tooLarge: 'tooLarge', failed: 'notReached' } as const

async function fetched(
  { fetch, signal }: OutsideOptions,
  at: URL,
  bounds: { mostBytes: number; mostMs: number },
): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(at, { ...bounds, signal })
    } catch (error) {
      signal.throwIfAborted()
      const why = error instanceof NotFetched ? error.why : 'failed'
      if (why !== 'failed' || tries === TRIES) throw new StreamFault(FAULTS[why])
      await sleep(1_000, undefined, { signal })
    }
  }
}
