import type { Text } from '#club/club.ts'

/** What a test instrument makes the bank do. */
export const BEHAVIOURS = [
  'success',
  'declined',
  'insufficientFunds',
  'expiredCard',
  'challenge',
  'late',
  'doubleWebhook',
  'lateWebhook',
  'shuffledWebhooks',
  'captureThenDrop',
  'payoutRefused',
  'returned',
  'lapsed',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** Something to pay with, as the buyer gave it. */
export type Instrument = { kind: string; display: Record<string, string>; behaviour: Behaviour }

/** Faults that no instrument has; tests force them on payments. */
export const FAULTS = ['neverAnswer', 'serverError', 'garbage', 'wrongAmount', 'wrongCurrency'] as const
export type Fault = (typeof FAULTS)[number]

export function isBehaviour(value: string): value is Behaviour {
  return (BEHAVIOURS as readonly string[]).includes(value)
}

export function isFault(value: string): value is Fault {
  return (FAULTS as readonly string[]).includes(value)
}

/** The only cards, accounts and IBANs that the bank takes. A real number is refused and kept nowhere. */
export const TEST_CARDS: { number: string; behaviour: Behaviour }[] = [
  { number: '4000189900000111', behaviour: 'success' },
  { number: '4000189900000228', behaviour: 'declined' },
  { number: '4000189900000335', behaviour: 'insufficientFunds' },
  { number: '4000189900000442', behaviour: 'expiredCard' },
  { number: '4000189900000558', behaviour: 'challenge' },
  { number: '4000189900000665', behaviour: 'late' },
  { number: '4000189900000772', behaviour: 'doubleWebhook' },
  { number: '4000189900000889', behaviour: 'lateWebhook' },
  { number: '4000189900000996', behaviour: 'shuffledWebhooks' },
  { number: '4000189900001101', behaviour: 'captureThenDrop' },
  { number: '4000189900001218', behaviour: 'payoutRefused' },
]

export const TEST_ACCOUNTS: { email: string; behaviour: Behaviour }[] = [
  { email: 'guthaben@bank.example', behaviour: 'success' },
  { email: 'abgelehnt@bank.example', behaviour: 'declined' },
  { email: 'leer@bank.example', behaviour: 'insufficientFunds' },
  { email: 'doppelt@bank.example', behaviour: 'doubleWebhook' },
  { email: 'spaet@bank.example', behaviour: 'lateWebhook' },
  { email: 'abgerissen@bank.example', behaviour: 'captureThenDrop' },
  { email: 'nimmtnichts@bank.example', behaviour: 'payoutRefused' },
]

/** What lies in a phone's wallet here. */
export const WALLET_CARDS = TEST_CARDS.filter(({ behaviour }) =>
  ['success', 'declined', 'insufficientFunds', 'challenge', 'captureThenDrop'].includes(behaviour),
)

export const TEST_KLARNA: { email: string; behaviour: Behaviour }[] = [
  { email: 'spaeter@klarna.example', behaviour: 'success' },
  { email: 'abgelehnt@klarna.example', behaviour: 'declined' },
  { email: 'doppelt@klarna.example', behaviour: 'doubleWebhook' },
  { email: 'verfallen@klarna.example', behaviour: 'lapsed' },
]

export const TEST_IBANS: { iban: string; behaviour: Behaviour }[] = [
  { iban: 'DE92189900000000000001', behaviour: 'success' },
  { iban: 'DE65189900000000000002', behaviour: 'declined' },
  { iban: 'DE38189900000000000003', behaviour: 'insufficientFunds' },
  { iban: 'DE11189900000000000004', behaviour: 'lateWebhook' },
  { iban: 'DE81189900000000000005', behaviour: 'doubleWebhook' },
  { iban: 'DE54189900000000000006', behaviour: 'returned' },
]

/** What the pages say about each behaviour. */
export const BEHAVIOUR_NAMES: Record<Behaviour, Required<Text>> = {
  success: { de: 'zahlt', en: 'pays', ja: '支払い成功' },
  declined: { de: 'wird abgelehnt', en: 'is declined', ja: '拒否' },
  insufficientFunds: { de: 'nicht gedeckt', en: 'insufficient funds', ja: '残高不足' },
  expiredCard: { de: 'Karte abgelaufen', en: 'expired card', ja: '有効期限切れ' },
  challenge: { de: 'fragt nach einem Code', en: 'asks for a code', ja: '認証コードを要求' },
  late: { de: 'antwortet erst nach langer Zeit', en: 'answers very late', ja: '応答が遅い' },
  doubleWebhook: { de: 'meldet sich doppelt', en: 'notifies twice', ja: '通知が二重' },
  lateWebhook: { de: 'meldet sich spät', en: 'notifies late', ja: '通知が遅い' },
  shuffledWebhooks: {
    de: 'meldet sich in falscher Reihenfolge',
    en: 'notifies in the wrong order',
    ja: '通知の順序が入れ替わる',
  },
  captureThenDrop: {
    de: 'zahlt, dann reißt die Verbindung ab',
    en: 'pays, then the connection is lost',
    ja: '支払い後に接続が切れる',
  },
  payoutRefused: {
    de: 'zahlt, nimmt aber keine Auszahlung an',
    en: 'pays, but takes no payout',
    ja: '支払い可・入金は拒否',
  },
  returned: {
    de: 'zahlt, wird nach Tagen zurückgegeben',
    en: 'pays, is sent back after some days',
    ja: '支払い後、数日で返還される',
  },
  lapsed: {
    de: 'sagt zu, zahlt beim Versand aber nicht',
    en: 'vouches, but does not pay when it is sent',
    ja: '承認するが、発送時に支払わない',
  },
}

/** The code that the challenge page accepts. */
export const CHALLENGE_CODE = '1899'

export type Decision =
  | { state: 'captured' }
  | { state: 'challenged' }
  | { state: 'declined'; declineCode: string }

export function decisionOf(behaviour: Behaviour): Decision {
  if (behaviour === 'challenge') return { state: 'challenged' }
  if (behaviour === 'declined' || behaviour === 'insufficientFunds' || behaviour === 'expiredCard')
    return { state: 'declined', declineCode: behaviour }
  return { state: 'captured' }
}

/** Where the money of what was captured is: on its way, here, or back with the buyer. */
export function settlementOf(payment: {
  behaviour: string
  arrives_at: Date | null
  returned_at: Date | null
  is_underway?: boolean | null
  takes_later: boolean
  taken_cents: number | null
}): 'arrived' | 'underway' | 'reserved' | 'returned' {
  if (payment.returned_at) return 'returned'
  if (payment.takes_later && payment.taken_cents === null) return 'reserved'
  if (payment.is_underway ?? payment.arrives_at !== null) return 'underway'
  return payment.behaviour === 'returned' ? 'returned' : 'arrived'
}

export type Notice = { type: string; afterSeconds: number; copies: number }

/** Which events a decision sends to the merchant, and when. */
export function noticesOf(behaviour: Behaviour, state: 'captured' | 'declined' | 'cancelled'): Notice[] {
  const event = { type: `payment.${state}`, afterSeconds: 0, copies: 1 }
  if (behaviour === 'doubleWebhook') return [{ ...event, copies: 2 }]
  if (behaviour === 'lateWebhook') return [{ ...event, afterSeconds: 90 }]
  if (behaviour === 'shuffledWebhooks') return [event, { type: 'payment.opened', afterSeconds: 3, copies: 1 }]
  // The merchant has to find out by asking.
  return behaviour === 'captureThenDrop' ? [] : [event]
}

/** Seconds until a delivery is tried again: 1, 2, 4 … at most a minute. */
export function retryAfterSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 60)
}

