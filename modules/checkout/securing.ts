/** What an order takes before it is paid: places, goods, vouchers. */
import type { StoredItem } from '#modules/cart/stored-cart.rules.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { CodeProblem } from '#modules/discounts/schema.ts'
import type { Buyer, ItemProblem } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import type { Trx } from '#platform/db.ts'
import type { FrozenOrder } from './rules.ts'

/** Every seller keeps what is theirs for this checkout, in the order of their locks; answers what cannot be had. */
export async function secureAll(
  { sellables }: { sellables: Sellables },
  trx: Trx,
  checkoutId: string,
  items: StoredItem[],
  until: Date,
  buyer: Buyer,
): Promise<ItemProblem[]> {
  const problems: ItemProblem[] = []
  for (const [seller, lines] of sellables.inLockOrder(items)) {
    const secured = lines.map((item) => ({
      cartItemId: item.id,
      sku: item.sku,
      quantity: item.quantity,
      options: item.userOptionValues,
    }))
    problems.push(...(await seller.secure(trx, { checkoutId, lines: secured, until, buyer })))
  }
  return problems
}

/** What vouchers pay leaves them now; a checkout that ends unpaid gives it back. */
export async function redeem(
  { discounts }: { discounts: Discounts },
  trx: Trx,
  checkoutId: string,
  orders: FrozenOrder[],
): Promise<CodeProblem | null> {
  const codes = orders.flatMap((order) => order.codes)
  if (codes.length === 0) return null
  const uses = codes
    .filter((code) => code.kind === 'voucher' && code.discountCents > 0)
    .map((code) => ({ voucherId: code.ownId, cents: code.discountCents }))
  return discounts.redeem(trx, { checkoutId, rowIds: codes.map((code) => code.id), uses })
}
