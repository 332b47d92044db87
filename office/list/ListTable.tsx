import {
  createColumnHelper,
  metaHelper,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { ListHead } from './ListHead.tsx'
import type { QueryControl } from './list-query.ts'
import type { Column, DataListProps } from './list-types.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useRowKeys } from './use-row-keys.ts'
import { PAGE_SIZE, type RowRange, type useRows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

/** What of TanStack Table is used: the model of columns and cells. Sorting, filters and pages are the server's. */
const features = tableFeatures({ columnMeta: metaHelper<{ column: Column<never> }>() })
type Features = typeof features

interface ListTableProps<Row> {
  props: DataListProps<Row>
  control: QueryControl
  rows: ReturnType<typeof useRows<Row>>
  selection: Selection<Row>
  shown: readonly Column<Row>[]
  setRange: (range: RowRange) => void
}

/** The table: only the rows in sight are there, between two empty ones that keep the length of all. */
export function ListTable<Row>({ props, control, rows, selection, shown, setRange }: ListTableProps<Row>) {
  const { label, rowId, bulk = [] } = props
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualRows(box, rows.count)
  const items = virtual.getVirtualItems()
  useVisibleRange(virtual.range, setRange)
  const keys = useRowKeys({
    box,
    count: rows.count,
    scrollTo: virtual.scrollToIndex,
    rows,
    selection,
    canChoose: bulk.length > 0,
  })
  const inSight = useMemo(() => items.flatMap(({ index }) => rows.rowAt(index) ?? []), [items, rows])
  const columns = useMemo(() => columnsOf(shown), [shown])
  const table = useTable({ features, columns, data: inSight, getRowId: rowId })
  const models = new Map(table.getRowModel().rows.map((row) => [row.id, row]))
  const isLong = rows.count > PAGE_SIZE
  const width = shown.length + (bulk.length > 0 ? 1 : 0)
  const [above, below] = emptyHeights(items, virtual)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field set, and no landmark: the screen around it is one
    <div className="list-table-box" ref={box} role="group" aria-label={label}>
      <table
        className={classNames(
          'list-table',
          isLong && 'list-table--long',
          rows.isStale && 'list-table--stale',
        )}
        aria-rowcount={rows.total === null ? -1 : rows.total + 1}
      >
        <caption className="vh">{label}</caption>
        {isLong && <ColumnWidths shown={shown} canChoose={bulk.length > 0} />}
        <ListHead {...{ shown, control, selection, canChoose: bulk.length > 0, loaded: inSight }} />
        <tbody>
          <EmptyRow height={above} columns={width} />
          {items.map((item) => {
            const row = rows.rowAt(item.index)
            const model = row && models.get(rowId(row))
            return (
              <tr
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                tabIndex={-1}
                className={classNames(
                  row && selection.has(row) && 'is-chosen',
                  keys.current === item.index && 'is-current',
                )}
                onFocus={() => keys.setCurrent(item.index)}
              >
                {model ? (
                  <RowCells row={model} {...{ props, selection, shown }} />
                ) : (
                  <td className="list-table__waiting" colSpan={width}>
                    <i />
                  </td>
                )}
              </tr>
            )
          })}
          <EmptyRow height={below} columns={width} />
        </tbody>
      </table>
    </div>
  )
}

function columnsOf<Row>(shown: readonly Column<Row>[]) {
  const helper = createColumnHelper<Features, Row & object>()
  return shown.map((column) =>
    helper.display({
      id: column.id,
      header: column.head,
      cell: ({ row }) => column.cell(row.original as Row),
      meta: { column: column as unknown as Column<never> },
    }),
  )
}

type RowCellsProps<Row> = {
  row: TableRow<Features, Row & object>
  props: DataListProps<Row>
  selection: Selection<Row>
  shown: readonly Column<Row>[]
}

function RowCells<Row>({ row, props, selection, shown }: RowCellsProps<Row>) {
  const { t } = useTranslation('parts')
  const { bulk = [], rowName, to, onOpen } = props
  const data = row.original as Row
  return (
    <>
      {bulk.length > 0 && (
        <td className="list-table__choose">
          <input
            className="choose-box"
            type="checkbox"
            aria-label={t('list.chooseRow', { name: rowName(data) })}
            checked={selection.has(data)}
            onChange={() => selection.toggle(data)}
          />
        </td>
      )}
      {row.getAllCells().map((cell, at) => {
        const column = shown[at]!
        const content = column.cell(data)
        const className = classNames(column.align === 'end' && 'is-number', `on-phone-${placeOf(column, at)}`)
        if (at > 0)
          return (
            <td key={cell.id} className={className}>
              {content}
            </td>
          )
        return (
          // The same for whatever row comes into it: whoever stands on it keeps the focus.
          <th key="opener" scope="row" className={className}>
            <Opener to={to?.(data)} onOpen={onOpen && (() => onOpen(data))}>
              {content}
            </Opener>
          </th>
        )
      })}
    </>
  )
}

function Opener({ to, onOpen, children }: { to?: string; onOpen?: () => void; children: ReactNode }) {
  if (to)
    return (
      <Link className="list-table__open" to={to}>
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <button className="list-table__open" type="button" onClick={onOpen}>
        {children}
      </button>
    )
  return children
}

function placeOf<Row>({ phone }: Column<Row>, at: number): NonNullable<Column<Row>['phone']> {
  return phone ?? (at === 0 ? 'title' : 'line')
}

/** Of many rows only some are there: widths by content would change while one scrolls. */
function ColumnWidths<Row>({ shown, canChoose }: { shown: readonly Column<Row>[]; canChoose: boolean }) {
  const all = shown.reduce((sum, { share = 1 }) => sum + share, 0)
  return (
    <colgroup>
      {canChoose && <col style={{ width: 44 }} />}
      {shown.map(({ id, share = 1 }) => (
        <col key={id} style={{ width: `${(100 * share) / all}%` }} />
      ))}
    </colgroup>
  )
}

function EmptyRow({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="list-table__empty" aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

/** As high as a row is before it has been measured. */
const ROW_HEIGHT = 41
const CARD_HEIGHT = 116
/** The bar at the top with the head of the table, and what lies at the lower edge. */
const COVERED = { start: 96, end: 64 }

function useVirtualRows(box: React.RefObject<HTMLDivElement | null>, count: number) {
  const isPhone = useIsPhone()
  const height = isPhone ? CARD_HEIGHT : ROW_HEIGHT
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => height,
    // A short list is there as a whole: the browser's own search finds everything in it.
    overscan: count <= PAGE_SIZE ? PAGE_SIZE : 12,
    scrollMargin,
    scrollPaddingStart: COVERED.start,
    scrollPaddingEnd: COVERED.end,
    measureElement: (row) => row.getBoundingClientRect().height || height,
  })
  // What stands above the table changes its height without a word.
  useLayoutEffect(() => {
    const body = box.current?.querySelector('tbody')
    if (!body) return
    const top = Math.round(body.getBoundingClientRect().top + window.scrollY)
    if (top !== scrollMargin) setScrollMargin(top)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards are of another height
  useEffect(() => virtual.measure(), [isPhone])
  return virtual
}

type Virtual = ReturnType<typeof useVirtualRows>

function emptyHeights(items: readonly VirtualItem[], virtual: Virtual): [above: number, below: number] {
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return [0, 0]
  const { scrollMargin } = virtual.options
  return [first.start - scrollMargin, virtual.getTotalSize() - (last.end - scrollMargin)]
}

/** Whoever scrolls past thousands of rows does not ask for each of them. */
const RESTING_MS = 80

function useVisibleRange(
  range: { startIndex: number; endIndex: number } | null,
  setRange: (range: RowRange) => void,
) {
  const { startIndex = 0, endIndex = 0 } = range ?? {}
  useEffect(() => {
    const timer = setTimeout(() => setRange({ from: startIndex, to: endIndex }), RESTING_MS)
    return () => clearTimeout(timer)
  }, [startIndex, endIndex, setRange])
}
