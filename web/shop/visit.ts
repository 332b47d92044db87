import { useEffect, useState } from 'react'
import type { ShopProduct } from '#modules/catalogue/schema.ts'

export type Viewed = Pick<ShopProduct, 'id' | 'name' | 'images' | 'price' | 'full_slugs'>

export const VIEWED_SHOWN = 4

/** Of this visit, while the window stands: nothing is written down on the device, which would need consent. */
const visit: Viewed[] = []

/** What was looked at before this product, the latest first; the product itself is noted for the next one. */
export function useVisit(product: Viewed): Viewed[] {
  const [before] = useState(() => visit.filter((one) => one.id !== product.id).slice(0, VIEWED_SHOWN))
  useEffect(() => note(product), [product])
  return before
}

function note({ id, name, images, price, full_slugs }: Viewed): void {
  const known = visit.findIndex((one) => one.id === id)
  if (known >= 0) visit.splice(known, 1)
  visit.unshift({ id, name, images, price, full_slugs })
  visit.length = Math.min(visit.length, VIEWED_SHOWN + 1)
}
