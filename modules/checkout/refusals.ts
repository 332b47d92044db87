import { shippingCountries } from '#club/countries.ts'
import { asItTravels, leadsTo, methodOf, shippingCodeOf } from '#modules/cart/shipping.rules.ts'
import { isExpired, type StoredItem } from '#modules/cart/stored-cart.rules.ts'
import { guestErrorCodes } from '#modules/checkout/guests/guests.schema.ts'
import type { CartCode, CodeProblem } from '#modules/discounts/schema.ts'
import { refusalToWay } from '#modules/payments/ways.rules.ts'
import type { ItemProblem } from '#modules/selling/sellable.ts'
import type { Sellables } from '#modules/selling/selling.ts'
import { valueNow } from '#modules/values/now.rules.ts'
import { AppError, type ErrorGroups } from '#platform/errors.ts'
import { type CheckoutRefusal, type FrozenOrder, refusalToAddresses, refusalToMethod } from './rules.ts'
import type { CreateCheckout, PaymentMethod } from './schema.ts'

/** What the buyer chose does not go together. */
export function refuseIfWrong(
  buying: { method: PaymentMethod; body: CreateCheckout },
  orders: FrozenOrder[],
  totalCents: number,
): void {
  const { method, body } = buying
  refuse(refusalToAddresses({ orders, method, shipping: body.shippingAddress, billing: body.billingAddress }))
  refuse(refusalToMethod({ method, totalCents, orders }))
  const { countryCode } = body.billingAddress
  if (refusalToWay(method, { cents: totalCents, countryCode }, valueNow))
    throw new AppError(
      400,
      'PAYMENT_METHOD_NOT_OFFERED',
      `${method} is not offered for ${totalCents} from ${countryCode}`,
    )
  if (body.expectedTotal !== undefined && body.expectedTotal !== totalCents) {
    throw new AppError(409, 'TOTAL_CHANGED', `The total is ${totalCents}, not ${body.expectedTotal}`)
  }
  const hasToken = body.paymentTokenId !== undefined
  if (method === 'token' ? !hasToken : hasToken && method !== 'sepa') {
    throw new AppError(
      400,
      'PAYMENT_METHOD_NOT_OFFERED',
      'paymentTokenId names a stored method, or a mandate that was given before',
    )
  }
}

/** Whoever has no account buys what needs none, as each seller says of its things. */
export function refuseUnlessForGuests(
  { ofKind }: Pick<Sellables, 'ofKind'>,
  items: readonly Pick<StoredItem, 'id' | 'kind'>[],
): void {
  const others = items.filter(({ kind }) => !ofKind(kind).isForGuests)
  if (others.length === 0) return
  throw new AppError(400, 'GUESTS_ONLY_GOODS', guestErrorCodes.GUESTS_ONLY_GOODS, {
    title: 'CART_INVALID',
    errors: Object.fromEntries(others.map(({ id }) => [id, [{ errorCode: 'GUESTS_ONLY_GOODS' }]])),
  })
}

function refuse(refusal: CheckoutRefusal | null): void {
  if (refusal) throw new AppError(400, refusal.code, refusal.detail, { errors: refusal.errors })
}

/** A code that takes nothing off is named; the buyer takes it out or mends the cart. */
export function refuseCodes(orders: FrozenOrder[], lost: CartCode[]): void {
  const [first] = [
    ...orders.flatMap((order) => order.problems),
    ...lost.map((code) =>
      code.kind === 'voucher' ? 'VOUCHER_ALREADY_IN_USE' : 'PROMOTIONCODE_RESERVATION_FAILED',
    ),
  ] as const
  if (first) throw codeRefused(first)
}

export function codeRefused(code: CodeProblem): AppError {
  return new AppError(400, code, 'A code in the cart cannot be used as it stands', {
    title: 'CART_INVALID',
    errors: { order: [{ errorCode: code }] },
  })
}

/** Everything that is wrong with the cart at once, keyed by item, so that the buyer mends it in one go. */
export function refuseProblems(problems: ItemProblem[], items: StoredItem[], countryCode: string): void {
  const errors: ErrorGroups = {}
  const add = (key: string, errorCode: string) => {
    errors[key] ??= []
    errors[key].push({ errorCode })
  }
  for (const problem of problems) add(problem.cartItemId, problem.errorCode)
  for (const item of items) {
    if (isExpired(item) && !errors[item.id]) add(item.id, 'CARTITEM_EXPIRED')
    if (item.quoted.shippableTo && !item.quoted.shippableTo.includes(countryCode))
      add(item.id, 'ORDER_NOT_SHIPPABLE_TO_SELECTED_REGION')
  }
  const isServed = (code: string) =>
    methodOf(code).isDigital || (shippingCountries.includes(countryCode) && leadsTo(code, countryCode))
  if (!items.every((item) => isServed(shippingCodeOf(asItTravels(item, countryCode)))))
    add('cart', 'CART_SHIPPINGCOUNTRYCODE_UNKNOWN')
  const [first] = Object.values(errors).flat()
  if (first)
    throw new AppError(400, first.errorCode, 'Something in the cart cannot be bought as it stands', {
      title: 'CART_INVALID',
      errors,
    })
}
