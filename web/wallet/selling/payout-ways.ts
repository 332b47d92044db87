import type { PayoutInformation, PayoutKind, PayoutType } from '#modules/marketplace/schema.ts'
import type { StoredPaymentMethod, TokenKind } from '#modules/payments/schema.ts'

/** One way to get the money: a voucher, a kept method, or back the way the ticket was paid. */
export type PayoutWay =
  | { type: 'voucher' | 'original' }
  | { type: 'creditCard' | 'payPal'; method: StoredPaymentMethod }

/** As the seller sees it, with what it brings. */
export type OfferedWay = { key: string; way: PayoutWay; kind: PayoutKind }

/** The better deal first; then what is kept, then the way back. Only what payoutInformation allows. */
const ORDER: readonly PayoutType[] = ['voucher', 'creditCard', 'payPal', 'original']

export function waysOf(information: Pick<PayoutInformation, 'kinds'>): OfferedWay[] {
  return ORDER.flatMap((type): OfferedWay[] => {
    const kind = information.kinds.find((one) => one.payoutType === type)
    if (!kind?.isAvailable) return []
    if (type === 'voucher' || type === 'original') return [{ key: type, way: { type }, kind }]
    return kind.methods.map((method) => ({ key: `token:${method.id}`, way: { type, method }, kind }))
  })
}

/** Kinds of methods that may be kept first and paid to then. */
export function addableKinds(information: Pick<PayoutInformation, 'kinds'>): TokenKind[] {
  const isPossible = (type: PayoutType) =>
    information.kinds.some((kind) => kind.payoutType === type && kind.isAvailable)
  return (['creditCard', 'payPal'] as const).filter(isPossible)
}

/** As the server asks it of a request and of an amount. */
export function wayQuery(way: PayoutWay): { useVoucher: 'true' | 'false'; paymentTokenId?: string } {
  return {
    useVoucher: way.type === 'voucher' ? 'true' : 'false',
    ...('method' in way ? { paymentTokenId: way.method.id } : {}),
  }
}
