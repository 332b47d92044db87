/** What the buyer of a payment owes, in cents; what is open is owed - paid - credited. */
export type Owed = { owedCents: number; paidCents: number; creditedCents: number }

export function openCents({ owedCents, paidCents, creditedCents }: Owed): number {
  return owedCents - paidCents - creditedCents
}

/** Money that came for a receivable: so much settles it, the rest belongs to the payer still. */
export function splitMoney(owed: Owed, amountCents: number): { settledCents: number; surplusCents: number } {
  const settledCents = Math.min(amountCents, openCents(owed))
  return { settledCents, surplusCents: amountCents - settledCents }
}
