import { gates } from '#club/gates.ts'
import type { DayTold } from '#modules/matches/day/day.schema.ts'
import type { DayDesk, TypedDay } from '#modules/office/ticker/day.schema.ts'

export type Spoken = { de: string; en: string; ja: string }
type Point = { key: number; time: string; what: Spoken; note: Spoken }
type Gate = { gate: string; wait: string; isClosed: boolean; note: Spoken }

/** What stands in the form. */
export type DayDraft = {
  attendance: string
  notice: Spoken
  arrival: Spoken
  wayHome: Spoken
  degrees: string
  sky: NonNullable<DayTold['weather']>['sky']
  weather: Spoken
  programme: Point[]
  gates: Gate[]
}

const NOTHING: Spoken = { de: '', en: '', ja: '' }
const draftOf = (text: { de: string; en: string; ja?: string | undefined } | null): Spoken =>
  text ? { de: text.de, en: text.en === text.de ? '' : text.en, ja: text.ja ?? '' } : NOTHING
const shown = (number: number | null | undefined) =>
  number === null || number === undefined ? '' : String(number)

let made = 0
export const newPoint = (): Point => {
  made += 1
  return { key: made, time: '', what: NOTHING, note: NOTHING }
}

/** Every gate has its line, told or not. */
export function dayDraft({ told, attendance }: DayDesk): DayDraft {
  return {
    attendance: shown(attendance),
    ...{ notice: draftOf(told.notice), arrival: draftOf(told.arrival), wayHome: draftOf(told.wayHome) },
    ...{ degrees: shown(told.weather?.degrees), sky: told.weather?.sky ?? null },
    weather: draftOf(told.weather?.words ?? null),
    programme: told.programme.map(({ time, what, note }) => ({
      ...newPoint(),
      ...{ time, what: draftOf(what), note: draftOf(note) },
    })),
    gates: gates.map(({ key }) => {
      const now = told.gates.find(({ gate }) => gate === key)
      return {
        gate: key,
        wait: shown(now?.waitMinutes),
        isClosed: now?.isClosed ?? false,
        note: draftOf(now?.note ?? null),
      }
    }),
  }
}

const isEmpty = ({ de, en, ja }: Spoken) => !de.trim() && !en.trim() && !ja.trim()
const isWhole = (text: Spoken) => isEmpty(text) || text.de.trim() !== ''
const numberIn = (typed: string, least: number, most: number) => {
  if (typed.trim() === '') return null
  const number = Number(typed)
  return Number.isInteger(number) && number >= least && number <= most ? number : Number.NaN
}
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

type DayFault = { key: 'time' | 'wait' | 'degrees' | 'attendance' } | { key: 'german'; field: keyof DayDraft }

/** Why it cannot be saved; null where it can. */
export function faultOf(draft: DayDraft): DayFault | null {
  const { programme, gates: all } = draft
  if (Number.isNaN(numberIn(draft.attendance, 0, 200_000))) return { key: 'attendance' }
  if (Number.isNaN(numberIn(draft.degrees, -40, 50))) return { key: 'degrees' }
  if (programme.some(({ time }) => !TIME.test(time))) return { key: 'time' }
  if (all.some(({ wait }) => Number.isNaN(numberIn(wait, 0, 180)))) return { key: 'wait' }
  const named = ['notice', 'arrival', 'wayHome', 'weather'] as const
  const missing = named.find((field) => !isWhole(draft[field]))
  if (missing) return { key: 'german', field: missing }
  if (isEmpty(draft.weather) && (draft.degrees || draft.sky)) return { key: 'german', field: 'weather' }
  if (programme.some(({ what, note }) => !what.de.trim() || !isWhole(note)))
    return { key: 'german', field: 'programme' }
  return all.some(({ note }) => !isWhole(note)) ? { key: 'german', field: 'gates' } : null
}

const typedOf = (text: Spoken) =>
  isEmpty(text)
    ? null
    : {
        de: text.de,
        ...(text.en.trim() ? { en: text.en } : {}),
        ...(text.ja.trim() ? { ja: text.ja } : {}),
      }

/** As it is sent; gates of which nobody has said anything are left out. */
export function typedDay(draft: DayDraft, version: number): TypedDay {
  const weather = typedOf(draft.weather)
  return {
    version,
    attendance: numberIn(draft.attendance, 0, 200_000),
    ...{ notice: typedOf(draft.notice), arrival: typedOf(draft.arrival), wayHome: typedOf(draft.wayHome) },
    weather: weather && { degrees: numberIn(draft.degrees, -40, 50), sky: draft.sky, words: weather },
    programme: draft.programme.map(({ time, what, note }) => ({
      ...{ time, what: typedOf(what)!, note: typedOf(note) },
    })),
    gates: draft.gates
      .filter(({ wait, isClosed, note }) => wait.trim() || isClosed || !isEmpty(note))
      .map(({ gate, wait, isClosed, note }) => ({
        ...{ gate, waitMinutes: numberIn(wait, 0, 180), isClosed, note: typedOf(note) },
      })),
  }
}
