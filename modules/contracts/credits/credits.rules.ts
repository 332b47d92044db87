import type { Due } from '#modules/recurring/recurring.ts'
import type { ContractState } from '../schema.ts'
import { goesOn } from '../states.rules.ts'

type Credit = { kind: 'matchCalledOff' | 'priceLowered'; leftCents: number }

/**
 * What is paid out now. A voucher is while nothing can be set off against it any more: the contract has ended, and nothing more is due of
 * it. What a lower price leaves over was set off already.
 */
export function payable<C extends Credit>(
  credits: readonly C[],
  given: { state: ContractState; dues: readonly Pick<Due, 'state'>[] },
): C[] {
  const isOver = !goesOn(given.state) && !given.dues.some(isOpen)
  return credits.filter(({ kind, leftCents }) => leftCents > 0 && (isOver || kind === 'priceLowered'))
}

/** Nothing is paid out while something of it was not paid, or is being collected. */
export function isOverdue(dues: readonly Pick<Due, 'state' | 'noticeLevel'>[]): boolean {
  return dues.some(
    ({ state, noticeLevel }) =>
      ['collecting', 'failed', 'suspended'].includes(state) || (state === 'invoiced' && noticeLevel > 0),
  )
}

const isOpen = ({ state }: Pick<Due, 'state'>) => !['paid', 'cancelled', 'writtenOff'].includes(state)

/** Whose money it is that was given back: what no voucher stands for first, then the oldest. */
export function sharesOf<C extends Credit>(
  credits: readonly C[],
  cents: number,
): { credit: C; cents: number }[] {
  let left = cents
  return credits
    .toSorted((a, b) => Number(b.kind === 'priceLowered') - Number(a.kind === 'priceLowered'))
    .map((credit) => {
      const share = Math.min(left, credit.leftCents)
      left -= share
      return { credit, cents: share }
    })
    .filter((share) => share.cents > 0)
}
