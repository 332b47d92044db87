/** Everything shown is in this zone; everything on the wire is ISO 8601 UTC. */
export const ZONE = 'Europe/Berlin'

/** Calendar date in Berlin, `2026-11-22`. */
export function berlinDate(moment: Date): string {
  return formatter('sv-SE', { dateStyle: 'short' }).format(moment)
}

/** So many days later; days are `2027-01-31`. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Full: `Samstag, 22. November 2026, 15:30 Uhr`; English `Saturday, 22 November 2026, 15:30`. */
export function formatDateTime(moment: Date, language: string): string {
  const date = formatDate(moment, language)
  const time = formatTime(moment, language)
  return language === 'ja' ? `${date} ${time}` : `${date}, ${time}`
}

export function formatDate(moment: Date, language: string): string {
  return format(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, moment)
}

/** Short: `Sa, 22. Nov.` */
export function formatShortDate(moment: Date, language: string): string {
  return format(language, { weekday: 'short', day: 'numeric', month: 'short' }, moment).replace('.,', ',')
}

export function formatTime(moment: Date, language: string): string {
  const time = format(language, { hour: '2-digit', minute: '2-digit', hour12: false }, moment)
  return language === 'de' ? `${time} Uhr` : time
}

function format(language: string, options: Intl.DateTimeFormatOptions, moment: Date): string {
  const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language] ?? 'de-DE'
  return formatter(locale, options).format(moment)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Made once each: making one takes a hundred times as long as using it. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let one = formatters.get(key)
  if (!one) {
    one = new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options })
    formatters.set(key, one)
  }
  return one
}

export function addMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}
