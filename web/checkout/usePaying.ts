import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { guestOrder } from '#web/api/guest-pass.ts'
import type { SessionState } from '#web/session/session-state.ts'
import { forgetStarted, type StartedPayment, startedPayment } from './attempt.ts'
import { createCheckout, createGuestCheckout } from './checkout-calls.ts'
import { useFormerPayment } from './useFormerPayment.ts'
import { usePaymentStatus } from './usePaymentStatus.ts'
import { usePlacing } from './usePlacing.ts'

/** The order as it is placed and paid: what has become of it, and of a payment that was begun before. */
export function usePaying(session: SessionState['status']) {
  const isGuest = session === 'anonymous'
  const { placing, place, confirm, resume, fail, giveUp, leaveForm } = usePlacing(
    isGuest ? createGuestCheckout : createCheckout,
  )
  const [open, setOpen] = useOpenPayment()
  /** Of an order of theirs: with an account, or with the pass of what was bought without. */
  const mayAsk = session === 'signedIn' || (isGuest && guestOrder() !== null)
  const [query, setQuery] = useSearchParams()
  useCardFormInHistory(placing.kind === 'cardForm', () => {
    leaveForm()
    setOpen(startedPayment())
  })
  const former = useFormerPayment(mayAsk ? query.get('failed') : null, confirm)
  const asked = placing.kind === 'cardForm' ? placing.checkoutId : (open?.checkoutId ?? null)
  usePaymentStatus(mayAsk ? asked : null, (outcome) => {
    setOpen(null)
    if (outcome === 'paid') confirm(asked!)
    else lookBack(asked)
  })

  /** As if one came back from the bank: the address then names the payment, also after a reload. */
  function lookBack(checkoutId: string | null): void {
    if (checkoutId === null) {
      fail('checkoutPaymentFailed')
      return
    }
    giveUp()
    setQuery({ failed: checkoutId }, { replace: true })
  }

  return {
    placing,
    place,
    fail,
    giveUp,
    lookBack,
    former,
    /** Of the card form. */
    isInHistory: query.has('card'),
    /** One that was begun before waits to be gone on with, or to be forgotten. */
    isOpen: open !== null,
    resume: () => {
      setOpen(null)
      if (open) resume(open)
    },
    forget: () => {
      forgetStarted()
      setOpen(null)
    },
  }
}

/** The card form is a place of its own in the history: who goes back from it is at the steps again, the payment still open. */
function useCardFormInHistory(isShown: boolean, onBack: () => void): void {
  const [query, setQuery] = useSearchParams()
  const isNamed = query.has('card')
  const wasNamed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the two happens once
  useEffect(() => {
    if (isShown && !isNamed && !wasNamed.current) setQuery({ card: '' }, { preventScrollReset: true })
    if (isShown && !isNamed && wasNamed.current) onBack()
    wasNamed.current = isShown && isNamed
  }, [isShown, isNamed])
}

/** A payment that this tab began before the page was left or lost its connection. */
function useOpenPayment() {
  const [open, setOpen] = useState<StartedPayment | null>(null)
  useEffect(() => setOpen(startedPayment()), [])
  return [open, setOpen] as const
}
