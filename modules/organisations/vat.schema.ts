/** How the VAT ids of the European Union look, behind the two letters of the country (Northern Ireland's are XI, Greek ones EL). */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** As it is kept: without blanks, dots and hyphens, in capitals. */
export function readVatId(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}

/** Whether it can be one: its country's form, and for German and Austrian ones the check digit too. Whether it is given to somebody only the tax offices know. */
export function isVatId(id: string): boolean {
  const [country, rest] = [id.slice(0, 2), id.slice(2)]
  if (!FORMS[country]?.test(rest)) return false
  if (country === 'DE') return hasGermanCheck(rest)
  return country === 'AT' ? hasAustrianCheck(rest) : true
}

/** ISO 7064, MOD 11,10. */
function hasGermanCheck(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(digits[8])
}

function hasAustrianCheck(rest: string): boolean {
  const digits = [...rest.slice(1)].map(Number)
  const sum = digits.slice(0, 7).reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)
    return total + weighted
  }, 0)
  return (10 - ((sum + 4) % 10)) % 10 === digits[7]
}
