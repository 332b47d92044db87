import type { ReactNode } from 'react'
import type { List } from '#platform/lists.ts'
import type { OfficeIconName } from '../parts/office-icons.ts'

/** A column of a list. */
export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Its name in `orderBy` of the endpoint, where the server sorts by it. */
  sort?: string
  /** `end` for numbers. */
  align?: 'end'
  /** Share of the width, where a list is too long for widths by content. 1 when left out. */
  share?: number
  /**
   * Its place in the card on phones. `title` and `aside` stand on the first line, `line` over the whole width, `state` at the
   * left and `end` at the right of the last; `none` is left out. The first column is the title by itself.
   */
  phone?: 'title' | 'aside' | 'line' | 'state' | 'end' | 'none'
  /** Shown only to whom chooses it. */
  isFurther?: boolean
}

/** One question of a filter; its name is one of the endpoint's query. */
export type Filter = {
  name: string
  label: string
  /** What may be chosen; without it a text is typed, a date chosen, or an amount given, which is cents in the query. */
  options?: readonly { value: string; label: string }[]
  type?: 'text' | 'date' | 'money'
}

/** What of the list is wanted: the endpoint's query without its page. */
export type ListQuery = Readonly<Record<string, string>>

/** A view that the room brings along. */
export type View = { id: string; name: string; query: ListQuery; count?: number | null | undefined }

/** Where the rows come from: one page of them. `name` keys what is kept of them. */
export type RowSource<Row> = {
  name: string
  load: (request: {
    query: ListQuery
    page: number
    pageSize: number
    signal: AbortSignal
  }) => Promise<List<Row>>
}

/** What can be done with several rows at once. */
export type BulkAction<Row> = {
  id: string
  label: string
  icon?: OfficeIconName
  keys?: string
  run: (rows: readonly Row[]) => void
}

export interface DataListProps<Row> {
  /** Keys one's own views of it. */
  name: string
  /** Names the table. */
  label: string
  source: RowSource<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** Says which row: for the box that chooses it. */
  rowName: (row: Row) => string
  /** The address that opens a row. */
  to?: (row: Row) => string
  /** Opens it in place, where it has no address. */
  onOpen?: (row: Row) => void
  views?: readonly View[]
  filters?: readonly Filter[]
  /** Name of the query that searches, and what may be typed. */
  search?: { name: string; placeholder: string }
  bulk?: readonly BulkAction<Row>[]
  /** Cents of a row, for the sum of those that are chosen. */
  centsOf?: (row: Row) => number
  /** Address of the same rows as a file. */
  csv?: (query: ListQuery) => string
  /** What to say where there is nothing at all. */
  empty?: { title: string; text: string; action?: ReactNode }
}
