import { type CartUser, hashOf } from '#modules/cart/cart.ts'

/** Whose cart something was agreed to for: nothing of it tells who a visitor is. */
export function holderOf(user: CartUser): string {
  if (user.kind === 'counter') return `counter ${user.saleId}`
  return user.kind === 'subject'
    ? `account ${user.subjectId}`
    : `visitor ${hashOf(user.anonymousUserId).toString('base64url')}`
}
