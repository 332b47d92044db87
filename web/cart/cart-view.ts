import type { Cart, CartItem, CartOrder, ShippingOption, ValidationErrors } from '#modules/cart/schema.ts'

/** What stands together in a cart: the places of one event, season tickets, or the goods, of one seller. */
export type CartGroup = {
  key: string
  kind: 'tickets' | 'season' | 'goods'
  order: CartOrder
  items: CartItem[]
}

export function groupsOf(cart: Cart): CartGroup[] {
  return cart.orders.flatMap((order) => {
    const tickets = Map.groupBy(order.items.filter(isPlace), (item) => item.path)
    const season = order.items.filter(isSeason)
    const goods = order.items.filter(isGoods)
    return [
      ...[...tickets].map(([path, items]) => group('tickets', order, items, path)),
      ...(season.length > 0 ? [group('season', order, season, 'season')] : []),
      ...(goods.length > 0 ? [group('goods', order, goods, 'goods')] : []),
    ]
  })
}

function group(kind: CartGroup['kind'], order: CartOrder, items: CartItem[], name: string): CartGroup {
  return { key: `${order.sellerId}:${name}`, kind, order, items }
}

/** A place at an event: sold by the club, or passed on by a fan. */
export function isPlace(item: Pick<CartItem, 'shownAs'>): boolean {
  return item.shownAs === 'place'
}

/** It lies in the wallet and is no place at one event: a place for a season. */
export function isSeason(item: Pick<CartItem, 'shownAs' | 'delivery'>): boolean {
  return !isPlace(item) && item.delivery === 'wallet'
}

/** Everything that is no place comes from the shop, such as a gift voucher. */
export function isGoods(item: Pick<CartItem, 'shownAs' | 'delivery'>): boolean {
  return !isPlace(item) && !isSeason(item)
}

/** Fans sell privately: nothing in such a price is VAT. */
export function isFromFans({ orders }: Pick<Cart, 'orders'>): boolean {
  return orders.flatMap((order) => order.items).every(isResold)
}

/** Passed on by a fan. */
export function isResold(item: Pick<CartItem, 'settlesAs'>): boolean {
  return item.settlesAs === 'resale'
}

/** It is packed and sent. */
export function isParcel(item: Pick<CartItem, 'delivery'>): boolean {
  return item.delivery === 'parcel'
}

/** CART-04. Zero is over, too. */
export function isExpired(item: Pick<CartItem, 'expiresIn'>): boolean {
  return item.expiresIn !== null && item.expiresIn <= 0
}

/** The hold that ends first among places that are still held. */
export function nextEnd(items: Pick<CartItem, 'expiresAt' | 'expiresIn'>[]): string | null {
  const ends = items.filter((item) => !isExpired(item)).flatMap((item) => item.expiresAt ?? [])
  return ends.sort()[0] ?? null
}

/** `19-8-14` is block 19, row 8, seat 14. Standing places have none. */
export function seatOf(
  item: Pick<CartItem, 'userOptionValues' | 'place'>,
): { block: string; row: string; seat: string } | null {
  const [block, row, seat] = placeValue(item, 'seatId')?.split('-') ?? []
  return block && row && seat ? { block, row, seat } : null
}

/** What was chosen; of an offer, what whoever had it had chosen. */
export function placeValue(
  { userOptionValues, place }: Pick<CartItem, 'userOptionValues' | 'place'>,
  key: 'seatId' | 'blockId',
): string | null {
  return [...userOptionValues, place].find((option) => option?.key === key)?.value ?? null
}

/** The ways in which things of a group travel, each once, in the seller's order. */
export function waysOf({ order, items }: Pick<CartGroup, 'order' | 'items'>): ShippingOption[] {
  const used = new Set(items.map((item) => item.shippingCode))
  return order.shippingOptions.filter((option) => used.has(option.code))
}

/** The ways that a buyer may choose for a group: those that all of its things can travel. */
export function choosableWays({ order, items }: Pick<CartGroup, 'order' | 'items'>): ShippingOption[] {
  return order.shippingOptions.filter((option) =>
    items.every((item) => item.shippingCodes.includes(option.code)),
  )
}

/** Parts of a group that travel by themselves: a voucher goes by mail while the shirt beside it goes by post. */
export function partsByWays(whole: CartGroup): CartGroup[] {
  const parts = Map.groupBy(whole.items, (item) => item.shippingCodes.join())
  if (choosableWays(whole).length > 0 || parts.size === 1) return [whole]
  return [...parts].map(([codes, items]) => ({ ...whole, key: `${whole.key}:${codes}`, items }))
}

/** What membership or a price group saves, in cents. */
export function savingOf(cart: Cart): number {
  return cart.orders
    .flatMap((order) => order.items)
    .reduce((sum, item) => sum + Math.max(0, item.listPrice - item.price) * item.quantity, 0)
}

export function sumOf(items: Pick<CartItem, 'totalPrice'>[]): number {
  return items.reduce((sum, item) => sum + item.totalPrice, 0)
}

export type ItemProblem = ValidationErrors[string][number]

/** What belongs to one thing. An ended hold is shown by the line itself. */
export function problemsOfItem(order: Pick<CartOrder, 'validationErrors'>, itemId: string): ItemProblem[] {
  const entries = order.validationErrors[itemId] ?? []
  const byCode = new Map(entries.map((entry) => [entry.errorCode, entry]))
  return [...byCode.values()].filter(({ errorCode }) => errorCode !== 'CARTITEM_EXPIRED')
}

/** Codes that belong to an order, or to the cart, as a whole. */
export function problemsOfWhole(whole: Pick<CartOrder, 'validationErrors'>): string[] {
  return [...codesIn(whole.validationErrors['order']), ...codesIn(whole.validationErrors['cart'])]
}

export function codesIn(entries: { errorCode: string }[] | undefined): string[] {
  return [...new Set((entries ?? []).map((entry) => entry.errorCode))]
}
