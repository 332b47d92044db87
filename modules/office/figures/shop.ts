import { ordering } from '#club/ordering.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { readLeftCarts } from './left-carts.storage.ts'
import type { OfficeShopFigures, ProductSold, ShopSpan, SideSold } from './shop.schema.ts'
import * as storage from './shop.storage.ts'
import { spanOf } from './spans.rules.ts'

const NOTHING: SideSold = {
  ...{ products: 0, pieces: 0, backPieces: 0, backCents: 0, grossCents: 0, netCents: 0, printPieces: 0 },
  ...{ beforePieces: 0, beforeGrossCents: 0, beforePrintPieces: 0 },
}

/** What the shop sold, by product and shelf; what partners sell through it apart. */
export async function readShopFigures(db: Db, span: ShopSpan): Promise<OfficeShopFigures> {
  const { now, before } = spanOf(span, berlinDate(new Date()))
  const afterHours = valueNow('ordering.cartReminder.afterHours', ordering.cartReminder.afterHours)
  const [{ sides, products, categories }, carts] = await Promise.all([
    storage.readSold(db, { now, before }),
    readLeftCarts(db, { days: now, afterHours }),
  ])
  const sideOf = (wanted: boolean): SideSold => {
    const { isPartner: _, ...side } = sides.find(({ isPartner }) => isPartner === wanted) ?? {
      isPartner: wanted,
      ...NOTHING,
    }
    return side
  }
  return {
    ...{ from: now.from, to: now.to, beforeFrom: before.from, beforeTo: before.to },
    ...{ club: sideOf(false), partners: sideOf(true) },
    products: products.filter(({ partner }) => partner === null),
    partnerProducts: products.filter(({ partner }) => partner !== null),
    categories,
    carts,
  }
}

/** For the table: each product that was sold in one of the spans. */
export async function* productsSold(db: Db, span: ShopSpan): AsyncIterable<ProductSold> {
  yield* await storage.listSold(db, spanOf(span, berlinDate(new Date())))
}
