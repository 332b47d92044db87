import { shippingCountries } from '#club/countries.ts'
import { shippingMethods } from '#club/shipping.ts'
import { type PricedOrder, priceOrder } from '#modules/discounts/pricing.rules.ts'
import type { CartCode } from '#modules/discounts/schema.ts'
import { lineFacts } from '#modules/selling/facts.schema.ts'
import type { ItemProblem } from '#modules/selling/sellable.ts'
import type { Cart, CartItem, CartOrder, ValidationErrors } from './schema.ts'
import { asItTravels, extraDaysBy, shippingCents, shippingCodeOf, shippingOption } from './shipping.rules.ts'
import { isExpired, type StoredCart, type StoredItem } from './stored-cart.rules.ts'
import { asAtHome, chargedFor, shippingVat, type TaxedLine, taxesIn, type VatOf } from './vat.rules.ts'

/** The whole cart as the client reads it, from what is stored and what the sellers say about it now. */
export function describeCart(given: {
  cart: StoredCart
  countryCode: string
  problems: ItemProblem[]
  sellerNames: Map<number, string>
  /** Whose tax is in what goes to this country. Left out: as at home. */
  vatOf?: VatOf
}): Cart {
  const { cart, countryCode, problems, sellerNames, vatOf = asAtHome } = given
  const parts = partsOf(given)
  const orders = parts.map((part) =>
    describeOrder({ ...part, seller: sellerNames.get(part.sellerId) ?? '', countryCode, problems, vatOf }),
  )
  const totalShippingPrice = sum(orders.map((order) => order.shippingPrice))
  return {
    id: cart.id,
    version: cart.version,
    countryCode,
    totalItemQuantity: sum(cart.items.map((item) => item.quantity)),
    totalPrice: sum(orders.map((order) => order.totalPrice)),
    totalShippingPrice,
    totalPromotionCodeDiscounts: sum(orders.map((order) => order.totalPromotionCodeDiscounts)),
    totalVoucherDiscounts: sum(orders.map((order) => order.totalVoucherDiscounts)),
    taxes: taxesIn(linesOf(parts, vatOf)),
    orders,
    validationErrors: shippingCountries.includes(countryCode)
      ? {}
      : { cart: [{ errorCode: 'CART_SHIPPINGCOUNTRYCODE_UNKNOWN' }] },
    serverNow: cart.now.toISOString(),
  }
}

/** What one seller has in a cart, as it travels, and what it costs. */
type SellerPart = { sellerId: number; items: StoredItem[]; codes: CartCode[]; priced: PricedOrder }

/** By seller, in their order. */
function partsOf({ cart, countryCode }: { cart: StoredCart; countryCode: string }): SellerPart[] {
  const travelling = cart.items.map((item) => asItTravels(item, countryCode))
  return [...Map.groupBy(travelling, (item) => item.sellerId)]
    .sort(([one], [other]) => one - other)
    .map(([sellerId, items]) => {
      const codes = codesOf(cart.codes, sellerId)
      return { sellerId, items, codes, priced: priceItems({ items, codes, countryCode }) }
    })
}

/** Everything that is charged with the tax in it, as checkout will freeze it. */
export function taxedLines(given: { cart: StoredCart; countryCode: string; vatOf: VatOf }): TaxedLine[] {
  return linesOf(partsOf(given), given.vatOf)
}

function linesOf(parts: readonly SellerPart[], vatOf: VatOf): TaxedLine[] {
  return parts.flatMap(({ items, priced }) => {
    const taxed = items.map((item) => ({ ...item, ...vatOf(item), ...shareOf(priced, item) }))
    return [
      ...taxed.map((item) => ({ cents: chargedFor(item), vat: item })),
      { cents: priced.shippingCents, vat: shippingVat(taxed) },
    ]
  })
}

export function emptyCart(countryCode: string, now: Date): Cart {
  return describeCart({
    cart: { id: '', version: 0, now, items: [], codes: [] },
    countryCode,
    problems: [],
    sellerNames: new Map(),
  })
}

/** Codes of a seller who has nothing in the cart wait until there is something again. */
export function codesOf(codes: CartCode[], sellerId: number): CartCode[] {
  return codes.filter((code) => code.sellerId === sellerId)
}

/** What one seller's items cost with the codes there are, and how they travel. */
export function priceItems(given: {
  items: StoredItem[]
  codes: CartCode[]
  countryCode: string
}): PricedOrder {
  const ways = new Set(given.items.map(shippingCodeOf))
  return priceOrder({
    lines: given.items.map(({ id, sku, quantity, quoted }) => ({
      id,
      type: quoted.type,
      settlesAs: quoted.settlesAs,
      isDiscountable: quoted.isDiscountable,
      sku,
      categories: quoted.categories ?? [],
      cents: quoted.priceCents * quantity,
      listCents: quoted.listPriceCents * quantity,
    })),
    codes: given.codes,
    shippingCents: shippingCents(ways, given.countryCode, parcelListWorth(given.items)),
  })
}

