import { useEffect, useRef } from 'react'
import { readPaymentStatus } from './checkout-calls.ts'

const SOON_MS = 2_000
const LATER_MS = 5_000
/** Who still waits after this many questions is asked less often. */
const PATIENT_AFTER = 15

export type Outcome = 'paid' | 'failed'

/**
 * Asks how a payment stands until it is decided (CHK-25). A lost connection decides nothing: it is asked again. Null
 * asks nothing.
 */
export function usePaymentStatus(checkoutId: string | null, onOutcome: (outcome: Outcome) => void): void {
  const notify = useRef(onOutcome)
  useEffect(() => {
    notify.current = onOutcome
  })
  useEffect(() => {
    if (checkoutId === null) return
    return watchPayment(checkoutId, (outcome) => notify.current(outcome))
  }, [checkoutId])
}

/** Answers the way to stop asking. */
export function watchPayment(checkoutId: string, onOutcome: (outcome: Outcome) => void): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout>
  async function ask(count: number): Promise<void> {
    const answer = await readPaymentStatus(checkoutId)
    if (stopped) return
    if (answer.ok && answer.data.status === 'Paid') return onOutcome('paid')
    if (!answer.ok && answer.failure.status === 400) return onOutcome('failed')
    timer = setTimeout(() => void ask(count + 1), count < PATIENT_AFTER ? SOON_MS : LATER_MS)
  }
  void ask(1)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
