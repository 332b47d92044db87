import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { LineFacts } from './facts.schema.ts'
import type { AlsoGivenBack, NotReturnable, Used, WithdrawalRight } from './given-back.schema.ts'

/**
 * The one door through which everything is sold. Each seller implements it for its kind of sku; cart and checkout get the
 * registry of them (`selling.ts`) from their room of the program and know no seller by name.
 */
export type Sellable = {
  /** Names the kind in cart_items.kind and checkout_items.kind: how items find their seller again, and nothing else. */
  kind: string
  /** Is this sku of this kind? Decided by its form alone. */
  owns(sku: string): boolean
  /**
   * What one item costs this buyer and under which conditions, or a refusal. Reads only. The answer is a promise: it is
   * kept in the cart and charged at checkout, as long as the item stays in the cart.
   */
  quote(db: Db, line: Line, buyer: Buyer): Promise<Quote | Refusal>
  /**
   * Whether it is still sold, in that quantity: an SQL condition in the statement that writes the line, for sellers whose quotes
   * may be remembered. Where it is not so the quote is asked for anew, in a transaction. Left out: the quote is the last word.
   */
  stillSold?(line: Pick<Line, 'sku' | 'quantity'>): RawBuilder<unknown>
  /** How a scarce thing is taken while the cart item is written; null when the seller takes nothing before checkout. */
  taking(item: Reserve): Taking | null
  /** Prolongs a hold that has not ended, once. */
  renew(trx: Trx, item: { cartItemId: string; minutes: number }): Promise<Hold | Refusal>
  /** Gives back what reserve took; repeatable. */
  release(trx: Trx, cartItemIds: string[]): Promise<void>
  /**
   * A held line is about to replace its twin in another cart: what the twin holds goes over to it. Answers how many it
   * holds now; null when its own hold has ended. Only for things that are held.
   */
  join?(trx: Trx, given: { from: string; into: string }): Promise<number | null>
  /**
   * Looks at an item that stands in a cart: an SQL expression of type json about `i`, a row of cart_items, in the cart `c`. It is
   * part of the statement that reads the cart.
   */
  status: string
  /** Until when an open payment protects what is held, by what `status` saw; null: no payment does. Only for things that are held. */
  securedUntil?(status: unknown): string | null
  /** Problems of items, by what `status` saw (gone, inactive, above stock, expired); empty when fine. */
  problems(lines: LineWithStatus[], buyer: Buyer): ItemProblem[]
  /** Promises the items to a checkout until it ends: takes stock, prolongs holds to `until`. All or none: a Refusal rolls the caller back. */
  secure(
    trx: Trx,
    given: { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer },
  ): Promise<ItemProblem[]>
  /**
   * The payment came although the checkout had ended: take everything again, if it is still free. False: it is gone, the
   * caller refunds.
   */
  secureAgain(
    trx: Trx,
    given: { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer },
  ): Promise<boolean>
  /** The checkout ended without payment: stock goes back; holds of a cart that still wants them go back to `holdUntil` or end. Repeatable. */
  unsecure(trx: Trx, given: { checkoutId: string; lines: SecureLine[] }): Promise<void>
  /** Paid: hands the thing over (issues tickets, books stock out). In the transaction that marks the order as paid. Returns the serial number per item. */
  fulfil(trx: Trx, given: Fulfilment): Promise<{ checkoutItemId: string; serialNumber: string }[]>
  /**
   * Refunded: takes it back (voids tickets, returns stock). Repeatable. `piecesInAll` says of items that come back in parts
   * how many pieces are back with this call and all before it; an item that it does not name comes back whole.
   */
  revoke(
    trx: Trx,
    given: { checkoutItemIds: string[]; reason: string; piecesInAll?: ReadonlyMap<string, number> },
  ): Promise<void>
  /**
   * What was bought is not paid and may never be: nobody uses it or turns it into money. Given by its checkout; repeatable. Left
   * out: what is handed over cannot be held back.
   */
  withhold?(trx: Trx, given: { checkoutId: string }): Promise<void>
  /** The money counted as here by mistake: what nobody may have unpaid is held back again. */
  unsettle?(trx: Trx, given: { checkoutId: string }): Promise<void>
  /** It is paid after all. Repeatable; also called for what was never held back. */
  restore?(trx: Trx, given: { checkoutId: string }): Promise<void>
  /**
   * Items that cannot come back now: sold on, accepted by somebody else, used. Asked before money moves, by those who call
   * off or take back; in a transaction what it looked at stays so until the end. Left out: everything can.
   */
  notReturnable?(db: Db, checkoutItemIds: string[]): Promise<NotReturnable[]>
  /** What goes back beside the price of these items when they are taken back, and what is owed no more: instalments. Left out: nothing. */
  alsoGivenBack?(db: Db, checkoutItemIds: string[]): Promise<AlsoGivenBack>
  /** What the law says of a buyer who has changed their mind. Left out: `digital`. */
  withdrawalRight?(options: readonly UserOption[]): WithdrawalRight
  /** How much its buyer has used, where whoever withdraws pays for that (§ 357a BGB). What is not named goes back whole. */
  usedBeforeWithdrawal?(db: Db, checkoutItemIds: string[]): Promise<ReadonlyMap<string, Used>>
  /** It is sent to an address and nothing of it lies in an account: whoever has none may buy it too. Left out: it needs one. */
  isForGuests?: true
  /** What is called off: single pieces of a line (`revoke` looks at `piecesInAll`), or the line as a whole. Left out: the whole. */
  refundUnit?: 'piece' | 'line'
}

