import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { agreedAndThere, holdAs, requireMayHold } from '../transfers/transfer-answers.ts'
import type { HeldTransfer } from '../transfers/transfer-holding.ts'
import { refuse } from '../transfers/transfer-holding.ts'
import { atFullPrice, type UpgradesContext } from './context.ts'
import { type NewTicketUpgrade, upgradeErrors } from './upgrades.schema.ts'

/**
 * The transfer and its tickets, locked; refused unless they wait for this caller, who may have them at full price. What is not
 * paid yet cannot be made worth more: nobody would be left with a ticket whose first price was charged back.
 */
export async function requireUpgradable(
  ctx: Pick<UpgradesContext, 'hands' | 'tickets'>,
  trx: Trx,
  given: { caller: Pick<Caller, 'subjectId' | 'actorId'>; id: string; said: NewTicketUpgrade },
): Promise<HeldTransfer> {
  const { caller, id, said } = given
  const held = await holdAs(ctx, trx, { caller, id, action: 'accept' })
  if (held.isDone) throw refuse('TICKET_TRANSFER_ACCEPTED')
  const accepting = { ...held, caller, said }
  for (const ticket of agreedAndThere(accepting)) {
    if (!ticket.isPaid) throw refuse('TICKET_IS_UNPAID')
    await requireMayHold(ctx, trx, atFullPrice(ticket, held.transfer), accepting)
  }
  if (held.transfer.upgradeCents === null)
    throw new AppError(422, 'UPGRADE_NOT_POSSIBLE', upgradeErrors.UPGRADE_NOT_POSSIBLE)
  return held
}
