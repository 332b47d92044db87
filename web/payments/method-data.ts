import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import {
  addCreditCard,
  addPayPal,
  addSepa,
  readPaymentInfo,
  readPaymentMethodStatus,
  removePaymentMethod,
} from '#modules/payments/endpoints.ts'
import type { PaymentInfo, StoredPaymentMethod, TokenKind } from '#modules/payments/schema.ts'
import { type ClubValueOf, termsOf } from '#modules/payments/ways.rules.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace, write } from '#web/api/screen-calls.ts'
import { useClubValues } from '#web/site/values.ts'

const KEY = ['paymentMethods']

/** What somebody has stored, and which kinds they can add. */
export type OwnMethods = PaymentInfo & { addable: TokenKind[] }

/** PM-08. A kind that is missing in the answer is not on offer for this person. */
export function usePaymentMethods() {
  const clubValue = useClubValues()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(readPaymentInfo, { signal }),
    select: (info): OwnMethods => ({ ...info, addable: addableKinds(info, clubValue) }),
  })
}

export function usePaymentMethodChanges() {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: KEY })
  return {
    /** Null: it is gone (PM-12). */
    async remove(id: string): Promise<Failure | null> {
      const failure = await write(removePaymentMethod, { params: { id } })
      await reread()
      return failure
    },
    reread,
  }
}

/** What is needed to begin with a method (PM-07). */
export type WantedMethod = { kind: 'payPal' } | { kind: 'creditCard' | 'sepa'; billingAddress: PostalAddress }

/** PM-09 … PM-11: the person agrees at `paymentUrl` and comes back to `redirectUrl`. */
export function beginMethod(
  wanted: WantedMethod,
  redirectUrl: string,
): Promise<Answer<{ id: string; paymentUrl: string }>> {
  const options = { name: 'paymentMethodAdd', reaction: shownInPlace }
  if (wanted.kind === 'payPal') return call(addPayPal, { body: { redirectUrl }, ...options })
  const { kind, billingAddress } = wanted
  const body = { redirectUrl, billingAddress }
  return call(kind === 'sepa' ? addSepa : addCreditCard, { body, ...options })
}

export type MethodStatus = 'ready' | 'pending' | 'failed' | 'unknown'

/** PM-13: 204 means ok. That we cannot ask says nothing about the method. */
export async function readMethodStatus(id: string): Promise<MethodStatus> {
  const answer = await call(readPaymentMethodStatus, {
    params: { id },
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

/** Direct debits only where the server offers them (CHK-38), PayPal unless the office has switched it off. */
export function addableKinds(info: PaymentInfo, clubValue: ClubValueOf): TokenKind[] {
  const kinds: TokenKind[] = ['creditCard']
  if (termsOf('paypal', clubValue) !== 'off') kinds.push('payPal')
  if (info.sepa) kinds.push('sepa')
  return kinds
}

/** A card counts to the end of the month that is printed on it. */
export function hasExpired({ expiry }: Pick<StoredPaymentMethod, 'expiry'>, now: Date): boolean {
  return expiry !== null && expiry < now.toISOString().slice(0, 7)
}
