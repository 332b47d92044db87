import { ZONE } from '#platform/dates.ts'
import type { OfficeLanguage } from '../i18n/languages.ts'

/**
 * Cents of what somebody has typed: `1.234,50`, `12,5`, `34` in German, `1,234.50` in English, with or without `€`. Null where it
 * is no amount. Nothing is guessed: `1.50` in German is none.
 */
export function centsOf(typed: string, language: OfficeLanguage): number | null {
  const [thousands, decimal] = language === 'de' ? ['.', ','] : [',', '.']
  const text = typed.replace(/[\s€]/g, '')
  const whole = `\\d{1,3}(?:\\${thousands}\\d{3})+|\\d+`
  const found = new RegExp(`^(-?)(${whole})(?:\\${decimal}(\\d{1,2}))?$`).exec(text)
  if (!found) return null
  const [, sign, euros, cents = ''] = found
  const amount = Number(euros!.replaceAll(thousands!, '')) * 100 + Number(cents.padEnd(2, '0'))
  return sign ? -amount : amount
}

/** As it is typed: `1.234,50`. */
export function typedAmount(cents: number, language: OfficeLanguage): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
}

/** A moment as the field for it shows it, in the club's zone: `2025-11-21T13:05`. */
export function localMoment(iso: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(iso))
    .replace(' ', 'T')
}

/** The moment of a time on the club's clocks, wherever the browser is; null where nothing whole was typed. */
export function momentOf(local: string): string | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  // The clocks are one or two hours ahead; of an hour that exists twice the first is meant.
  const found = [2, 1]
    .map((hours) => new Date(asUtc - hours * 3_600_000).toISOString())
    .find((iso) => localMoment(iso) === local.slice(0, 16))
  return found ?? new Date(asUtc - 3_600_000).toISOString()
}
