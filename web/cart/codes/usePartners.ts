import { useEffect, useState } from 'react'
import type { Partner } from '#modules/contacts/schema.ts'
import { useCart } from '../cart.ts'
import { loadPartners, type PartnerListName } from './codes.ts'

/** The partners, as soon as somebody wants to see them or one of their discounts is in the cart. */
export function usePartners(isWanted: boolean, list: PartnerListName = 'cart') {
  const { cart } = useCart()
  const [partners, setPartners] = useState<Partner[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const isNeeded = isWanted || (cart?.orders.some((order) => order.discounts.length > 0) ?? false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!isNeeded) return
    let current = true
    void loadPartners(list).then((read) => {
      if (!current) return
      setFailed(read === null)
      if (read) setPartners(read)
    })
    return () => {
      current = false
    }
  }, [isNeeded, tries, list])
  return { partners, hasFailed, retry: () => setTries(tries + 1) }
}
