import { useEffect } from 'react'
import { type AnalyticsItem, pushEvent } from './data-layer.ts'

type Shown = { sku: string; name: { de: string }; price: number }

/** Names are always the German ones, so that one thing is one thing in every language. */
function itemOf({ sku, name, price }: Shown): AnalyticsItem {
  return { sku, name: name.de, price, quantity: 1 }
}

/** Tells that a list is looked at, once for each thing that it shows. */
export function useListViewed(list: string, products: readonly Shown[]): void {
  const shown = products.map(({ sku }) => sku).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one when it shows other things
  useEffect(() => {
    present = list
    if (shown !== '') pushEvent({ event: 'view_item_list', list, items: products.map(itemOf) })
    return () => {
      present = null
    }
  }, [list, shown])
}

/** From the list that was looked at last; from a start page or a product's own page there is none. */
export function trackSelected(product: Shown): void {
  pushEvent({ event: 'select_item', list: present ?? 'elsewhere', items: [itemOf(product)] })
}

let present: string | null = null

export function useItemViewed(product: Shown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per product, not per rendering
  useEffect(() => {
    pushEvent({ event: 'view_item', currency: 'EUR', value: product.price, items: [itemOf(product)] })
  }, [product.sku])
}
