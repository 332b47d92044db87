import { useCallback, useEffect, useRef, useState } from 'react'
import type { Checkout } from '#modules/checkout/schema.ts'
import { cartChanged } from '#web/cart/cart.ts'
import { forgetStarted } from '../attempt.ts'
import { readCheckout } from '../checkout-calls.ts'
import { forgetDraft } from '../draft.ts'
import { recordPurchase } from '../purchase.ts'
import { usePaymentStatus } from '../usePaymentStatus.ts'

/** The invoice is written just after the payment; a few looks later it is there. */
const LOOKS = 5
const LOOK_MS = 3_000

export type Confirmation =
  | { kind: 'waiting' }
  /** Not there, or somebody else's: the same to everybody. */
  | { kind: 'missing' }
  | { kind: 'unreachable' }
  | { kind: 'found'; checkout: Checkout }

/** The checkout that the address names, read again when its payment is decided. */
export function useConfirmation(identifier: string, isSignedIn: boolean) {
  const [confirmation, setConfirmation] = useState<Confirmation>({ kind: 'waiting' })

  const reload = useCallback(async () => {
    const answer = await readCheckout(identifier)
    if (answer.ok) return setConfirmation({ kind: 'found', checkout: answer.data })
    const { status } = answer.failure
    setConfirmation({ kind: status === 404 || status === 400 ? 'missing' : 'unreachable' })
  }, [identifier])

  useEffect(() => {
    if (isSignedIn) void reload()
  }, [isSignedIn, reload])

  const checkout = confirmation.kind === 'found' ? confirmation.checkout : null
  usePaymentStatus(checkout?.state === 'open' ? checkout.id : null, () => void reload())

  const paid = checkout?.state === 'paid' ? checkout : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per checkout, not per look at it
  useEffect(() => {
    if (!paid) return
    forgetStarted()
    forgetDraft()
    recordPurchase(paid)
    void cartChanged()
  }, [paid?.id])

  const looks = useRef(0)
  useEffect(() => {
    if (checkout?.state !== 'paid' || hasDocuments(checkout) || looks.current >= LOOKS) return
    looks.current += 1
    const timer = setTimeout(() => void reload(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [checkout, reload])

  return { confirmation, reload: () => void reload() }
}

function hasDocuments(checkout: Checkout): boolean {
  return checkout.transactions.some(({ orders }) => orders.some((order) => order.documents.length > 0))
}

/** SHELL-01 … SHELL-03: the whole query is the identifier; some things append a `=` to a bare word. */
export function identifierOf(search: string): string {
  const word = search.replace(/^\?/, '').split('&')[0]!.replace(/=$/, '')
  try {
    return decodeURIComponent(word)
  } catch {
    return ''
  }
}
