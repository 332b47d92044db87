/** What a list of products can be narrowed down to. The same in the address of a page, on the wire and in the browser. */

export const FILTER_LABELS = ['New', 'Tip', 'Discount', 'Customizable', 'ProductOfTheMonth'] as const
export type FilterLabel = (typeof FILTER_LABELS)[number]

export type ProductFilters = {
  /** One of them is enough, within each kind of filter. */
  sizes: readonly string[]
  colours: readonly string[]
  labels: readonly FilterLabel[]
  /** Gross cents, both included. */
  minPrice: number | null
  maxPrice: number | null
  /** Only what can be bought now; with sizes: in one of them. */
  inStock: boolean
}

export const noFilters: ProductFilters = {
  sizes: [],
  colours: [],
  labels: [],
  minPrice: null,
  maxPrice: null,
  inStock: false,
}

/** How many values of one kind count; more are refused on the wire and left out in an address. */
export const MAX_VALUES = 12
export const SIZE_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}/., -]{0,19}$/u
export const COLOUR_PATTERN = /^[a-z]{2,20}$/
export const MAX_PRICE = 1_000_000

export function hasFilters(filters: ProductFilters): boolean {
  return countFilters(filters) > 0
}

/** As many as there are tags above the list: a price range is one. */
export function countFilters({
  sizes,
  colours,
  labels,
  minPrice,
  maxPrice,
  inStock,
}: ProductFilters): number {
  const price = minPrice !== null || maxPrice !== null ? 1 : 0
  return sizes.length + colours.length + labels.length + price + (inStock ? 1 : 0)
}

/** How many products a value would leave, with all other kinds of filters as they are. */
export type FacetValue = { value: string; count: number }

export type ProductFacets = {
  sizes: FacetValue[]
  colours: FacetValue[]
  labels: FacetValue[]
  inStock: number
  /** Of what is there without a price range; null when nothing is. */
  price: { min: number; max: number } | null
}
