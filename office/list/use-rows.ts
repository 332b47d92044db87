import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { List } from '#platform/lists.ts'
import type { ListQuery, RowSource } from './list-types.ts'

/** Rows of one call. */
export const PAGE_SIZE = 100

/** Which rows stand on the screen, from 0; the last one included. */
export type RowRange = { from: number; to: number }

/**
 * The rows of a list, by pages that are fetched when they come into sight: of 100,000 only those that somebody looks at. The
 * first page is always there, since it knows how many there are.
 */
export function useRows<Row>(source: RowSource<Row>, query: ListQuery, range: RowRange) {
  const pageQuery = (page: number) => ({
    queryKey: ['rows', source.name, query, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      source.load({ query, page, pageSize: PAGE_SIZE, signal }),
  })
  const first = useQuery({ ...pageQuery(1), placeholderData: keepPreviousData })
  const pages = pagesIn(range)
  const others = useQueries({ queries: pages.map(pageQuery) })
  const loaded = useMemo(
    () => new Map([[1, first.data], ...pages.map((page, at) => [page, others[at]?.data] as const)]),
    [first.data, pages, others],
  )
  return {
    count: countOf(first.data, loaded),
    total: first.data?.totalCount ?? null,
    rowAt(index: number): Row | undefined {
      return loaded.get(pageOf(index))?.items[index % PAGE_SIZE]
    },
    isPending: first.isPending,
    /** Shown rows belong to the former question; those of this one are on their way. */
    isStale: first.isPlaceholderData,
    error: first.error ?? others.find(({ error }) => error)?.error ?? null,
    retry: () =>
      void Promise.all([first, ...others].filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

const pageOf = (index: number): number => Math.floor(index / PAGE_SIZE) + 1

/** Pages in sight but the first. */
function pagesIn({ from, to }: RowRange): number[] {
  const first = Math.max(2, pageOf(from))
  const last = pageOf(to)
  return last < first ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Where nobody has counted: as many as are known, and a page more while there is one. */
function countOf<Row>(
  first: List<Row> | undefined,
  loaded: ReadonlyMap<number, List<Row> | undefined>,
): number {
  if (!first) return 0
  if (first.totalCount !== null) return first.totalCount
  const known = [...loaded].flatMap(([page, list]) =>
    list ? [(page - 1) * PAGE_SIZE + list.items.length + (list.hasNextPage ? PAGE_SIZE : 0)] : [],
  )
  return Math.max(...known)
}