/** What somebody wants to put into a cart. */
export type Line = { sku: string; quantity: number; options: UserOption[] }

export type UserOption = { key: string; value: string }

/** What lets somebody buy before others. */
export type EarlyRights = {
  /** The day since which they have been a member, `2020-07-01`; null: they are none. */
  memberSince: string | null
  /** A fan club, or somebody who belongs to one. */
  isFanClub: boolean
  /** The years that the seasons of their season tickets begin in. */
  seasons: readonly number[]
}

export const noRights: EarlyRights = { memberSince: null, isFanClub: false, seasons: [] }

/** For whom a price is made. Anonymous buyers have no subject and no rights. */
export type Buyer = {
  subjectId: string | null
  /** The person who really buys; another than the subject where somebody acts for an organisation. */
  actorId?: string | null
  /** Any shop membership: member prices. */
  isMember: boolean
  priceGroup: string | null
  countryCode: string
  /** Null: nobody has asked for them. Then nothing is refused for the want of them; checkout always asks. */
  rights: EarlyRights | null
}

/** Of one piece, in litres, kilograms, metres or square metres. */
export type Content = { quantity: number; unit: 'l' | 'kg' | 'm' | 'm2' }

/** What one item costs this buyer, and what cart, checkout, bill, ledger and screens must know of it. */
export type Quote = LineFacts & {
  /** The tenant that sells it: whose order it is, and whose name stands on the paper. */
  sellerId: number
  /** What the wire calls such things (CHK-02). A label that is passed on: whoever decides asks the facts. */
  type: string
  name: Text
  /** What the buyer sees as its number. */
  productNumber: string
  /** May promotion codes and discounts of partners make it cheaper? Vouchers pay: that is `settlesAs`. */
  isDiscountable: boolean
  /** When the service is performed, in ISO 8601: the date of supply on the bill (§ 14 (4) no. 6 UStG). Null: with the delivery. */
  performedAt: string | null
  /** Of the thing, for codes that hold for some categories only. */
  categories?: number[]
  /** Second line: size, flock, block and seat. */
  detail: Text | null
  /** Of a place that the buyer's options do not name: the option that would (`seatId` or `blockId`). */
  place?: UserOption
  /** Id in the media store. */
  imageId: string | null
  /** Site that the thing's page is on, a key of `club/sites.ts`. */
  site: string
  /** Address of the thing's page, without host and language. */
  path: string
  /** Gross cents for one piece, for this buyer. */
  priceCents: number
  /** Without member or group price, for display beside it; equals priceCents for others. */
  listPriceCents: number
  memberPriceCents: number | null
  /** What is paid after this purchase, gross cents with days (`2026-12-01`): `priceCents` is the first part. Left out: nothing. */
  instalments?: { amountCents: number; dueOn: string }[]
  vatRate: number
  /** Delivered over a network, as films are: taxed where its customer lives. Left out: it is not. */
  isElectronic?: boolean
  /** What its rate of VAT in other countries follows (`modules/taxes/goods.schema.ts`). Left out: the standard rate. */
  goodsKind?: 'other' | 'book' | 'food'
  maxQuantity: number
  /** Goods are sent, tickets are not, unless their shipping code says so. */
  shippingCodes: string[]
  /** Goods for grown-ups ship within Germany only. */
  minAge: number | null
  shippableTo: string[] | null
  /** Working days that making it takes before it can be sent; left out: none. */
  extraDays?: number
  /** What is in one piece, where the price of a unit must be shown. */
  content?: Content
  weightGrams: number
  /** Only things that allow it may be paid on account (CHK-36). */
  onAccountAllowed: boolean
  /** Seats are one line each; goods with equal options join in one line. */
  isUnique: boolean
}

