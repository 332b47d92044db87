import { ZONE } from '#platform/dates.ts'

export type SeasonYears = { year: number; label: string }

/** `2023/24`, `2023-2024`, `2011-2011` or `2011`, anywhere at the end of a text. Null: no season is named. */
export function seasonIn(text: string): SeasonYears | null {
  const found = /(?<!\d)((?:19|20)\d{2})(?:[/-]((?:19|20)?\d{2}))?\s*$/.exec(text)
  if (!found) return null
  const year = Number(found[1])
  if (!found[2] || Number(found[2]) === year) return { year, label: String(year) }
  return Number(found[2]) % 100 === (year + 1) % 100 ? { year, label: seasonLabel(year) } : null
}

export function seasonLabel(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

/** True for days the calendar has. */
export function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** `2023-08-18` and `20:30` on a German clock, as a moment. An hour that a clock change skips is the hour after it. */
export function germanMoment(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const first = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(first))
}

function offsetAt(moment: number): number {
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment
}
