import { club } from '#club/club.ts'
import { europeanUnion } from '#club/countries.ts'
import { type ShippingMethod, shippingCountries, shippingMethods } from '#club/shipping.ts'
import type { Cart, CartItem, CartOrder, ShippingOption, ValidationErrors } from './schema.ts'
import type { ItemProblem, Quote, UserOption } from './sellable.ts'

/** An item as stored, with the seconds its hold has left by the database's clock. */
export type StoredItem = {
  id: string
  sellerId: number
  kind: string
  sku: string
  quantity: number
  userOptionValues: UserOption[]
  shippingCode: string | null
  quoted: Quote
  holdExpiresAt: Date | null
  expiresIn: number | null
  prolongedAt: Date | null
}

export type StoredCart = { id: string; version: number; now: Date; items: StoredItem[] }

/** Equal options make one line: their order does not matter. */
export function optionsKey(options: UserOption[]): string {
  return options
    .map(({ key, value }) => `${key}=${value}`)
    .sort()
    .join('&')
}

export function isExpired(item: Pick<StoredItem, 'expiresIn'>): boolean {
  return item.expiresIn !== null && item.expiresIn <= 0
}

/** The whole cart as the client reads it, from what is stored and what the sellers say about it now. */
export function describeCart(given: {
  cart: StoredCart
  countryCode: string
  problems: ItemProblem[]
  sellerNames: Map<number, string>
}): Cart {
  const { cart, countryCode, problems, sellerNames } = given
  const bySeller = Map.groupBy(cart.items, (item) => item.sellerId)
  const orders = [...bySeller.entries()]
    .sort(([a], [b]) => a - b)
    .map(([sellerId, items]) =>
      describeOrder({ sellerId, seller: sellerNames.get(sellerId) ?? '', items, countryCode, problems }),
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
    orders,
    validationErrors: shippingCountries.includes(countryCode)
      ? {}
      : { cart: [{ errorCode: 'CART_SHIPPINGCOUNTRYCODE_UNKNOWN' }] },
    serverNow: cart.now.toISOString(),
  }
}

export function emptyCart(countryCode: string, now: Date): Cart {
  return describeCart({
    cart: { id: '', version: 0, now, items: [] },
    countryCode,
    problems: [],
    sellerNames: new Map(),
  })
}

function describeOrder(given: {
  sellerId: number
  seller: string
  items: StoredItem[]
  countryCode: string
  problems: ItemProblem[]
}): CartOrder {
  const { sellerId, seller, items, countryCode } = given
  const goodsCents = goodsWorth(items)
  const codes = new Set(items.map(shippingCodeOf))
  const subtotal = sum(items.map((item) => item.quoted.priceCents * item.quantity))
  const shippingPrice = shippingCents(codes, countryCode, goodsCents)
  return {
    sellerId,
    seller,
    items: items.map(describeItem),
    vouchers: [],
    promotionCodes: [],
    discounts: [],
    shippingOptions: shippingMethods
      .filter((method) => items.some((item) => item.quoted.shippingCodes.includes(method.code)))
      .flatMap((method) => shippingOption(method, countryCode, goodsCents) ?? []),
    shippingPrice,
    subtotal,
    totalPromotionCodeDiscounts: 0,
    totalVoucherDiscounts: 0,
    totalPrice: subtotal + shippingPrice,
    validationErrors: orderErrors(items, given.problems, countryCode),
  }
}

function describeItem(item: StoredItem): CartItem {
  const { quoted } = item
  return {
    id: item.id,
    sku: item.sku,
    type: quoted.type,
    sellerId: item.sellerId,
    quantity: item.quantity,
    userOptionValues: item.userOptionValues,
    name: quoted.name,
    detail: quoted.detail,
    imageId: quoted.imageId,
    path: quoted.path,
    productNumber: productNumber(item),
    price: quoted.priceCents,
    listPrice: quoted.listPriceCents,
    memberPrice: quoted.memberPriceCents,
    totalPrice: quoted.priceCents * item.quantity,
    promotionCodeDiscounts: 0,
    voucherDiscounts: 0,
    vatRate: quoted.vatRate,
    maxQuantity: quoted.maxQuantity,
    shippingCode: shippingCodeOf(item),
    shippingCodes: quoted.shippingCodes,
    minAge: quoted.minAge,
    shippableTo: quoted.shippableTo,
    expiresAt: item.holdExpiresAt?.toISOString() ?? null,
    expiresIn: item.expiresIn,
    canProlong: item.expiresIn !== null && item.expiresIn > 0 && item.prolongedAt === null,
    onAccountAllowed: quoted.onAccountAllowed,
  }
}

/** Goods show their number; a place shows its event's part of the sku. */
function productNumber(item: StoredItem): string {
  return item.quoted.type === 'Merchandise' ? item.sku : item.sku.split('-').slice(-2).join('-')
}

