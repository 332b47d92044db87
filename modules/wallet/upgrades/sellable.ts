import { club } from '#club/club.ts'
import { shippingMethods } from '#club/shipping.ts'
import { keyOf } from '#club/sites.ts'
import {
  type Buyer,
  type ItemProblem,
  type Line,
  type LineWithStatus,
  type Quote,
  type Refusal,
  refusal,
  type Sellable,
} from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import { requireUpgradable } from './asking.ts'
import type { UpgradesContext } from './context.ts'
import { fulfil } from './delivering.ts'
import { parseUpgradeSku, UPGRADE } from './sku.rules.ts'
import { undo } from './undoing.ts'
import { upgradeErrors } from './upgrades.schema.ts'
import * as storage from './upgrades.storage.ts'
import { detailOfUpgrade } from './upgrades.texts.ts'

/** As every ticket that changed hands it is shown on a phone; its owner may print it. */
const SHIPPING_CODES = shippingMethods
  .filter((method) => method.carries === 'ticket' && method.isDigital)
  .map((method) => method.code)

/** How a line's transfer stands; null when there is none, or nobody asked for it. */
type UpgradeStatus = { is_open: boolean; is_banned: boolean; buyer: string }

const STATUS = `(
  select json_build_object('is_open', x.state = 'Waiting' and x.expires_at > app.now() and e.cancelled_at is null,
    'is_banned', app.is_banned(c.subject_id, e.starts_at), 'buyer', u.buyer_id)
  from ticket_upgrades u join ticket_transfers x on x.id = u.transfer_id join tickets t on t.id = x.ticket_id
  join events e on e.id = t.event_id where u.transfer_id = substr(i.sku, 4)::uuid)`

/**
 * Sells what lacks to the full price of a ticket that waits for its buyer. Nobody else can buy it, so that a cart holds
 * nothing: while a checkout has it the end of its time takes it from nobody.
 */
export function createUpgradeSellable(ctx: UpgradesContext): Sellable {
  const dayTickets = ctx.tickets.sellable
  return {
    kind: UPGRADE,
    owns: (sku) => parseUpgradeSku(sku) !== null,
    quote,
    taking: () => null,
    renew: async () => refusal(409, 'NOT_RESERVED', 'It waits for its recipient, in no cart'),
    release: async () => {},
    status: STATUS,
    problems,
    secureAgain: async (trx, given) => (await secure(ctx, trx, given)).length === 0,
    unsecure: (trx, { checkoutId }) => storage.giveBack(trx, checkoutId),
    ...inContext(ctx, { secure, fulfil }),
    revoke: (trx, given) => undo(ctx, trx, given),
    withhold: async (trx, given) => dayTickets.withhold?.(trx, given),
    restore: async (trx, given) => dayTickets.restore?.(trx, given),
    notReturnable: async (db, checkoutItemIds) => dayTickets.notReturnable?.(db, checkoutItemIds) ?? [],
    alsoGivenBack: async (db, checkoutItemIds) => ({
      ...{ cents: 0, calledOff: 0 },
      toFormer: await storage.countToFormer(db, checkoutItemIds),
    }),
    withdrawalRight: () => 'fixedDate',
  }
}

async function quote(db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal> {
  const place = await storage.findForSale(db, parseUpgradeSku(line.sku)!)
  // Whose it is nobody else hears of.
  if (!place || buyer.subjectId === null || place.buyerId !== buyer.subjectId || line.options.length > 0)
    return refusal(404, 'NOT_FOUND', 'Not found')
  if (line.quantity !== 1)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  if (place.isBought) return refusal(409, 'TICKET_TRANSFER_ACCEPTED', upgradeErrors.TICKET_TRANSFER_ACCEPTED)
  if (!place.isOpen || place.upgradeCents === null || place.vatRate === null)
    return refusal(422, 'UPGRADE_NOT_POSSIBLE', upgradeErrors.UPGRADE_NOT_POSSIBLE)
  return quoteFor({ ...place, upgradeCents: place.upgradeCents, vatRate: place.vatRate })
}

function quoteFor(place: storage.UpgradeForSale & { upgradeCents: number; vatRate: number }): Quote {
  const { upgradeCents, vatRate, seatId, blockId } = place
  return {
    sellerId: club.defaultTenantId,
    type: 'TicketUpgrade',
    settlesAs: 'revenue',
    // It is what lacks to the price of the list, for everybody the same.
    isDiscountable: false,
    delivery: 'wallet',
    shownAs: 'place',
    performedAt: place.startsAt.toISOString(),
    name: place.name,
    productNumber: `${place.priceClass}-upgrade`,
    detail: detailOfUpgrade(place),
    place: seatId ? { key: 'seatId', value: seatId } : { key: 'blockId', value: blockId },
    imageId: place.opponentCrest,
    site: keyOf('tickets'),
    path: `/${place.slug}`,
    priceCents: upgradeCents,
    listPriceCents: upgradeCents,
    memberPriceCents: null,
    vatRate,
    maxQuantity: 1,
    shippingCodes: SHIPPING_CODES,
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: false,
    isUnique: true,
  }
}

function problems(lines: LineWithStatus[], buyer: Buyer): ItemProblem[] {
  return lines.flatMap(({ cartItemId, status }) => {
    const seen = status as UpgradeStatus | null
    if (!seen?.is_open || seen.buyer !== buyer.subjectId)
      return [{ cartItemId, errorCode: 'TICKET_IS_NOT_CHECKOUTABLE' }]
    return seen.is_banned ? [{ cartItemId, errorCode: 'GROUND_BAN' }] : []
  })
}

/** In the order of transfers, each behind its tickets. Only in time: nobody keeps it by one checkout after the other. */
async function secure(
  ctx: UpgradesContext,
  trx: Trx,
  { checkoutId, lines, until, buyer }: Parameters<Sellable['secure']>[1],
): Promise<ItemProblem[]> {
  const found: ItemProblem[] = []
  for (const { cartItemId, sku } of lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))) {
    const id = parseUpgradeSku(sku)!
    const errorCode = await refusalNow(ctx, trx, { id, buyer })
    if (errorCode) found.push({ cartItemId, errorCode })
    else await storage.promise(trx, { transferId: id, checkoutId, until })
  }
  return found
}

async function refusalNow(
  ctx: UpgradesContext,
  trx: Trx,
  { id, buyer }: { id: string; buyer: Buyer },
): Promise<string | null> {
  const wish = await storage.findUpgrade(trx, id)
  const { subjectId, actorId } = buyer
  if (!wish || subjectId === null || wish.buyerId !== subjectId) return 'TICKET_IS_NOT_CHECKOUTABLE'
  const { agreedTerms, agreedRegulations, confirmsEntitlement } = wish
  const said = { agreedTerms, agreedRegulations, confirmsEntitlement }
  try {
    const caller = { subjectId, actorId: actorId ?? subjectId }
    const { transfer } = await requireUpgradable(ctx, trx, { caller, id, said })
    return (await storage.isInTime(trx, transfer.id)) ? null : 'TICKET_IS_NOT_CHECKOUTABLE'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'GROUND_BAN' ? 'GROUND_BAN' : 'TICKET_IS_NOT_CHECKOUTABLE'
  }
}
