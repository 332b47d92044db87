export const DUE_STATES = [
  'planned',
  'collecting',
  'invoiced',
  'paid',
  'failed',
  'suspended',
  'cancelled',
  'writtenOff',
] as const
export type DueState = (typeof DUE_STATES)[number]

/** What happens to a due; kept as `due_steps.kind`. */
export const dueStepKinds = [
  'planned',
  /** Paid before the program kept dues. */
  'imported',
  'announced',
  'collecting',
  'invoiced',
  'paid',
  'paidByHand',
  'failed',
  'suspended',
  'takenBack',
  'abandoned',
  'paymentChanged',
  'payerChanged',
  'cancelled',
  'calledOff',
  /** Above the limit: a second person has to say the same. */
  'writeOffAsked',
  'writtenOff',
  'refunded',
  'reminded',
] as const
export type DueStepKind = (typeof dueStepKinds)[number]

/** What others see of a due; days are `2027-01-31`, amounts gross cents. */
export type Due = {
  id: string
  /** What a transfer names: `FD-2026-000123`. */
  number: string
  kind: string
  subjectId: string
  /** A season or a year. */
  period: string
  /** Which instalment of how many. */
  part: number
  parts: number
  payerId: string
  amountCents: number
  vatRate: number
  dueOn: string
  state: DueState
  /** Tries that failed. */
  attempts: number
  /** Null: nothing is tried by itself, or not yet announced. */
  nextAttemptOn: string | null
  paidAt: Date | null
  /** Letters about money that did not come. */
  noticeLevel: number
}
