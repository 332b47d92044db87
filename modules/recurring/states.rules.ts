import type { DueState } from './schema.ts'

/**
 * Which step leads where; the database refuses every other (`app.due_step_exists`).
 *
 * - `planned`: its day has not come, or nobody has tried yet.
 * - `collecting`: a provider was asked for the money.
 * - `invoiced`: on account: its payer has the bill, and a receivable is open.
 * - `failed`: the money did not come; it is tried again.
 * - `suspended`: the last try is over: what it is for rests until it is paid.
 * - `paid`: the money is here, or a debit that may still come back.
 * - `cancelled`: nobody owes it any more. `writtenOff`: owed, and given up.
 */
export const dueSteps: Record<DueState, readonly DueState[]> = {
  planned: ['collecting', 'invoiced', 'failed', 'suspended', 'paid', 'cancelled', 'writtenOff'],
  collecting: ['planned', 'invoiced', 'failed', 'suspended', 'paid', 'cancelled'],
  invoiced: ['planned', 'collecting', 'suspended', 'paid', 'cancelled', 'writtenOff'],
  failed: ['planned', 'collecting', 'invoiced', 'suspended', 'paid', 'cancelled', 'writtenOff'],
  suspended: ['collecting', 'paid', 'cancelled', 'writtenOff'],
  paid: ['failed', 'invoiced', 'suspended'],
  cancelled: [],
  writtenOff: [],
}

export function isDueStep(from: DueState, to: DueState): boolean {
  return dueSteps[from].includes(to)
}

/** Somebody owes it, and nobody is asking for the money right now. */
export function isOpen(state: DueState): boolean {
  return state === 'planned' || state === 'invoiced' || state === 'failed' || state === 'suspended'
}

/** The states of `isOpen`. */
export const openStates: readonly DueState[] = ['planned', 'invoiced', 'failed', 'suspended']
