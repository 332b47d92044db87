/** Whom a reduction is for: who books by a day, holders of a season ticket, or families with a proof that staff look at. */
export const reductionConditions = ['early', 'seasonTicket', 'proof'] as const
export type ReductionCondition = (typeof reductionConditions)[number]

/** Of a place that was sold with a proof: to be looked at, seen, or not there. */
export const proofStates = ['open', 'confirmed', 'refused'] as const
export type Proof = (typeof proofStates)[number]
