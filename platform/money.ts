/** Money is integer cents in EUR everywhere; this file is the only place that divides it. */

/** The net part of a gross price at a VAT rate in percent, rounded half up to the cent. */
export function netOf(grossCents: number, vatRate: number): number {
  return roundHalfUp((grossCents * 1000) / (1000 + Math.round(vatRate * 10)))
}

/** The VAT contained in a gross price. Net and VAT always add up to the gross price. */
export function vatIn(grossCents: number, vatRate: number): number {
  return grossCents - netOf(grossCents, vatRate)
}

/** A percentage of an amount, rounded half up to the cent: `percentOf(8995, 10)` is 900. */
export function percentOf(cents: number, percent: number): number {
  return roundHalfUp((cents * percent) / 100)
}

/**
 * What pieces `from` to `to` of `pieces` equal ones carry of an amount. Shares are whole cents, never negative, and those of
 * all pieces add up to the amount, in whatever portions they are taken.
 */
export function shareOf(cents: number, part: { pieces: number; from: number; to: number }): number {
  const upTo = (count: number) => Math.floor((cents * count) / part.pieces)
  return upTo(part.to) - upTo(part.from)
}

/** Rounds halves away from zero, as invoices do. */
export function roundHalfUp(value: number): number {
  return value < 0 ? -Math.floor(-value + 0.5) : Math.floor(value + 0.5)
}

/** `8995` in German is `89,95 €`, in English `€89.95`. Nothing has no sign, also where it was subtracted. */
export function formatMoney(cents: number, language: string): string {
  return moneyFormat(language).format(cents / 100 || 0)
}

const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(language: string): Intl.NumberFormat {
  let format = formats.get(language)
  if (!format) {
    const locale = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }[language] ?? 'de-DE'
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    formats.set(language, format)
  }
  return format
}
