import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { PaymentInfo, StoredPaymentMethod, TokenKind } from '#modules/payments/schema.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

const INFO = '/api/checkout/v2/checkouts/paymentInfo'
const KEY = ['paymentMethods']

/** PM-08. A kind that is missing in the answer is not on offer for this person. */
export function usePaymentMethods() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const answer = await call<PaymentInfo>({
        name: 'paymentMethods',
        path: INFO,
        retries: 1,
        signal,
        reaction: shownInPlace,
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
}

export function usePaymentMethodChanges() {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: KEY })
  return {
    /** Null: it is gone (PM-12). */
    async remove(id: string): Promise<Failure | null> {
      const answer = await call<unknown>({
        name: 'paymentMethodRemove',
        method: 'DELETE',
        path: `${INFO}/${encodeURIComponent(id)}`,
        reaction: shownInPlace,
      })
      await reread()
      return answer.ok ? null : answer.failure
    },
    reread,
  }
}

const paths: Record<TokenKind, string> = {
  creditCard: `${INFO}/creditcard`,
  payPal: `${INFO}/paypal`,
  sepa: `${INFO}/sepa`,
}

/** PM-09 … PM-11: the person agrees at `paymentUrl` and comes back to `redirectUrl`. */
export function beginMethod(given: {
  kind: TokenKind
  redirectUrl: string
  billingAddress?: PostalAddress
}): Promise<Answer<{ id: string; paymentUrl: string }>> {
  const { kind, ...body } = given
  return call({ name: 'paymentMethodAdd', method: 'POST', path: paths[kind], body, reaction: shownInPlace })
}

export type MethodStatus = 'ready' | 'pending' | 'failed' | 'unknown'

/** PM-13: 204 means ok. That we cannot ask says nothing about the method. */
export async function readMethodStatus(id: string): Promise<MethodStatus> {
  const answer = await call<unknown>({
    name: 'paymentStatus',
    path: `${INFO}/${encodeURIComponent(id)}/status`,
    retries: 1,
    reaction: ({ status }) =>
      status === 400 ? { message: 'native.PAYMENT_METHOD_FAILED', shownInPlace: true } : 'silent',
  })
  if (!answer.ok) {
    if (answer.failure.status === 400) return 'failed'
    return answer.failure.status === 404 ? 'unknown' : 'pending'
  }
  return answer.data === undefined ? 'ready' : 'pending'
}

/** Everything that is kept, in the order of the kinds. */
export function methodsOf(info: PaymentInfo): StoredPaymentMethod[] {
  return [...info.creditCard, ...info.payPal, ...(info.sepa ?? [])]
}

/** What can be added here. SEPA only where the server offers it (CHK-38). */
export function kindsOf(info: PaymentInfo): TokenKind[] {
  return info.sepa ? ['creditCard', 'payPal', 'sepa'] : ['creditCard', 'payPal']
}

/** A card counts to the end of the month that is printed on it. */
export function hasExpired({ expiry }: Pick<StoredPaymentMethod, 'expiry'>, now: Date): boolean {
  return expiry !== null && expiry < now.toISOString().slice(0, 7)
}

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
