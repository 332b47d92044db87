import type { StoreNavigation } from '#modules/content/api/api.schema.ts'

/** The shelves of the shop and what stands beside its cart; empty lists until they are known, and where they cannot be. */
export type KnownNavigation = {
  shelves: StoreNavigation['children']
  cart: StoreNavigation['cart_contents']
  /** Why the lists are empty; null while all is well (CNT-08). */
  error: Error | null
}

export const unknownNavigation: KnownNavigation = { shelves: [], cart: [], error: null }

/** Asks the shop for its navigation in the reader's language (CNT-06, CNT-07). */
export async function loadStoreNavigation(
  language: string,
  ask: (address: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>> = fetch,
): Promise<KnownNavigation> {
  try {
    const response = await ask(`/stores/${language}/navigation.json`)
    if (!response.ok) throw new Error(`The navigation answers ${response.status}`)
    const { children, cart_contents } = (await response.json()) as StoreNavigation
    return { shelves: children, cart: cart_contents, error: null }
  } catch (reason) {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    console.error(error)
    return { ...unknownNavigation, error }
  }
}
