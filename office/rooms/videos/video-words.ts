import { useTranslation } from 'react-i18next'
import type { OfficeVideo } from '#modules/office/videos/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

export const STATE_MARKS = {
  Uploading: 'waiting',
  Waiting: 'waiting',
  Transcoding: 'running',
  Ready: 'ok',
  Failed: 'stuck',
} as const satisfies Record<OfficeVideo['state'], StateKind>

export const BROADCAST_MARKS = {
  waiting: 'waiting',
  signal: 'ok',
  onAir: 'running',
  making: 'waiting',
} as const satisfies Record<NonNullable<OfficeVideo['broadcasting']>, StateKind>

/** `1:03:20`, `0:36`. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** `148 MB`, `2,4 GB`. */
export function useSize(): (bytes: number) => string {
  const { language } = useOfficeLanguage()
  return (bytes) => {
    const isLarge = bytes >= 1_000_000_000
    const value = bytes / (isLarge ? 1_000_000_000 : 1_000_000)
    const figures = new Intl.NumberFormat(language, { maximumFractionDigits: isLarge || value < 10 ? 1 : 0 })
    return `${figures.format(value)} ${isLarge ? 'GB' : 'MB'}`
  }
}

/** What is going on with a film, in a few words. */
export function useStateWords(): (video: Pick<OfficeVideo, 'state' | 'work' | 'broadcasting'>) => {
  kind: StateKind
  words: string
} {
  const { t } = useTranslation('videos')
  return ({ state, work, broadcasting }) => {
    if (broadcasting)
      return { kind: BROADCAST_MARKS[broadcasting], words: t(`broadcast.states.${broadcasting}`) }
    if (work?.failedBecause)
      return { kind: 'stuck', words: t(state === 'Ready' ? 'replaceFailed' : 'states.Failed') }
    if (work && (state === 'Transcoding' || state === 'Ready'))
      return {
        kind: 'running',
        words: t(state === 'Ready' ? 'replacing' : 'making', { percent: work.percent }),
      }
    return { kind: STATE_MARKS[state], words: t(`states.${state}`) }
  }
}
