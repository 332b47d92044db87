/** `2026-12-01` of `2026-11-01`. */
export function monthAfter(month: string, months = 1): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The last day of a month: `2026-02-28`. */
export function lastDayOf(month: string): string {
  return new Date(Date.parse(monthAfter(month)) - 86_400_000).toISOString().slice(0, 10)
}

/** First day of the business year in which a month lies. */
export function businessYearOf(month: string, firstMonth: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return `${number >= firstMonth ? year : year - 1}-${String(firstMonth).padStart(2, '0')}-01`
}

export const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
