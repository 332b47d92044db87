import { hash } from 'node:crypto'

/** Crockford's base 32: no I, L, O and U, so that nobody mistakes one for another when typing from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const VOUCHER_LENGTH = 16
const VOUCHER_BYTES = (VOUCHER_LENGTH * 5) / 8

/** `AB12-CD34-EF56-GH78` from ten random bytes: 80 bits. */
export function voucherCodeFrom(random: Uint8Array): string {
  if (random.length < VOUCHER_BYTES) throw new RangeError('a voucher code needs 80 random bits')
  let bits = 0n
  for (const byte of random.subarray(0, VOUCHER_BYTES)) bits = (bits << 8n) | BigInt(byte)
  let code = ''
  for (let place = VOUCHER_LENGTH - 1; place >= 0; place -= 1)
    code += ALPHABET[Number((bits >> BigInt(place * 5)) & 31n)]
  return inGroups(code)
}

/** As it is looked up: without dashes and spaces, in capitals, letters that look like digits as digits. */
export function normalVoucherCode(typed: string): string {
  return plain(typed).replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** As it is looked up: without spaces, in capitals. */
export function normalPromotionCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Decided by the form alone, so that an unknown code can be named for what it would be. */
export function looksLikeVoucher(typed: string): boolean {
  const code = normalVoucherCode(typed)
  return code.length === VOUCHER_LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
}

/** Whoever has the code has the money, so only its hash is kept. 80 bits need no slow hash. */
export function voucherHash(typed: string): Buffer {
  return hash('sha256', normalVoucherCode(typed), 'buffer')
}

/** The last four characters, by which people tell their vouchers apart. */
export function voucherEnding(typed: string): string {
  return normalVoucherCode(typed).slice(-4)
}

/** How a voucher is shown in a cart and on a bill: `****-****-****-GH78`. */
export function maskedVoucher(ending: string): string {
  return `****-****-****-${ending}`
}

function plain(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

function inGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}