function describeOrder(
  given: SellerPart & { seller: string; countryCode: string; problems: ItemProblem[]; vatOf: VatOf },
): CartOrder {
  const { sellerId, seller, items, codes, priced, countryCode, vatOf } = given
  const shares = [...priced.lines.values()]
  const totalPromotionCodeDiscounts = sum(shares.map((share) => share.promotionCents))
  const subtotal = sum(items.map((item) => item.quoted.priceCents * item.quantity))
  const goodsCents = parcelListWorth(items)
  return {
    sellerId,
    seller,
    items: items.map((item) => describeItem({ ...item, ...vatOf(item) }, shareOf(priced, item))),
    ...describeCodes(codes, priced),
    shippingOptions: shippingMethods
      .filter((method) => items.some((item) => item.quoted.shippingCodes.includes(method.code)))
      .flatMap(
        (method) =>
          shippingOption({ method, countryCode, goodsCents, extraDays: extraDaysBy(method, items) }) ?? [],
      ),
    shippingPrice: priced.shippingCents,
    subtotal,
    totalPromotionCodeDiscounts,
    totalVoucherDiscounts: sum(shares.map((share) => share.voucherCents)) + priced.shippingVoucherCents,
    totalPrice: priced.totalCents,
    validationErrors: orderErrors({ items, problems: given.problems, countryCode, priced }),
  }
}

function describeCodes(
  codes: CartCode[],
  priced: PricedOrder,
): Pick<CartOrder, 'vouchers' | 'promotionCodes' | 'discounts'> {
  const ofKind = (kind: CartCode['kind']) => codes.filter((code) => code.kind === kind)
  const discountOf = (code: CartCode) => priced.codes.get(code.id)!.discountCents
  return {
    vouchers: ofKind('voucher').map((voucher) => ({
      code: voucher.code,
      discount: discountOf(voucher),
      balanceAfter: priced.codes.get(voucher.id)!.balanceAfterCents,
      expiresAt: voucher.terms.expiresAt,
    })),
    promotionCodes: ofKind('promotion').map((promotion) => ({
      code: promotion.code,
      name: promotion.terms.name!,
      discount: discountOf(promotion),
    })),
    discounts: ofKind('partner').map((partner) => ({
      id: partner.id,
      partnerId: partner.terms.partnerId!,
      code: partner.code,
      discount: discountOf(partner),
    })),
  }
}

function shareOf(priced: PricedOrder, item: { id: string }) {
  return priced.lines.get(item.id)!
}

function describeItem(
  item: StoredItem & { vatRate: number },
  share: { promotionCents: number; voucherCents: number },
): CartItem {
  const { quoted } = item
  return {
    id: item.id,
    sku: item.sku,
    type: quoted.type,
    ...lineFacts(quoted),
    sellerId: item.sellerId,
    quantity: item.quantity,
    userOptionValues: item.userOptionValues,
    name: quoted.name,
    detail: quoted.detail,
    place: quoted.place ?? null,
    imageId: quoted.imageId,
    site: quoted.site,
    path: quoted.path,
    productNumber: quoted.productNumber,
    price: quoted.priceCents,
    listPrice: quoted.listPriceCents,
    memberPrice: quoted.memberPriceCents,
    totalPrice: quoted.priceCents * item.quantity,
    promotionCodeDiscounts: share.promotionCents,
    voucherDiscounts: share.voucherCents,
    vatRate: item.vatRate,
    ...(quoted.isElectronic ? { isElectronic: true } : {}),
    maxQuantity: quoted.maxQuantity,
    shippingCode: shippingCodeOf(item),
    shippingCodes: quoted.shippingCodes,
    content: quoted.content ?? null,
    extraDays: quoted.extraDays ?? 0,
    minAge: quoted.minAge,
    shippableTo: quoted.shippableTo,
    expiresAt: item.holdExpiresAt?.toISOString() ?? null,
    expiresIn: item.expiresIn,
    canProlong: item.expiresIn !== null && item.expiresIn > 0 && item.prolongedAt === null && !item.isSecured,
    isSecured: item.isSecured ?? false,
    onAccountAllowed: quoted.onAccountAllowed,
    isForGuests: item.isForGuests ?? false,
  }
}

function orderErrors(given: {
  items: StoredItem[]
  problems: ItemProblem[]
  countryCode: string
  priced: PricedOrder
}): ValidationErrors {
  const { items, problems, countryCode } = given
  const errors: ValidationErrors = {}
  const add = (key: string, errorCode: string, available?: number) => {
    errors[key] ??= []
    errors[key].push(available === undefined ? { errorCode } : { errorCode, available })
  }
  for (const item of items) {
    if (isExpired(item)) add(item.id, 'CARTITEM_EXPIRED')
    for (const problem of problems)
      if (problem.cartItemId === item.id && !(isExpired(item) && problem.errorCode === 'CARTITEM_EXPIRED'))
        add(item.id, problem.errorCode, problem.available)
    if (item.quoted.shippableTo && !item.quoted.shippableTo.includes(countryCode))
      add('order', 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION')
  }
  for (const problem of given.priced.problems) add('order', problem)
  return errors
}

/** What decides whether a parcel is free: what is in it before all discounts, so that none of them makes an order dearer. */
function parcelListWorth(items: Pick<StoredItem, 'quoted' | 'quantity'>[]): number {
  const sent = items.filter((item) => item.quoted.delivery === 'parcel')
  return sum(sent.map((item) => item.quoted.listPriceCents * item.quantity))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
