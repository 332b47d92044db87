import { useState } from 'react'
import type { WantedOffer } from './take-offers.ts'

/** Puts offers into the cart; those that not everybody may have are asked about first. */
export function useTakeOffers(onDone: () => void) {
  const [taking, setTaking] = useState<readonly WantedOffer[] | null>(null)
  const [asked, setAsked] = useState<readonly WantedOffer[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function takeNow(offers: readonly WantedOffer[]): Promise<void> {
    setAsked(null)
    setTaking(offers)
    setProblem(null)
    // What knows the cart is loaded by whoever takes something.
    const { takeOffers } = await import('./take-offers.ts')
    setProblem(await takeOffers(offers))
    onDone()
    setTaking(null)
  }

  function take(offers: readonly WantedOffer[]): void {
    if (taking) return
    if (offers.some(({ needs }) => needs !== null)) setAsked(offers)
    else void takeNow(offers)
  }

  return {
    isTaking: (sku: string) => taking?.some((offer) => offer.sku === sku) ?? false,
    problem,
    /** Offers whose buyer has to say something first. */
    asked,
    take,
    confirm: () => void (asked && takeNow(asked)),
    cancel: () => setAsked(null),
  }
}

export type TakeOffers = ReturnType<typeof useTakeOffers>
