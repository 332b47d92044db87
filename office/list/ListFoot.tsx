import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { orderIn, type QueryControl } from './list-query.ts'
import type { Column } from './list-types.ts'
import { PAGE_SIZE, type RowRange, type useRows } from './use-rows.ts'

interface ListFootProps<Row> {
  rows: Pick<ReturnType<typeof useRows<Row>>, 'count' | 'total' | 'isPending' | 'isStale'>
  control: QueryControl
  range: RowRange
  columns: readonly Column<Row>[]
}

/** Which rows of how many, and in which order. */
export function ListFoot<Row>({ rows, control, range, columns }: ListFootProps<Row>) {
  const { t } = useTranslation('parts')
  const { language } = useOfficeLanguage()
  if (rows.isPending || rows.count === 0) return null
  const number = (value: number) => value.toLocaleString(language)
  // A short list is there as a whole.
  const { from, to } =
    rows.count <= PAGE_SIZE
      ? { from: 1, to: rows.count }
      : { from: range.from + 1, to: Math.min(range.to + 1, rows.count) }
  const order = orderIn(control.query)
  const column = columns.find(({ sort }) => sort && sort === order?.field)
  const shown = { from: number(Math.min(from, to)), to: number(to) }
  return (
    <p className="data-list__foot">
      <span>
        {rows.total === null
          ? t('list.rangeOpen', shown)
          : t('list.range', { ...shown, total: number(rows.total) })}
        {column && `, ${t('list.sortedBy', { column: column.head })}`}
      </span>
      <span role="status">{rows.isStale ? t('list.refreshing') : ''}</span>
    </p>
  )
}
