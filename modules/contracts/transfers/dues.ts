import type { Due, Recurring } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { ContractTransfersContext, OpenDues } from './holding.ts'

const KIND = 'seasonTicket'

/** What is due of season tickets, as a transfer needs it. */
export function createTransferDues(
  recurring: Pick<Recurring, 'duesOf' | 'cancel' | 'plan'>,
): Pick<ContractTransfersContext, 'openDues' | 'moveDues'> {
  async function openDues(db: Db, contractId: string): Promise<OpenDues> {
    const dues = await recurring.duesOf(db, { kind: KIND, subjectId: contractId })
    const open = dues.filter(isAhead)
    return {
      cents: open.reduce((sum, { amountCents }) => sum + amountCents, 0),
      parts: open.length,
      nextOn: open.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
      isOverdue: dues.some(isOverdue),
    }
  }

  async function moveDues(
    trx: Trx,
    given: Parameters<ContractTransfersContext['moveDues']>[1],
  ): Promise<void> {
    const { from, to: subjectId, payerId, paymentTokenId, actor } = given
    const open = (await recurring.duesOf(trx, { kind: KIND, subjectId: from })).filter(isAhead)
    await recurring.cancel(trx, { kind: KIND, subjectId: from, because: 'passedOn', actor })
    for (const [period, parts] of Map.groupBy(open, (due) => due.period))
      await recurring.plan(trx, {
        kind: KIND,
        subjectId,
        period,
        payerId,
        vatRate: parts[0]!.vatRate,
        parts: parts.map(({ amountCents, dueOn }) => ({ amountCents, dueOn })),
        paymentTokenId,
        actor,
      })
  }

  return { openDues, moveDues }
}

/** Nobody has tried to collect it. */
const isAhead = ({ state, noticeLevel }: Due) =>
  state === 'planned' || (state === 'invoiced' && noticeLevel === 0)

/** It failed, is asked for, or is being collected right now. */
const isOverdue = (due: Due) =>
  ['collecting', 'failed', 'suspended'].includes(due.state) ||
  (due.state === 'invoiced' && due.noticeLevel > 0)
