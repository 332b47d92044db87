import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { nextOrder, orderIn, type QueryControl, SORT } from './list-query.ts'
import type { Column } from './list-types.ts'
import type { Selection } from './use-selection.ts'

interface ListHeadProps<Row> {
  shown: readonly Column<Row>[]
  control: QueryControl
  selection: Selection<Row>
  canChoose: boolean
  /** The rows that are there. */
  loaded: readonly Row[]
}

/** The heads of the columns; those that the server sorts by are buttons. */
export function ListHead<Row>({ shown, control, selection, canChoose, loaded }: ListHeadProps<Row>) {
  const order = orderIn(control.query)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {canChoose && (
          <th className="list-table__choose" scope="col">
            <ChooseAll selection={selection} loaded={loaded} />
          </th>
        )}
        {shown.map(({ id, head, sort, align }) => {
          const isSorted = sort !== undefined && order?.field === sort
          return (
            <th
              key={id}
              scope="col"
              className={classNames(align === 'end' && 'is-number') || undefined}
              aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {sort ? (
                <button type="button" onClick={() => control.set({ [SORT]: nextOrder(order, sort) })}>
                  {head}
                  {isSorted && <Icon name={order.direction === 'asc' ? 'chevronUp' : 'chevronDown'} />}
                </button>
              ) : (
                head
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function ChooseAll<Row>({ selection, loaded }: Pick<ListHeadProps<Row>, 'selection' | 'loaded'>) {
  const { t } = useTranslation('parts')
  const box = useRef<HTMLInputElement>(null)
  const chosen = loaded.filter((row) => selection.has(row)).length
  const areAll = loaded.length > 0 && chosen === loaded.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !areAll
  }, [chosen, areAll])
  return (
    <input
      ref={box}
      className="choose-box"
      type="checkbox"
      aria-label={t('list.chooseAll')}
      checked={areAll}
      onChange={() => selection.toggleAll(loaded)}
    />
  )
}
