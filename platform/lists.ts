import { z } from 'zod'

/** `Page`, `PageSize`, `OrderBy` of every list; names are read without regard to case. */
export function listQuery(given: { maxPageSize: number; defaultPageSize?: number }) {
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .max(given.maxPageSize)
      .default(given.defaultPageSize ?? Math.min(20, given.maxPageSize)),
    orderBy: z
      .string()
      .max(60)
      .regex(/^[a-zA-Z.]+( (asc|desc))?$/)
      .optional(),
  })
}

/** The answer of every list. `totalCount` is null where counting would cost too much. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    totalCount: z.number().int().nullable(),
    hasNextPage: z.boolean(),
  })
}

export type List<T> = {
  items: T[]
  page: number
  pageSize: number
  totalCount: number | null
  hasNextPage: boolean
}

/** Cuts one row more than a page (the sign that there is a next one) down to the page. */
export function pageOf<T>(
  rows: T[],
  query: { page: number; pageSize: number },
  totalCount: number | null = null,
): List<T> {
  return {
    items: rows.slice(0, query.pageSize),
    page: query.page,
    pageSize: query.pageSize,
    totalCount,
    hasNextPage: rows.length > query.pageSize,
  }
}

/** `field asc|desc`; falls back to the default for fields that the list does not offer. */
export function orderOf<F extends string>(
  orderBy: string | undefined,
  fields: readonly F[],
  fallback: { field: F; direction: 'asc' | 'desc' },
) {
  if (!orderBy) return fallback
  const [name, direction] = orderBy.split(' ')
  const field = fields.find((known) => known.toLowerCase() === name!.toLowerCase())
  return field ? { field, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) } : fallback
}
