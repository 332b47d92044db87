import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListQuery, View } from './list-types.ts'

/** The state of a list stands in the address: whoever gets it sees the same. */

export const SORT = 'orderBy'
/** Which columns somebody has chosen, in their order; the server is not asked for it. */
export const COLUMNS = 'columns'

export type QueryControl = {
  query: ListQuery
  /** Of it, what the server is asked: all but the columns. */
  asked: ListQuery
  /** Sets or, with null, takes away. The list begins at its top. */
  set(changes: Record<string, string | null>): void
  /** Only this. */
  replace(query: ListQuery): void
}

/** `names`: what the list knows; everything else in the address is not its own and stays. */
export function useListQuery(names: readonly string[]): QueryControl {
  const [params, setParams] = useSearchParams()
  const known = [...names, SORT, COLUMNS]
  const text = known.flatMap((name) => params.get(name) ?? []).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same values are the same query
  const query = useMemo(() => readQuery(params, known), [text, known.join()])

  function write(change: (next: URLSearchParams) => void) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        change(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const asked = useMemo(() => askedOf(query), [query])
  return {
    query,
    asked,
    set: (changes) => write((next) => apply(next, changes)),
    replace: (wanted) =>
      write((next) => apply(next, { ...Object.fromEntries(known.map((name) => [name, null])), ...wanted })),
  }
}

function readQuery(params: URLSearchParams, names: readonly string[]): ListQuery {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

function apply(params: URLSearchParams, changes: Record<string, string | null>) {
  for (const [name, value] of Object.entries(changes))
    if (value) params.set(name, value)
    else params.delete(name)
}

/** What of a list's address the server is asked. */
export function askedOf(query: ListQuery): ListQuery {
  const { [COLUMNS]: _, ...asked } = query
  return asked
}

/** The columns that an address names; null where nobody has chosen. */
export function columnsIn(query: ListQuery): string[] | null {
  return query[COLUMNS]?.split(',') ?? null
}

/**
 * The view that is looked at: the one that asks for exactly this, columns too; else one that says nothing of columns. Null where
 * somebody has changed it.
 */
export function currentView<V extends Pick<View, 'query'>>(views: readonly V[], query: ListQuery): V | null {
  const exact = views.find((view) => isSameQuery(view.query, query))
  const asked = askedOf(query)
  return exact ?? views.find((view) => !view.query[COLUMNS] && isSameQuery(view.query, asked)) ?? null
}

export function isSameQuery(one: ListQuery, other: ListQuery): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

export type Order = { field: string; direction: 'asc' | 'desc' }

export function orderIn(query: ListQuery): Order | null {
  const [field, direction] = (query[SORT] ?? '').split(' ')
  return field ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : null
}

/** Another press turns it round, a third one takes it away. */
export function nextOrder(now: Order | null, field: string): string | null {
  if (now?.field !== field) return `${field} asc`
  return now.direction === 'asc' ? `${field} desc` : null
}
