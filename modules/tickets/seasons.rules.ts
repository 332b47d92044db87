/** A season begins with July, by the clock of the club: the year that it is named after. */
const FIRST_MONTH = 7

const BERLIN_MONTH = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
})

/** The season that a moment is in: 2026 from July 2026 until June 2027. */
export function seasonOf(at: Date): number {
  const [year, month] = BERLIN_MONTH.format(at).split('-').map(Number) as [number, number]
  return month >= FIRST_MONTH ? year : year - 1
}
