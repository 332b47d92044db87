import { useEffect, useState } from 'react'
import type { PaymentMethod } from '#modules/checkout/schema.ts'
import { readCheckout, readPaymentStatus } from './checkout-calls.ts'

/** A payment that came to nothing, and why. */
export type FormerPayment = { method: PaymentMethod; reason: string | null }

/**
 * Who comes back by `?failed={id}`: what happened. The status is asked first, which settles what the bank knows already.
 * Paid after all: `onPaid`.
 */
export function useFormerPayment(id: string | null, onPaid: (id: string) => void): FormerPayment | null {
  const [former, setFormer] = useState<FormerPayment | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another payment is another question
  useEffect(() => {
    if (id === null) return
    let current = true
    void lookBack(id).then((found) => {
      if (!current || !found) return
      if (found.kind === 'paid') onPaid(id)
      else setFormer(found)
    })
    return () => {
      current = false
    }
  }, [id])
  return former
}

async function lookBack(id: string): Promise<{ kind: 'paid' } | ({ kind: 'failed' } & FormerPayment) | null> {
  const status = await readPaymentStatus(id)
  if (status.ok && status.data.status === 'Paid') return { kind: 'paid' }
  const answer = await readCheckout(id)
  if (!answer.ok) return null
  const { paymentMethod: method, state, stateReason } = answer.data
  // Some providers let people go without telling us: who came back this way has given up.
  return { kind: 'failed', method, reason: state === 'open' ? 'cancelled' : stateReason }
}
