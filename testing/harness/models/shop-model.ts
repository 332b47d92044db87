/** A thing on the shelf of the model. `withPrint` is the same stock as `shirt`, printed. */
export type What = 'shirt' | 'withPrint' | 'scarf' | 'standing' | `seat${number}`
export type Method = 'creditcard' | 'paypal' | 'purchaseOnAccount'

export type Line = { id: string; what: What; quantity: number; holdUntil: number | null }
type Promise_ = { line: string; what: What; quantity: number; until: number; cartUntil: number | null }
/** A seat or places in the block, as long as they are somebody's. */
type Claim = Promise_ & { prolonged: boolean; checkout: string | null }
type Bought = Pick<Line, 'id' | 'what' | 'quantity'>
export type Checkout = { id: string; until: number; items: Bought[]; method: Method; totalCents: number }

/** What the model says the answer must be: a success, or one of these codes. */
export type Expected = 'success' | string[]

export const LIMITS = { shirt: 3, scarf: 10, perBuyer: 3, standing: 4 }
const STOCK = { shirt: 4, scarf: 2 }
const MINUTES = { hold: 15, prolong: 10, payment: 20, grace: 3 }

/**
 * The shop in its simplest form, one thing after the other: what is on the shelf, who holds what until when, what is in each
 * cart, what is ordered and paid. It knows nothing of tables, locks or statements; the real shop must do the same.
 */
export class ShopModel {
  now = 0
  stock = { ...STOCK }
  claims: Claim[] = []
  sold = new Map<What, number>()
  carts: Line[][] = [[], [], [], []]
  open: (Checkout | null)[] = [null, null]
  tickets = [0, 0]
  paid: Checkout[] = []
  refunded: Checkout[] = []

  add(who: number, what: What, quantity: number): Expected {
    return isGoods(what) ? this.#addGoods(who, what, quantity) : this.#addPlace(who, what, quantity)
  }

