import type { Entry } from '#modules/payments/ledger/ledger.rules.ts'

export type CashKind = 'float' | 'sale' | 'refund' | 'deposit' | 'withdrawal' | 'difference' | 'closing'

/** What an entry means in the books; sales and refunds are posted with their payment. */
export function entriesOf(kind: CashKind, amountCents: number): Entry[] {
  if (kind === 'sale' || kind === 'refund') return []
  const other = kind === 'difference' ? 'cashDifference' : 'safe'
  return [
    { account: 'cash', amountCents },
    { account: other, amountCents: 0 - amountCents },
  ]
}

/** What is sold at each rate, gross. */
export type Gross = { rate: number; cents: number }

const euros = (cents: number) => (cents / 100).toFixed(2)
/** The order of rates in `Kassenbeleg-V1`: general, reduced, two averages of farmers, none. */
const RATES = [19, 7, 10.7, 5.5, 0]

/** What is signed (DSFinV-K, annex I): sums by rate, and how it was paid. */
export function processOf(given: { kind: CashKind; amountCents: number; gross: readonly Gross[] }): {
  processType: string
  processData: string
} {
  const { kind, amountCents, gross } = given
  if (kind !== 'sale' && kind !== 'refund')
    return { processType: 'SonstigerVorgang', processData: `${kind}:${euros(amountCents)}:Bar` }
  const sums = RATES.map((rate) =>
    euros(gross.filter((one) => one.rate === rate).reduce((sum, { cents }) => sum + cents, 0)),
  )
  return { processType: 'Kassenbeleg-V1', processData: `Beleg^${sums.join('_')}^${euros(amountCents)}:Bar` }
}

export type SignedEntry = {
  clientId: string
  processType: string
  processData: string
  transactionNumber: number
  signatureCounter: number
  startedAt: Date
  finishedAt: Date
  algorithm: string
  signature: string
  publicKey: string
}

/** The text of the code on a receipt (DSFinV-K, annex I). */
export function receiptCode(signed: SignedEntry): string {
  return [
    'V0',
    signed.clientId,
    signed.processType,
    signed.processData,
    signed.transactionNumber,
    signed.signatureCounter,
    signed.startedAt.toISOString(),
    signed.finishedAt.toISOString(),
    signed.algorithm,
    'utcTime',
    signed.signature,
    signed.publicKey,
  ].join(';')
}
