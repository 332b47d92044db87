/** A letter about one due that was not paid as it should have been, or its bill. */
export type DueLetter =
  | 'failed'
  | 'takenBack'
  /** The club's own debit came back, and its mandate is of no use any more. */
  | 'debitEnded'
  | 'suspended'
  | 'bill'
  | 'reminder'
  | 'dunning1'
  | 'dunning2'
  | 'handedToStaff'

/** What a letter names: `what` is `Dauerkarte DK-2026-000123`. */
type Named = { what: string; amount: string; day: string }
type Words = { subject(given: Named): string; title: string; text(given: Named): string }

/** What letters about dues say, in one language. */
export type LetterTexts = {
  greeting: string
  letters: Record<DueLetter, Words>
  announced: {
    subject(day: string): string
    title: string
    text(day: string): string
    debit(creditorId: string, mandates: string): string
    total: string
    action: string
  }
  reasons: Record<string, string>
  /** How to transfer it. */
  transfer(given: {
    amount: string
    day: string
    holder: string
    iban: string
    bic: string
    reference: string
  }): string
  /** Beside the code of a transfer. */
  scan: string
  rows: { what: string; part: string; due: string; amount: string; reference: string }
  partOf(part: number, parts: number): string
  methods: Record<'creditCard' | 'payPal' | 'sepa', (ending: string) => string>
  pay: string
  footer(club: string, mail: string): string
}
