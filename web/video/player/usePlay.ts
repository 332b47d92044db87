import { useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '#club/club.ts'
import type { VideoConfiguration, VideoPlay } from '#modules/videos/schema.ts'
import { begin, type Ending, keepAlive, loadConfiguration, report as tell } from './session.ts'

export type Phase = 'loading' | 'resume' | 'tooMany' | 'playing' | 'failed' | 'missing' | Ending

type Known = {
  phase: Phase
  configuration: VideoConfiguration | null
  play: VideoPlay | null
  /** Where it begins. */
  from: number
  devices: string
}

const BEFORE: Known = { phase: 'loading', configuration: null, play: null, from: 0, devices: '' }

/** `asked`: a second that somebody asked for; then nobody asks where to go on. */
type Asked = { uid: string; language: Language; asked: number | null }

/** `takeOver`: in place of another device. `from`: where it is to begin; then nobody asks either. */
type Wanted = { takeOver?: boolean; from?: number }

/** One play of a video with the server: who may see how much of it, from where, and that it goes on. */
export function usePlay({ uid, language, asked }: Asked) {
  const [known, setKnown] = useState(BEFORE)
  const { play } = known
  const ticket = play?.ticket ?? null
  const open = useRef(0)
  const first = useRef(asked)

  const ask = useCallback(
    async (given: Wanted = {}) => {
      open.current += 1
      const own = open.current
      const set = (next: Partial<Known>) => {
        if (own === open.current) setKnown((before) => ({ ...before, ...next }))
      }
      set({ phase: 'loading' })
      try {
        set(await learn({ uid, language, ...given }))
      } catch {
        set({ phase: 'failed' })
      }
    },
    [uid, language],
  )

  useEffect(() => {
    void ask(first.current === null ? {} : { from: first.current })
    return () => {
      open.current += 1
    }
  }, [ask])

  useEffect(() => {
    if (!play) return
    return keepAlive(play, (why) => setKnown((before) => ({ ...before, phase: why })))
  }, [play])

  const report = useCallback(
    (position: { seconds: number; isOver?: boolean }) => {
      if (ticket) tell(ticket, position)
    },
    [ticket],
  )

  return {
    ...known,
    ...shownOf(known),
    ask,
    beginAt: (from: number) => setKnown((before) => ({ ...before, phase: 'playing', from })),
    report,
  }
}

export type Play = ReturnType<typeof usePlay>

/** What is shown, and until where: of the play, else of what everybody may see. */
function shownOf({ play, configuration }: Known) {
  const isPreview = play ? play.access === 'preview' : configuration?.payment === 'pay'
  return {
    manifest: play?.manifest ?? configuration?.manifest ?? null,
    captions: play?.captions ?? configuration?.captions ?? [],
    thumbnails: play?.thumbnails ?? null,
    isPreview,
    /** VID-07. */
    cutAt: isPreview ? (play?.cutAtSeconds ?? 10) : null,
  }
}

/** What the server says: what the video is, and whether and how much of it may be seen. @throws where it could not be asked */
async function learn(given: Wanted & { uid: string; language: Language }): Promise<Partial<Known>> {
  const { uid, language, takeOver = false, from } = given
  const configuration = await loadConfiguration({ uid, language })
  if (!configuration) return { phase: 'missing' }
  const begun = await begin({ uid, takeOver })
  if (begun.kind === 'tooMany') return { phase: 'tooMany', devices: begun.devices, configuration }
  if (begun.kind === 'withheld') return { phase: begun.why, configuration }
  const play = begun.kind === 'play' ? begun.play : null
  const asks = play?.resumeAt != null && from === undefined
  return { phase: asks ? 'resume' : 'playing', configuration, play, from: from ?? 0 }
}
