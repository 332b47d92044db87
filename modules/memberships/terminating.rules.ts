import { membershipNoticeMonths } from '#club/membership.ts'

/**
 * The last day of a membership that somebody ends on `today`: the end of the first year that is far enough away, or of the year
 * of a later day that they want. Days as `2026-11-22`.
 */
export function lastDayOf(today: string, wanted: string | null): string {
  const year = Number(today.slice(0, 4))
  const lastDayOfNotice = dayBefore(year + 1, membershipNoticeMonths)
  const earliest = today <= lastDayOfNotice ? year : year + 1
  const wish = wanted ? Number(wanted.slice(0, 4)) : earliest
  return `${Math.max(earliest, wish)}-12-31`
}

/** The last day on which notice for the end of the year before is early enough. */
function dayBefore(nextYear: number, months: number): string {
  return new Date(Date.UTC(nextYear, -months, 0)).toISOString().slice(0, 10)
}

/** Does the family name stand in what was typed? Signs and accents aside. */
export function isNamed(typed: string, name: string): boolean {
  const family = plain(name.trim().split(/\s+/).at(-1) ?? '')
  return family !== '' && plain(typed).includes(family)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}
