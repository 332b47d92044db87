import { refusedPrint } from '#club/refused-words.ts'
import { goodsShippingCodes } from '#club/shipping.ts'
import { printExtraDays } from '#club/shop.ts'
import { keyOf } from '#club/sites.ts'
import {
  type Buyer,
  type Fulfilment,
  type ItemProblem,
  isRefusal,
  type Line,
  type LineWithStatus,
  type Quote,
  type Refusal,
  refusal,
  type SecureLine,
  type Sellable,
  type UserOption,
} from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { countriesFor } from './ages.rules.ts'
import { pricesFor } from './prices.rules.ts'
import {
  isBack,
  PRINT_KEYS,
  type Print,
  printNameProblem,
  printNumberProblem,
  printTogetherProblem,
} from './print.schema.ts'
import { tidyPrintName } from './print-name.schema.ts'
import { printOfferOf } from './print-price.rules.ts'
import { type CatalogueError, catalogueErrors } from './schema.ts'
import { productPaths } from './slugs.rules.ts'
import { inLockOrder, type StockState, stockProblems } from './stock.rules.ts'
import {
  bookOut,
  findVariantOnSale,
  giveBack,
  loadReservations,
  loadStockStates,
  STOCK_STATUS,
  type StockChange,
  stillSold,
  takeBack,
  takeStock,
  type VariantOnSale,
} from './stock.storage.ts'
import { announceStock, dropPagesOf, type StockCameBack } from './stock-changes.ts'

/** Goods, sold through the one door. Nothing is held before checkout; there, stock is promised until the checkout ends. */
export function createMerchandise(stockCameBack: StockCameBack, { cacheMs = 0 } = {}): Sellable {
  const quote = createQuote({ cacheMs })
  const notify = (trx: Trx, changes: readonly StockChange[]) => announceStock(trx, changes, stockCameBack)
  const giveUp = async (trx: Trx, given: { checkoutId: string; lines: SecureLine[] }) => {
    const cartItemIds = given.lines.map((line) => line.cartItemId)
    await notify(trx, await giveBack(trx, { checkoutId: given.checkoutId, cartItemIds }))
  }
  return {
    kind: 'merchandise',
    isForGuests: true,
    owns: (sku) => /^\d{1,9}\.\d{1,9}\.[A-Za-z0-9-]{1,20}$/.test(sku),
    quote,
    stillSold,
    taking: () => null,
    renew: async () => refusal(409, 'NOT_RESERVED', 'Goods are not reserved before checkout'),
    release: async () => {},
    status: STOCK_STATUS,
    problems,
    secure,
    async secureAgain(trx, given) {
      const problems = await secure(trx, given)
      if (problems.length > 0) await giveUp(trx, given)
      return problems.length === 0
    },
    unsecure: giveUp,
    fulfil,
    async revoke(trx, { checkoutItemIds, piecesInAll }) {
      const items = checkoutItemIds.map((id) => ({ checkoutItemId: id, piecesInAll: piecesInAll?.get(id) }))
      await notify(trx, await takeBack(trx, items))
    },
    // § 312g (2) no. 1 BGB: what is printed to the buyer's wish.
    withdrawalRight: (options) =>
      options.some(({ key, value }) => PRINT_KEYS.includes(key as never) && value.trim() !== '')
        ? 'madeToOrder'
        : 'returnable',
    refundUnit: 'piece',
  }
}

/**
 * What a product costs this buyer, or why it is not sold to them. Outside of transactions a price may be `cacheMs` old. A refusal is
 * never old, and that it is still sold is asked in the statement that writes the line (`stillSold`).
 */
function createQuote({ cacheMs }: { cacheMs: number }): Sellable['quote'] {
  const variants = createTtlCache<VariantOnSale | null>({ ttlMs: cacheMs, max: 2_000 })

  return async (db, line, buyer) => {
    if (cacheMs > 0 && !db.isTransaction) {
      const remembered = quoteOf(
        await variants.get(line.sku, () => findVariantOnSale(db, line.sku)),
        line,
        buyer,
      )
      if (!isRefusal(remembered)) return remembered
    }
    return quoteOf(await findVariantOnSale(db, line.sku), line, buyer)
  }
}

function quoteOf(variant: VariantOnSale | null, line: Line, buyer: Buyer): Quote | Refusal {
  if (!variant) return refusal(404, 'NOT_FOUND', 'Not found')
  if (!variant.is_active) return refuse('PRODUCT_INACTIVE')
  if (line.quantity > variant.max_quantity)
    // The wording that clients look for.
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  if (line.quantity > variant.in_stock) return refuse('CARTITEM_QUANTITY_ABOVE_STOCK')
  const flock = printOf(line.options, variant)
  if (typeof flock === 'string') return refuse(flock)
  const prices = pricesFor(termsOf(variant, flock), buyer)
  return {
    sellerId: variant.seller_id,
    type: 'Merchandise',
    settlesAs: 'revenue',
    isDiscountable: true,
    delivery: 'parcel',
    shownAs: 'product',
    performedAt: null,
    name: variant.name,
    productNumber: line.sku,
    categories: variant.categories,
    detail: detailOf(variant, flock),
    // What is printed is on the back.
    imageId: (flock && variant.images.find(isBack)) ?? variant.images[0] ?? null,
    site: keyOf('shop'),
    path: productPaths({ id: variant.product_id, name: variant.name, category: variant.category }).de,
    ...prices,
    vatRate: variant.vat_rate,
    goodsKind: variant.goods_kind,
    maxQuantity: variant.max_quantity,
    shippingCodes: goodsShippingCodes,
    minAge: variant.min_age,
    shippableTo: countriesFor(variant),
    ...(flock ? { extraDays: printExtraDays } : {}),
    ...(variant.content ? { content: variant.content } : {}),
    weightGrams: variant.weight_grams,
    onAccountAllowed: false,
    isUnique: false,
  }
}