export const MAX_ATTEMPTS = 20

export type CardForm = { number: string; expiry: string; code: string; holder: string }
export type CardFault = 'number' | 'expiry' | 'code' | 'holder'

/** What is wrong with the form; empty when nothing is. Expiry is `MM/YY` and counts to the end of its month. */
export function cardFaults(form: CardForm, now: Date): CardFault[] {
  const faults: CardFault[] = []
  if (!cardOf(form.number)) faults.push('number')
  if (!isInFuture(form.expiry, now)) faults.push('expiry')
  if (!/^\d{3,4}$/.test(form.code)) faults.push('code')
  if (form.holder.trim().length < 2 || form.holder.length > 80) faults.push('holder')
  return faults
}

export function cardOf(number: string): (typeof TEST_CARDS)[number] | null {
  const digits = number.replace(/[ -]/g, '')
  return TEST_CARDS.find((card) => card.number === digits) ?? null
}

export function ibanOf(iban: string): (typeof TEST_IBANS)[number] | null {
  const compact = iban.replace(/ /g, '').toUpperCase()
  return TEST_IBANS.find((one) => one.iban === compact) ?? null
}

/** `08/31` is `2031-08`; null when it is no month. */
export function monthOf(expiry: string): string | null {
  const match = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(expiry.trim())
  return match ? `20${match[2]}-${match[1]}` : null
}

function isInFuture(expiry: string, now: Date): boolean {
  const month = monthOf(expiry)
  return month !== null && month >= now.toISOString().slice(0, 7)
}
