import './list.css'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFailureWords } from '../api/FailureToasts.tsx'
import { BulkBar } from './BulkBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListTable } from './ListTable.tsx'
import { COLUMNS, columnsIn, useListQuery } from './list-query.ts'
import type { Column, DataListProps } from './list-types.ts'
import { NoRows } from './NoRows.tsx'
import { type RowRange, useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { Views } from './Views.tsx'

/**
 * The list of a room: sorted and filtered by the server, its state in the address. Views as tabs, one's own as well; columns to
 * choose; rows chosen and opened by keyboard (j, k, x, Enter); as many rows as there are.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { name, source, columns, rowId, search, filters = [], views = [] } = props
  const control = useListQuery([
    ...(search ? [search.name] : []),
    ...filters.map((filter) => filter.name),
    ...new Set(views.flatMap(({ query }) => Object.keys(query))),
  ])
  const [range, setRange] = useState<RowRange>({ from: 0, to: 0 })
  const rows = useRows(source, control.asked, range)
  const selection = useSelection(rowId, JSON.stringify(control.asked))
  const chosen = control.query[COLUMNS]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns are the same
  const shown = useMemo(() => shownColumns(columns, columnsIn(control.query)), [columns, chosen])
  const choose = (ids: string[]) => control.set({ [COLUMNS]: isUsual(columns, ids) ? null : ids.join(',') })
  return (
    <div className="data-list">
      <Views list={name} views={views} control={control} source={source} />
      <FilterBar {...{ search, filters, control, columns, shown, csv: props.csv }} chooseColumns={choose} />
      <ListState {...{ props, control, rows, selection, shown, setRange }} />
      <ListFoot {...{ rows, control, range, columns }} />
      <BulkBar {...{ selection, actions: props.bulk ?? [], centsOf: props.centsOf }} />
    </div>
  )
}

type StateProps<Row> = {
  props: DataListProps<Row>
  control: ReturnType<typeof useListQuery>
  rows: ReturnType<typeof useRows<Row>>
  selection: ReturnType<typeof useSelection<Row>>
  shown: readonly Column<Row>[]
  setRange: (range: RowRange) => void
}

/** The rows, or what there is instead of them. */
function ListState<Row>({ props, control, rows, selection, shown, setRange }: StateProps<Row>) {
  const { t } = useTranslation('parts')
  const say = useFailureWords()
  if (rows.isPending) return <Skeleton label={t('list.loading')} rows={8} />
  const failed = rows.error && (
    <ErrorState
      title={t('list.failed')}
      text={rows.error instanceof CallFailed ? say(rows.error.failure).text : undefined}
      retryLabel={t('again')}
      onRetry={rows.retry}
    />
  )
  if (rows.count === 0) return failed ?? <NoRows empty={props.empty} control={control} />
  return (
    <>
      {failed}
      <ListTable {...{ props, control, rows, selection, shown, setRange }} />
    </>
  )
}

function isUsual<Row>(columns: readonly Column<Row>[], ids: readonly string[]): boolean {
  return columns.every(({ id, isFurther }, at) => at === 0 || ids.includes(id) === !isFurther)
}

function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string[] | null): readonly Column<Row>[] {
  if (!chosen) return columns.filter(({ isFurther }) => !isFurther)
  return columns.filter(({ id }, at) => at === 0 || chosen.includes(id))
}
