import { useState } from 'react'
import { useNavigate } from 'react-router'
import { club } from '#club/club.ts'
import type { BuyerMethod } from '#modules/checkout/schema.ts'
import { emitError, type Failure } from '#web/api/errors.ts'
import { refreshCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import { isAllowedAddress } from '#web/site/allowed-address.ts'
import { useHere } from '#web/site/here.ts'
import { forgetAttempt, forgetStarted, keyFor, rememberStarted } from './attempt.ts'
import { createCheckout, type createGuestCheckout, type PlacedOrder, readCheckout } from './checkout-calls.ts'
import { recordPurchase } from './purchase.ts'
import { isUndecided, messageOfCheckout } from './reactions.ts'
import { type Step, stepAfter } from './transitions.ts'

export type Placing =
  | { kind: 'idle' }
  | { kind: 'placing' }
  /** No answer: whether it was bought is not known, and sending it again is safe. */
  | { kind: 'lost' }
  /** `shownCents`: the total that was ordered at. */
  | { kind: 'refused'; message: string; failure: Failure; shownCents: number | undefined }
  | { kind: 'cardForm'; checkoutId: string | null; scriptUrl: string }
  | { kind: 'failed'; message: string }

/** Sends the order and goes where its answer leads. */
export function usePlacing(create: typeof createGuestCheckout | typeof createCheckout = createCheckout) {
  const [placing, setPlacing] = useState<Placing>({ kind: 'idle' })
  const { confirm, follow } = useFollowing(setPlacing)

  async function place(method: BuyerMethod, order: PlacedOrder): Promise<void> {
    setPlacing({ kind: 'placing' })
    const answer = await create({ method, body: order, idempotencyKey: keyFor(method, order) })
    if (!answer.ok) return refuse(answer.failure, order.expectedTotal)
    forgetAttempt()
    await follow(stepAfter(method, answer.data), method)
  }

  async function refuse(failure: Failure, shownCents: number | undefined): Promise<void> {
    if (isUndecided(failure)) {
      setPlacing({ kind: 'lost' })
      return
    }
    // Too many requests at once say nothing of one that was sent before.
    if (failure.status !== 429) forgetAttempt()
    // What has changed stands there before anybody can press again.
    await refreshCart()
    setPlacing({ kind: 'refused', message: messageOfCheckout(failure), failure, shownCents })
  }

  return {
    placing,
    place,
    confirm,
    /** Takes up a card form that was open when the page was left. */
    resume: (given: { checkoutId: string; scriptUrl: string }) => setPlacing({ kind: 'cardForm', ...given }),
    /** The payment came to nothing; the cart is as it was. */
    fail: (message: string) => {
      forgetStarted()
      setPlacing({ kind: 'failed', message })
    },
    /** The form is left, the payment stays open: it can be taken up again. */
    leaveForm: () => setPlacing({ kind: 'idle' }),
    giveUp: () => {
      forgetStarted()
      setPlacing({ kind: 'idle' })
    },
  }
}

/** Goes where the answer to an order leads: to the provider, to the confirmation, or to the card form. */
function useFollowing(setPlacing: (next: Placing) => void) {
  const { language, domains, payAt } = useHere()
  const navigate = useNavigate()

  const confirm = (identifier: string) => {
    forgetStarted()
    void navigate(path.confirmation(identifier, language), { replace: true })
  }

  async function follow(step: Step, method: BuyerMethod): Promise<void> {
    switch (step.kind) {
      case 'redirect':
        return redirect(step.address)
      case 'confirm':
        return confirm(step.identifier)
      case 'record':
        await recordFreePurchase(step.identifier)
        return confirm(step.identifier)
      case 'cardForm': {
        const { checkoutId, scriptUrl } = step
        if (checkoutId) rememberStarted({ checkoutId, method, scriptUrl })
        return setPlacing({ kind: 'cardForm', checkoutId, scriptUrl })
      }
      case 'unknown':
        console.error('unknown checkout method', step.method)
        return setPlacing({ kind: 'failed', message: 'checkoutFailed' })
    }
  }

  function redirect(address: string): void {
    if (isAllowedAddress(address, location.href, { domains, payAt })) {
      location.assign(address)
      return
    }
    emitError(
      { call: 'checkoutCreate', status: null, problem: null, failureReason: null },
      { message: 'checkoutFailed', shownInPlace: true },
    )
    setPlacing({ kind: 'failed', message: 'checkoutFailed' })
  }

  return { confirm, follow }
}

/** CHK-11, ANA-03: after a delay that lets the page's other analytics come first. */
async function recordFreePurchase(checkoutId: string): Promise<void> {
  const answer = await readCheckout(checkoutId)
  await new Promise((resolve) => setTimeout(resolve, club.constants.purchaseAnalyticsDelayMs))
  if (answer.ok) recordPurchase(answer.data)
}
