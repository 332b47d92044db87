import {
  COLOUR_PATTERN,
  FILTER_LABELS,
  type FilterLabel,
  MAX_PRICE,
  MAX_VALUES,
  noFilters,
  type ProductFilters,
  SIZE_PATTERN,
} from '#modules/catalogue/filters.schema.ts'

/** Filters as they stand in an address: `?colour=night&size=L&size=M&min=10&max=49.95&stock=1`. What makes no sense is left out. */
export function filtersIn(query: URLSearchParams): ProductFilters {
  const listed = (name: string, isFine: (value: string) => boolean) =>
    [...new Set(query.getAll(name))].filter(isFine).slice(0, MAX_VALUES).toSorted()
  const [minPrice, maxPrice] = [centsIn(query.get('min')), centsIn(query.get('max'))]
  const isTurned = minPrice !== null && maxPrice !== null && minPrice > maxPrice
  return {
    sizes: listed('size', (value) => SIZE_PATTERN.test(value)),
    colours: listed('colour', (value) => COLOUR_PATTERN.test(value)),
    labels: listed('label', (value) => FILTER_LABELS.includes(value as never)) as FilterLabel[],
    minPrice: isTurned ? maxPrice : minPrice,
    maxPrice: isTurned ? minPrice : maxPrice,
    inStock: query.get('stock') === '1',
  }
}

/** In the order in which the server sorts them, so that one choice has one address. */
export function filterEntries(filters: ProductFilters): [name: string, value: string][] {
  const { sizes, colours, labels, minPrice, maxPrice, inStock } = filters
  return [
    ...colours.map((value): [string, string] => ['colour', value]),
    ...labels.map((value): [string, string] => ['label', value]),
    ...(maxPrice === null ? [] : [['max', eurosOf(maxPrice)] as [string, string]]),
    ...(minPrice === null ? [] : [['min', eurosOf(minPrice)] as [string, string]]),
    ...sizes.map((value): [string, string] => ['size', value]),
    ...(inStock ? [['stock', '1'] as [string, string]] : []),
  ]
}

/** `49,95` and `49.95` are the same price; null for what is none. */
function centsIn(text: string | null): number | null {
  if (!text || !/^\d{1,5}([.,]\d{1,2})?$/.test(text.trim())) return null
  return Math.min(MAX_PRICE, Math.round(Number(text.trim().replace(',', '.')) * 100))
}

export function eurosOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** One thing less, for the tags above the list. */
export type ChosenFilter =
  | { kind: 'sizes' | 'colours' | 'labels'; value: string; without: ProductFilters }
  | { kind: 'price' | 'inStock'; without: ProductFilters }

export function chosenOf(filters: ProductFilters): ChosenFilter[] {
  const listed = (kind: 'sizes' | 'colours' | 'labels') =>
    (filters[kind] as readonly string[]).map((value) => ({
      kind,
      value,
      without: { ...filters, [kind]: filters[kind].filter((one) => one !== value) },
    }))
  const hasPrice = filters.minPrice !== null || filters.maxPrice !== null
  return [
    ...listed('sizes'),
    ...listed('colours'),
    ...listed('labels'),
    ...(hasPrice
      ? [
          {
            kind: 'price' as const,
            without: { ...filters, minPrice: noFilters.minPrice, maxPrice: noFilters.maxPrice },
          },
        ]
      : []),
    ...(filters.inStock ? [{ kind: 'inStock' as const, without: { ...filters, inStock: false } }] : []),
  ]
}

const LETTERS = ['XS', 'S', 'S/M', 'M', 'L', 'L/XL', 'XL', '2XL', '3XL', '4XL', '5XL']

/** Letters from small to large, then numbers as one counts. */
export function bySize(one: string, other: string): number {
  const rank = (size: string) =>
    LETTERS.includes(size) ? LETTERS.indexOf(size) : 100 + Number.parseInt(size, 10)
  return rank(one) - rank(other) || one.localeCompare(other)
}
