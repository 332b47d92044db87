import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countProducts,
  listProducts,
  readProduct,
  readProductChoices,
} from '#modules/office/products/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'

const productQuery = (id: string) =>
  queryOptions({
    queryKey: [readProduct.name, id],
    queryFn: ({ signal }) => read(readProduct, { params: { id }, signal }),
  })

export function useProduct(id: string) {
  return useQuery(productQuery(id))
}

/** What a product may be given. */
export function useChoices() {
  return useQuery({
    queryKey: [readProductChoices.name],
    queryFn: ({ signal }) => read(readProductChoices, { signal }),
  })
}

/** Reads a product anew after it was changed, and the list with it. */
export function useRenewProduct(): (id: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [readProduct.name, id] }),
      queries.invalidateQueries({ queryKey: ['rows', listProducts.name] }),
      queries.invalidateQueries({ queryKey: [countProducts.name] }),
    ])
  }
}