export type Reserve = {
  cartItemId: string
  sku: string
  quantity: number
  options: UserOption[]
  buyer: Buyer
}

/**
 * The seller's part of the statement that writes a held item (holding.storage.ts): one round trip judges, takes and
 * writes. The SQL reads `lines`, the items of the cart as they were, `cart`, one row when the item may come in, and
 * `term(ends_at, is_prolonged)`, when the hold ends.
 */
export type Taking = {
  /** A query for `event(id, most)`: what limits of held places are counted by, and how many places of it one buyer may have. */
  event: RawBuilder<unknown>
  /** Which place it is, within its event; null when places have no name. */
  place: string | null
  /** An expression: JSON that says why not, JSON `null` when nothing is against it. Reads only. */
  no: RawBuilder<unknown>
  /** Statements for `with`; the last is `taken(expires_at)`: a row when the thing was taken, none when it is gone. */
  taken: RawBuilder<unknown>
  /** What the answer of `no` means; of null: the thing was gone at the last moment. */
  refusalOf(no: unknown): Refusal
  /** Before the second try: ends what only seems to be taken. */
  makeRoom(trx: Trx): Promise<void>
}

export type Hold = { expiresAt: Date; canProlong: boolean }

export type LineWithStatus = SecureLine & { status: unknown }

export type SecureLine = { cartItemId: string; sku: string; quantity: number; options: UserOption[] }

/** Native error code (NEC) with the item it belongs to. */
export type ItemProblem = {
  cartItemId: string
  errorCode: string
  /** How many there still are, once they are few. */
  available?: number
}

/** A seller's no. `detail` is the wording that clients of the specification look for. */
export type Refusal = {
  refused: true
  status: 400 | 403 | 404 | 409 | 422
  errorCode: string
  detail: string
}

export type Fulfilment = {
  /** For what is written to the buyer; German where it is left out. */
  language?: string
  checkoutId: string
  orderNumber: string
  ownerId: string
  buyerId: string
  /** The money is still to come: what is worth money is held back until `restore`. */
  isUnsettled?: boolean
  items: {
    checkoutItemId: string
    cartItemId: string
    sku: string
    quantity: number
    options: UserOption[]
    priceCents: number
    vatRate: number
    /** Whose each piece is: null and what is left out is the owner's. */
    holderIds?: readonly (string | null)[]
  }[]
}

export function refusal(status: Refusal['status'], errorCode: string, detail: string): Refusal {
  return { refused: true, status, errorCode, detail }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as Refusal).refused === true
}

/** Of several things this one was refused; all before it were to be had. */
export class ItemRefused extends AppError {
  readonly index: number

  constructor({ status, code, detail, options }: AppError, index: number) {
    super(status, code, detail, options)
    this.index = index
  }
}

/**
 * How long a hold that is promised to a checkout lasts: as long as the checkout, but not beyond what all unpaid checkouts of
 * one hold may take together from the end the cart was told (`cart_expires_at`). `hold` is the row of the hold.
 */
export function securedUntil(hold: string, until: Date): RawBuilder<Date> {
  const own = sql.raw(`${hold}.hold_expires_at`)
  const told = sql.raw(`coalesce(${hold}.cart_expires_at, ${hold}.hold_expires_at)`)
  return sql<Date>`greatest(${own}, least(${until}::timestamptz,
    ${told} + make_interval(mins => ${ordering.unpaidMinutes}::int)))`
}
