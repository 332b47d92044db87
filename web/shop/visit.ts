import { useEffect, useState } from 'react'
import { club, type Language } from '#club/club.ts'
import type { ProductDetail, ShopProduct } from '#modules/catalogue/schema.ts'

export type Viewed = Pick<ShopProduct, 'id' | 'name' | 'images' | 'price' | 'full_slugs'>
type Visited = Viewed & Pick<ProductDetail, 'description'>

export const VIEWED_SHOWN = 4

/** Of this visit, while the window stands: nothing is written down on the device, which would need consent. */
const visit: (Viewed & { spoken: readonly Language[] })[] = []

/**
 * What was looked at before this product, the latest first; the product itself is noted for the next one. What has no words in the
 * language is left out (PRD-11).
 */
export function useVisit(product: Visited, language: Language): Viewed[] {
  const [before] = useState(() =>
    visit.filter(({ id, spoken }) => id !== product.id && spoken.includes(language)).slice(0, VIEWED_SHOWN),
  )
  useEffect(() => note(product), [product])
  return before
}

function note({ id, name, description, images, price, full_slugs }: Visited): void {
  const known = visit.findIndex((one) => one.id === id)
  if (known >= 0) visit.splice(known, 1)
  const spoken = club.languages.filter((language) => name[language] && description[language])
  visit.unshift({ id, name, images, price, full_slugs, spoken })
  visit.length = Math.min(visit.length, VIEWED_SHOWN + 1)
}
