/** What becomes of the fragments that come: the last few wait until it is shown, then all of them are kept. */
import type { Logger } from 'pino'
import { inContext } from '#platform/in-context.ts'
import { BROADCAST_TRACKS } from './commands.rules.ts'
import type { Fragment, Initialisation } from './fragment-reader.ts'
import { type GrowingTrack, openGrowingTrack } from './growing.ts'

/** So many of the main track are there when it is shown, for players want a little before they start; of others a few more. */
const HEAD_START = 3
const WAITING = 6
const MAIN = BROADCAST_TRACKS[0]!

type Channel = { initialisation: Initialisation | null; waiting: Fragment[] }

/** From the encoder's coming to its going: its clock is its own. */
type Run = {
  channels: Map<string, Channel>
  /** Seconds of its clock at which keeping began, and by how much it is moved; null: nothing is kept yet. */
  cut: { from: number; shift: number } | null
}

export type Recorder = ReturnType<typeof createRecorder>

type RecorderOptions = { folder: string; log: Logger }

function contextOf(options: RecorderOptions) {
  const tracks = new Map<string, Promise<GrowingTrack>>()
  return {
    ...options,
    tracks,
    writing: Promise.resolve() as Promise<void>,
    failed: null as unknown,
    run: freshRun(),
    isKeeping: false,
  }
}

type RecorderContext = ReturnType<typeof contextOf>

export function createRecorder(options: RecorderOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { reset, initialised, fragment, hasPicture, show, fault, settled })
}

function trackOf(ctx: RecorderContext, name: string): Promise<GrowingTrack> {
  const { tracks } = ctx
  const track = tracks.get(name) ?? openGrowingTrack(ctx.folder, name)
  tracks.set(name, track)
  return track
}

/** One after the other, and nothing of a run behind its fault. */
function later(ctx: RecorderContext, work: () => Promise<void>): void {
  ctx.writing = ctx.writing.then(work).catch((error: unknown) => {
    ctx.failed = error
    ctx.log.error({ err: error }, 'a broadcast is not kept')
  })
}

async function keep(
  ctx: RecorderContext,
  { channels, cut }: Run,
  name: string,
  fragment: Fragment,
): Promise<void> {
  if (ctx.failed || !cut || fragment.start < cut.from - 1) return
  const { initialisation } = channels.get(name)!
  const track = await trackOf(ctx, name)
  await track.begin(initialisation!)
  await track.append(fragment, { tracks: initialisation!.tracks, shift: cut.shift })
}

async function beginKeeping(ctx: RecorderContext, of: Run): Promise<void> {
  const { waiting } = of.channels.get(MAIN)!
  const first = waiting.at(-HEAD_START) ?? waiting[0]
  if (!first || of.cut) return
  const there = await trackOf(ctx, MAIN)
  of.cut = { from: first.start, shift: there.seconds() - first.start }
  for (const [name, channel] of of.channels)
    for (const fragment of channel.waiting.splice(0)) later(ctx, () => keep(ctx, of, name, fragment))
}

const begin = (ctx: RecorderContext, of: Run) => later(ctx, () => beginKeeping(ctx, of))

/** The encoder has gone; the next one's clock begins anew. */
function reset(ctx: RecorderContext): void {
  ctx.run = freshRun()
  ctx.failed = null
}

function initialised(ctx: RecorderContext, name: string, initialisation: Initialisation): void {
  ctx.run.channels.get(name)!.initialisation = initialisation
}

function fragment(ctx: RecorderContext, name: string, fragment: Fragment): void {
  const of = ctx.run
  if (of.cut) later(ctx, () => keep(ctx, of, name, fragment))
  else waitWith(of.channels.get(name)!.waiting, fragment)
  if (ctx.isKeeping && !of.cut) begin(ctx, of)
}

/** Has anything come in this run? */
const hasPicture = (ctx: RecorderContext) =>
  ctx.run.cut !== null || ctx.run.channels.get(MAIN)!.waiting.length > 0

/** From now on everything is kept. */
function show(ctx: RecorderContext): void {
  if (ctx.isKeeping) return
  ctx.isKeeping = true
  begin(ctx, ctx.run)
}

/** What went wrong in this run while it was written; null: nothing. */
const fault = (ctx: RecorderContext) => ctx.failed

/** Until all of it is on the disk. */
async function settled(ctx: RecorderContext): Promise<void> {
  let seen: Promise<void> | null = null
  while (seen !== ctx.writing) {
    seen = ctx.writing
    await seen
  }
}

function waitWith(waiting: Fragment[], fragment: Fragment): void {
  waiting.push(fragment)
  if (waiting.length > WAITING) waiting.shift()
}

const freshRun = (): Run => ({
  channels: new Map(BROADCAST_TRACKS.map((name) => [name, { initialisation: null, waiting: [] }])),
  cut: null,
})
