export type PhaseOfSale = {
  who: string
  memberSince: string | null
  from: Date
  until: Date | null
  maxPerBuyer: number
  priceClasses: readonly string[] | null
}

/** Does a phase of the sale let winners buy, all the time they have? Without one nobody could. */
export function winnersBuy(
  phases: readonly PhaseOfSale[],
  ballot: { who: string; perApplication: number; priceClasses: readonly string[]; from: Date; until: Date },
): boolean {
  return phases.some(
    (phase) =>
      (phase.who === 'everybody' || (phase.who === ballot.who && phase.memberSince === null)) &&
      phase.from <= ballot.from &&
      (phase.until === null || phase.until >= ballot.until) &&
      phase.maxPerBuyer >= ballot.perApplication &&
      ballot.priceClasses.every((one) => phase.priceClasses?.includes(one) ?? true),
  )
}