  #addGoods(who: number, what: What, quantity: number): Expected {
    const shelf = shelfOf(what)
    if (quantity > LIMITS[shelf]) return ['CARTITEM_QUANTITY_ABOVE_MAX']
    if (quantity > this.stock[shelf]) return ['CARTITEM_QUANTITY_ABOVE_STOCK']
    const twin = this.carts[who]!.find((line) => line.what === what)
    if (twin && twin.quantity + quantity > LIMITS[shelf]) return ['CARTITEM_QUANTITY_ABOVE_MAX']
    return 'success'
  }

  #addPlace(who: number, what: What, quantity: number): Expected {
    const twin = this.carts[who]!.find((line) => line.what === what)
    if (twin && this.isLive(twin)) return ['ALREADY_IN_CART']
    if (quantity > LIMITS.perBuyer || this.#placesOf(who) + quantity > LIMITS.perBuyer)
      return ['TICKET_LIMIT_REACHED']
    const freed = this.claims.filter((claim) => claim.line === twin?.id && !claim.checkout)
    return this.#isFree(what, quantity, freed) ? 'success' : ['SEAT_TAKEN']
  }

  added(who: number, what: What, given: { id: string; quantity: number }): void {
    const cart = this.carts[who]!
    const twin = cart.find((line) => line.what === what)
    if (isGoods(what) && twin) {
      twin.quantity += given.quantity
      return
    }
    if (twin) this.#take(who, twin)
    const holdUntil = isGoods(what) ? null : this.now + MINUTES.hold
    this.carts[who]!.push({ ...given, what, holdUntil })
    if (holdUntil !== null) this.#claim({ line: given.id, what, quantity: given.quantity, until: holdUntil })
  }

  #claim(given: Pick<Claim, 'line' | 'what' | 'quantity' | 'until'>, checkout: string | null = null): void {
    // Whoever takes a seat takes the ended hold away with it.
    if (given.what !== 'standing') this.claims = this.claims.filter((claim) => claim.what !== given.what)
    this.claims.push({ ...given, prolonged: false, checkout, cartUntil: null })
  }

  setQuantity(who: number, line: Line, quantity: number): Expected {
    if (!isGoods(line.what)) return quantity === line.quantity ? 'success' : ['CARTITEM_QUANTITY_ABOVE_MAX']
    const shelf = shelfOf(line.what)
    if (quantity > LIMITS[shelf]) return ['CARTITEM_QUANTITY_ABOVE_MAX']
    if (quantity > this.stock[shelf]) return ['CARTITEM_QUANTITY_ABOVE_STOCK']
    return this.carts[who]!.includes(line) ? 'success' : ['NOT_FOUND']
  }

  remove(who: number, line: Line): void {
    this.#take(who, line)
  }

  #take(who: number, line: Line): void {
    this.carts[who] = this.carts[who]!.filter((one) => one !== line)
    this.claims = this.claims.filter((claim) => claim.line !== line.id || claim.checkout !== null)
  }

  prolong(line: Line): Expected {
    if (isGoods(line.what)) return ['NOTHING_TO_PROLONG']
    const claim = this.claims.find((one) => one.line === line.id)
    if (!claim || claim.until <= this.now) return ['CARTITEM_EXPIRED']
    return claim.prolonged || claim.checkout ? ['ALREADY_PROLONGED'] : 'success'
  }

  prolonged(line: Line): void {
    const claim = this.claims.find((one) => one.line === line.id)!
    claim.until += MINUTES.prolong
    claim.prolonged = true
    line.holdUntil = claim.until
  }

  /** A visitor signs in: equal goods are added up to the limit, live places of a block are one line. */
  claimCart(from: number, to: number): void {
    for (const line of this.carts[from]!) {
      const twin = this.carts[to]!.find((one) => one.what === line.what)
      if (twin && isGoods(line.what)) {
        twin.quantity = Math.min(twin.quantity + line.quantity, LIMITS[shelfOf(line.what)])
        continue
      }
      if (twin && !this.#join(to, twin, line)) continue
      this.carts[to]!.push(line)
    }
    this.carts[from] = []
  }

  /** Two lines of one block: of an ended hold nothing is kept, live ones are added up. False: the newcomer goes. */
  #join(who: number, twin: Line, line: Line): boolean {
    const [mine, theirs] = [twin, line].map((one) =>
      this.claims.find((claim) => claim.line === one.id && claim.until > this.now && !claim.checkout),
    )
    if (!theirs) {
      this.claims = this.claims.filter((claim) => claim.line !== line.id)
      return false
    }
    theirs.quantity += mine?.quantity ?? 0
    line.quantity = theirs.quantity
    this.#take(who, twin)
    return true
  }

  order(who: number, method: Method): Expected {
    const cart = this.carts[who]!
    if (cart.length === 0) return ['CART_EMPTY']
    const copy = this.#copy()
    copy.#endOpen(who)
    if (method === 'purchaseOnAccount' && cart.some((line) => isGoods(line.what)))
      return ['PURCHASE_ON_ACCOUNT_ONLY_FOR_TICKETS']
    const problems = copy.#problemsOf(who, cart)
    return problems.length > 0 ? problems : 'success'
  }

  /** The lines as they were before an earlier checkout of the cart was ended for this one. */
  #problemsOf(who: number, lines: Line[]): string[] {
    const problems: string[] = []
    const live = lines.filter((line) => this.isLive(line))
    if (live.length < lines.length) problems.push('CARTITEM_EXPIRED')
    const places = live.filter((line) => !isGoods(line.what))
    for (const line of places)
      if (!this.claims.some((claim) => claim.line === line.id && claim.until > this.now))
        problems.push('CARTITEM_EXPIRED')
    if (places.length > 0 && this.tickets[who]! + sumOf(places) > LIMITS.perBuyer)
      problems.push('TICKET_LIMIT_REACHED')
    for (const shelf of ['shirt', 'scarf'] as const) {
      const wanted = sumOf(lines.filter((line) => isGoods(line.what) && shelfOf(line.what) === shelf))
      if (wanted > LIMITS[shelf]) problems.push('CARTITEM_QUANTITY_ABOVE_MAX')
      if (wanted > this.stock[shelf]) problems.push('CARTITEM_QUANTITY_ABOVE_STOCK')
    }
    return problems
  }

  ordered(who: number, given: { id: string; method: Method; totalCents: number }): void {
    this.#endOpen(who)
    const items = this.carts[who]!.map(({ id, what, quantity }) => ({ id, what, quantity }))
    const checkout = { ...given, until: this.now + MINUTES.payment, items }
    for (const { id, what, quantity } of items) {
      if (isGoods(what)) this.stock[shelfOf(what)] -= quantity
      for (const claim of this.claims.filter((one) => one.line === id)) {
        claim.cartUntil ??= claim.until
        claim.until = Math.max(claim.until, checkout.until)
        claim.checkout = checkout.id
      }
    }
    this.open[who] = checkout
    if (given.method === 'purchaseOnAccount') this.#deliver(who)
  }

  /** Ends what is open without money: everything goes back, places that the cart still wants stay held for a while. */
  #endOpen(who: number): void {
    const checkout = this.open[who]
    if (!checkout) return
    this.open[who] = null
    for (const item of checkout.items) {
      if (isGoods(item.what)) this.stock[shelfOf(item.what)] += item.quantity
      const line = this.carts[who]!.find((one) => one.id === item.id)
      for (const claim of this.claims.filter((one) => one.line === item.id && one.checkout === checkout.id)) {
        const longest = Math.max(claim.cartUntil ?? 0, this.now + MINUTES.grace)
        claim.until = line ? Math.min(claim.until, longest) : this.now
        claim.checkout = null
        claim.cartUntil = null
        if (line) line.holdUntil = claim.until
      }
    }
  }

  declined(who: number): void {
    this.#endOpen(who)
  }

  /** Money came. In time everything is there; later, if it is still to be had, all or nothing. */
  captured(who: number): 'paid' | 'refunded' {
    const checkout = this.open[who]!
    if (checkout.until > this.now) return this.#deliver(who)
    this.#endOpen(who)
    const places = checkout.items.filter((item) => !isGoods(item.what))
    const goods = checkout.items.filter((item) => isGoods(item.what))
    const own = (item: Bought) => this.claims.filter((claim) => claim.line === item.id)
    const canHave =
      places.every((item) => this.#isFree(item.what, item.quantity, own(item))) &&
      (['shirt', 'scarf'] as const).every(
        (shelf) => sumOf(goods.filter((item) => shelfOf(item.what) === shelf)) <= this.stock[shelf],
      )
    if (!canHave) {
      this.refunded.push(checkout)
      return 'refunded'
    }
    for (const item of goods) this.stock[shelfOf(item.what)] -= item.quantity
    for (const { id, what, quantity } of places) {
      this.claims = this.claims.filter((claim) => claim.line !== id)
      this.#claim({ line: id, what, quantity, until: this.now + 5 }, checkout.id)
    }
    this.open[who] = checkout
    return this.#deliver(who)
  }

  #deliver(who: number): 'paid' {
    const checkout = this.open[who]!
    const ids = new Set(checkout.items.map((item) => item.id))
    this.claims = this.claims.filter((claim) => !ids.has(claim.line))
    for (const item of checkout.items) {
      this.sold.set(item.what, (this.sold.get(item.what) ?? 0) + item.quantity)
      if (!isGoods(item.what)) this.tickets[who]! += item.quantity
    }
    this.carts[who] = this.carts[who]!.filter((line) => !ids.has(line.id))
    this.open[who] = null
    this.paid.push(checkout)
    return 'paid'
  }

  /** Somebody looks after what has waited too long. */
  reconcile(): void {
    for (const [who, checkout] of this.open.entries())
      if (checkout && checkout.until <= this.now) this.#endOpen(who)
  }

  /** What is left, and what is held or sold. */
  shelf() {
    const live = this.claims.filter((claim) => claim.until > this.now)
    const soldSeats = [...this.sold].filter(([what]) => what.startsWith('seat')).length
    return {
      ...this.stock,
      seats: live.filter((claim) => claim.what.startsWith('seat')).length + soldSeats,
      standing: sumOf(live.filter((claim) => claim.what === 'standing')) + (this.sold.get('standing') ?? 0),
    }
  }

  isLive(line: Line): boolean {
    return line.holdUntil === null || line.holdUntil > this.now
  }

  #placesOf(who: number): number {
    const live = this.carts[who]!.filter((line) => line.holdUntil !== null && this.isLive(line))
    return sumOf(live) + (this.tickets[who] ?? 0)
  }

  #isFree(what: What, quantity: number, without: Claim[]): boolean {
    const live = this.claims.filter(
      (one) => one.what === what && one.until > this.now && !without.includes(one),
    )
    const sold = this.sold.get(what) ?? 0
    return what === 'standing'
      ? sold + sumOf(live) + quantity <= LIMITS.standing
      : sold === 0 && live.length === 0
  }

  #copy(): ShopModel {
    return Object.assign(new ShopModel(), structuredClone({ ...this }))
  }
}

export function isGoods(what: What): boolean {
  return what === 'shirt' || what === 'withPrint' || what === 'scarf'
}

export function shelfOf(what: What): 'shirt' | 'scarf' {
  return what === 'scarf' ? 'scarf' : 'shirt'
}

function sumOf(list: { quantity: number }[]): number {
  return list.reduce((sum, one) => sum + one.quantity, 0)
}