function orderErrors(items: StoredItem[], problems: ItemProblem[], countryCode: string): ValidationErrors {
  const errors: ValidationErrors = {}
  const add = (key: string, errorCode: string) => {
    errors[key] ??= []
    errors[key].push({ errorCode })
  }
  for (const item of items) {
    if (isExpired(item)) add(item.id, 'CARTITEM_EXPIRED')
    for (const problem of problems)
      if (problem.cartItemId === item.id && !(isExpired(item) && problem.errorCode === 'CARTITEM_EXPIRED'))
        add(item.id, problem.errorCode)
    if (item.quoted.shippableTo && !item.quoted.shippableTo.includes(countryCode))
      add('order', 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION')
  }
  return errors
}

/** The chosen way, or the first that the seller offers. */
export function shippingCodeOf(item: Pick<StoredItem, 'shippingCode' | 'quoted'>): string {
  return item.shippingCode ?? item.quoted.shippingCodes[0] ?? 'mobile'
}

export function goodsWorth(items: Pick<StoredItem, 'quoted' | 'quantity'>[]): number {
  return sum(
    items
      .filter((item) => item.quoted.type === 'Merchandise')
      .map((item) => item.quoted.priceCents * item.quantity),
  )
}

/** Each way used in an order is paid once, however many items travel by it. */
export function shippingCents(codes: Iterable<string>, countryCode: string, goodsCents: number): number {
  return sum([...codes].map((code) => shippingOption(methodOf(code), countryCode, goodsCents)?.price ?? 0))
}

export function shippingOption(
  method: ShippingMethod,
  countryCode: string,
  goodsCents: number,
): ShippingOption | null {
  const zone = zoneOf(countryCode)
  const listed = method.prices[zone]
  if (listed === null) return null
  const isFree = zone === 'DE' && method.freeFromCents !== null && goodsCents >= method.freeFromCents
  return {
    code: method.code,
    name: method.name,
    price: isFree ? 0 : listed,
    deliveryDays: method.isDigital ? null : deliveryDays(method, zone),
    needsEqualAddresses: method.needsEqualAddresses,
  }
}

function deliveryDays(method: ShippingMethod, zone: 'DE' | 'EU' | 'other'): { from: number; to: number } {
  const [from, to] = zone === 'DE' ? club.deliveryDays.DE : club.deliveryDays.other
  return method.code === 'express' ? { from: 1, to: 2 } : { from, to }
}

export function methodOf(code: string): ShippingMethod {
  const method = shippingMethods.find((one) => one.code === code)
  if (!method) throw new RangeError(`no shipping method ${code}`)
  return method
}

export function zoneOf(countryCode: string): 'DE' | 'EU' | 'other' {
  if (countryCode === 'DE') return 'DE'
  return (europeanUnion as readonly string[]).includes(countryCode) ? 'EU' : 'other'
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** CART-13: what screens show about a cart without reading its items again. */
export function derivedState(cart: Cart) {
  const items = cart.orders.flatMap((order) => order.items)
  const groups = [cart.validationErrors, ...cart.orders.map((order) => order.validationErrors)]
  return {
    itemCount: cart.totalItemQuantity,
    totalPrice: cart.totalPrice,
    shippingTotal: cart.totalShippingPrice,
    vouchers: cart.orders.flatMap((order) => order.vouchers),
    promotionCodes: cart.orders.flatMap((order) => order.promotionCodes),
    expiredItemCount: items.filter((item) => item.expiresIn !== null && item.expiresIn <= 0).length,
    validationErrorCodes: [
      ...new Set(groups.flatMap((group) => Object.values(group).flat()).map((entry) => entry.errorCode)),
    ],
  }
}

/** CART-33: the chosen delivery address, else the order address, else the invoice address, else the first, else DE. */
export function cartCountry(given: {
  chosen?: { countryCode: string } | null
  addresses: { isOrderAddress: boolean; isInvoiceAddress: boolean; country: { countryCode: string } }[]
}): string {
  const { chosen, addresses } = given
  const address =
    addresses.find((one) => one.isOrderAddress) ??
    addresses.find((one) => one.isInvoiceAddress) ??
    addresses[0]
  return chosen?.countryCode ?? address?.country.countryCode ?? club.defaultCountry
}

/** CART-15: today is 0 to 10 days after this year's birthday. Both as `yyyy-mm-dd`; a window may reach over New Year. */
export function isInBirthdayRange(birthday: string | null, today: string): boolean {
  if (!birthday) return false
  const year = Number(today.slice(0, 4))
  return [year, year - 1].some((each) => {
    const days = Math.round((Date.parse(today) - Date.parse(birthdayIn(each, birthday))) / 86_400_000)
    return days >= 0 && days <= club.birthdayWindowDays
  })
}

/** Who was born on 29 February celebrates on 1 March in other years. */
function birthdayIn(year: number, birthday: string): string {
  const day = birthday.slice(5)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return `${year}-${day === '02-29' && !isLeap ? '03-01' : day}`
}
