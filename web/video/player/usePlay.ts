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

/** One play of a video with the server: who may see how much of it, from where, and that it goes on. */
export function usePlay({ uid, language, asked }: Asked) {
  const [known, setKnown] = useState(BEFORE)
  const { phase, configuration, play } = known
  const ticket = play?.ticket ?? null
  const open = useRef(0)
  const first = useRef(asked)

  const ask = useCallback(
    async (given: { takeOver?: boolean; from?: number } = {}) => {
      open.current += 1
      const own = open.current
      const set = (next: Partial<Known>) => {
        if (own === open.current) setKnown((before) => ({ ...before, ...next }))
      }
      set({ phase: 'loading' })
      try {
        const found = await loadConfiguration({ uid, language })
        if (!found) return set({ phase: 'missing' })
        const begun = await begin({ uid, takeOver: given.takeOver ?? false })
        const from = given.from ?? 0
        if (begun.kind === 'tooMany')
          return set({ phase: 'tooMany', devices: begun.devices, configuration: found })
        if (begun.kind === 'withheld') return set({ phase: begun.why, configuration: found })
        const next = begun.kind === 'play' ? begun.play : null
        const asks = next?.resumeAt != null && given.from === undefined
        set({ phase: asks ? 'resume' : 'playing', configuration: found, play: next, from })
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

  const isPreview = play ? play.access === 'preview' : configuration?.payment === 'pay'
  return {
    phase,
    configuration,
    play,
    devices: known.devices,
    from: known.from,
    manifest: play?.manifest ?? configuration?.manifest ?? null,
    captions: play?.captions ?? configuration?.captions ?? [],
    thumbnails: play?.thumbnails ?? null,
    isPreview,
    /** VID-07. */
    cutAt: isPreview ? (play?.cutAtSeconds ?? 10) : null,
    ask,
    beginAt: (from: number) => setKnown((before) => ({ ...before, phase: 'playing', from })),
    report,
  }
}

export type Play = ReturnType<typeof usePlay>
