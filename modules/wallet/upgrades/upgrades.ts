import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { createTransferEndings } from '../transfers/transfer-endings.ts'
import { requireUpgradable } from './asking.ts'
import type { UpgradesContext, UpgradesOptions } from './context.ts'
import { createUpgradeSellable } from './sellable.ts'
import { upgradeSku } from './sku.rules.ts'
import { REFUND_JOB, refundGone } from './undoing.ts'
import type { NewTicketUpgrade, TicketUpgradeInCart } from './upgrades.schema.ts'
import * as storage from './upgrades.storage.ts'

export type Upgrades = ReturnType<typeof createUpgrades>

/**
 * A child's ticket or a reduced one waits for somebody who may not have it: they pay what lacks to the full price, and the
 * place is theirs. Until then its sender may take it back, whoever is paying; then the money goes back by itself.
 */
export function createUpgrades(options: UpgradesOptions) {
  const { hands } = options.tickets
  const ctx: UpgradesContext = { ...options, hands, endings: createTransferEndings(options) }
  ctx.jobs.handle(REFUND_JOB, (data) => refundGone(ctx, String(data['checkoutItemId'])))
  return { sellable: createUpgradeSellable(ctx), ...inContext(ctx, { putInCart }) }
}

/** Asked for by the one it waits for, with the same words as for accepting; paid, it is accepted. */
async function putInCart(
  ctx: UpgradesContext,
  { caller, id, wish }: { caller: Caller; id: string; wish: NewTicketUpgrade },
): Promise<TicketUpgradeInCart> {
  await ctx.db.transaction().execute(async (trx) => {
    await requireUpgradable(ctx, trx, { caller, id, said: wish })
    await storage.saveWish(trx, { transferId: id, buyerId: caller.subjectId, ...wish })
  })
  const user = { kind: 'subject', ...caller } as const
  const line = { sku: upgradeSku(id), quantity: 1, userOptionValues: [] }
  try {
    return { cartItemId: (await ctx.cartOf().addItem(user, line)).id }
  } catch (error) {
    if (error instanceof AppError && error.code === 'CARTITEM_QUANTITY_ABOVE_MAX') return { cartItemId: null }
    throw error
  }
}