function refuse(code: CatalogueError): Refusal {
  return refusal(400, code, catalogueErrors[code])
}

/** The flock among the options, null when there is none, or what is wrong with them. */
export function printOf(
  options: readonly UserOption[],
  product: Pick<VariantOnSale, 'flock'>,
): Print | null | CatalogueError {
  const keys = options.map((option) => option.key)
  if (keys.some((key) => !PRINT_KEYS.includes(key as never)) || new Set(keys).size < keys.length)
    return 'USER_OPTION_UNKNOWN'
  const textOf = (key: string) => options.find((option) => option.key === key)?.value.trim() || null
  const name = textOf('flockName')
  const number = textOf('flockNumber')
  if (name === null && number === null) return null
  if (!product.flock) return 'FLOCK_NOT_AVAILABLE'
  const problem =
    (name !== null && printNameProblem(name, refusedPrint.words)) ||
    (number !== null && printNumberProblem(number, refusedPrint.numbers)) ||
    printTogetherProblem({ name, number }, refusedPrint.together)
  return problem ?? { name: name && tidyPrintName(name), number: number === null ? null : Number(number) }
}

function termsOf(variant: VariantOnSale, flock: Print | null) {
  return {
    priceCents: variant.price_cents,
    surchargeCents: variant.surcharge_cents,
    printCents: flock ? printOfferOf(variant.flock)!.priceCents : 0,
    memberDiscountPercent: variant.member_discount_percent,
    priceGroupDiscounts: variant.price_group_discounts,
  }
}

/** `Größe M · Print JANSEN 24` */
function detailOf(variant: VariantOnSale, flock: Print | null): Quote['detail'] {
  const print = flock && [flock.name?.toUpperCase(), flock.number].filter(Boolean).join(' ')
  const size = variant.size
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  const detail = {
    de: join(size && `Größe ${size}`, print && `Flock ${print}`),
    en: join(size && `Size ${size}`, print && `Print ${print}`),
    ja: join(size && `サイズ ${size}`, print && `プリント ${print}`),
  }
  return detail.de ? detail : null
}

function problems(lines: LineWithStatus[]): ItemProblem[] {
  return stockProblems(
    lines,
    lines.flatMap(({ status }) => (status as StockState | null) ?? []),
  )
}

type Securing = { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer }

/**
 * Takes the stock of every line, sku by sku in a fixed order. Lines that this checkout already holds are left as they are; a
 * line that another running checkout holds is a problem, for its stock may yet be paid for.
 */
async function secure(trx: Trx, { checkoutId, lines }: Securing): Promise<ItemProblem[]> {
  const problems: ItemProblem[] = []
  const changes: StockChange[] = []
  for (const group of inLockOrder(lines)) {
    const taken = await takeGroup(trx, checkoutId, group)
    if (Array.isArray(taken)) problems.push(...taken)
    else changes.push(taken)
  }
  await dropPagesOf(trx, changes)
  return problems
}

/** Who holds its lines is asked when nothing could be taken: that somebody does is rare. */
async function takeGroup(
  trx: Trx,
  checkoutId: string,
  { sku, lines }: { sku: string; lines: SecureLine[] },
): Promise<StockChange | ItemProblem[]> {
  const left = await takeStock(trx, { checkoutId, sku, lines })
  if (left !== null) {
    const taken = lines.reduce((sum, line) => sum + line.quantity, 0)
    return { sku, before: left + taken, now: left }
  }
  const reservations = await loadReservations(
    trx,
    lines.map((line) => line.cartItemId),
  )
  const holder = new Map(reservations.map((row) => [row.cart_item_id, row.checkout_id]))
  const open = lines.filter((line) => holder.get(line.cartItemId) !== checkoutId)
  if (open.length === 0) return []
  const isRest = open.length < lines.length && open.every((line) => !holder.has(line.cartItemId))
  return isRest ? takeGroup(trx, checkoutId, { sku, lines: open }) : problemsOf(trx, open)
}

async function problemsOf(trx: Trx, lines: SecureLine[]): Promise<ItemProblem[]> {
  const inactive = stockProblems(lines, await loadStockStates(trx, lines)).filter(
    (problem) => problem.errorCode === 'PRODUCT_INACTIVE',
  )
  if (inactive.length > 0) return inactive
  return lines.map(({ cartItemId }) => ({ cartItemId, errorCode: 'CARTITEM_QUANTITY_ABOVE_STOCK' }))
}

async function fulfil(
  trx: Trx,
  given: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const { checkoutId, items } = given
  if (items.length === 0) return []
  const sold = await bookOut(trx, { checkoutId, items })
  const unpromised = items.find((item) => !sold.has(item.checkoutItemId))
  if (unpromised)
    throw new Error(
      `Checkout item ${unpromised.checkoutItemId} cannot be handed over: no stock was promised to it`,
    )
  return items.map((item) => ({ checkoutItemId: item.checkoutItemId, serialNumber: item.sku }))
}
