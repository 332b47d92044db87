/** What becomes of the fragments that come: the last few wait until it is shown, then all of them are kept. */
import type { Logger } from 'pino'
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

export function createRecorder({ folder, log }: { folder: string; log: Logger }) {
  const tracks = new Map<string, Promise<GrowingTrack>>()
  let run = freshRun()
  let isKeeping = false
  let failed: unknown = null
  let writing: Promise<void> = Promise.resolve()

  function trackOf(name: string): Promise<GrowingTrack> {
    const track = tracks.get(name) ?? openGrowingTrack(folder, name)
    tracks.set(name, track)
    return track
  }

  /** One after the other, and nothing of a run behind its fault. */
  function later(work: () => Promise<void>): void {
    writing = writing.then(work).catch((error: unknown) => {
      failed = error
      log.error({ err: error }, 'a broadcast is not kept')
    })
  }

  async function keep({ channels, cut }: Run, name: string, fragment: Fragment): Promise<void> {
    if (failed || !cut || fragment.start < cut.from - 1) return
    const { initialisation } = channels.get(name)!
    const track = await trackOf(name)
    await track.begin(initialisation!)
    await track.append(fragment, { tracks: initialisation!.tracks, shift: cut.shift })
  }

  async function beginKeeping(of: Run): Promise<void> {
    const { waiting } = of.channels.get(MAIN)!
    const first = waiting.at(-HEAD_START) ?? waiting[0]
    if (!first || of.cut) return
    const there = await trackOf(MAIN)
    of.cut = { from: first.start, shift: there.seconds() - first.start }
    for (const [name, channel] of of.channels)
      for (const fragment of channel.waiting.splice(0)) later(() => keep(of, name, fragment))
  }

  const begin = (of: Run) => later(() => beginKeeping(of))

  return {
    /** The encoder has gone; the next one's clock begins anew. */
    reset(): void {
      run = freshRun()
      failed = null
    },
    initialised(name: string, initialisation: Initialisation): void {
      run.channels.get(name)!.initialisation = initialisation
    },
    fragment(name: string, fragment: Fragment): void {
      const of = run
      if (of.cut) later(() => keep(of, name, fragment))
      else waitWith(of.channels.get(name)!.waiting, fragment)
      if (isKeeping && !of.cut) begin(of)
    },
    /** Has anything come in this run? */
    hasPicture: () => run.cut !== null || run.channels.get(MAIN)!.waiting.length > 0,
    /** From now on everything is kept. */
    show(): void {
      if (isKeeping) return
      isKeeping = true
      begin(run)
    },
    /** What went wrong in this run while it was written; null: nothing. */
    fault: () => failed,
    /** Until all of it is on the disk. */
    async settled(): Promise<void> {
      let seen: Promise<void> | null = null
      while (seen !== writing) {
        seen = writing
        await seen
      }
    },
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
