import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../keys/commands.ts'
import type { Selection } from './use-selection.ts'

interface RowKeys<Row> {
  box: RefObject<HTMLElement | null>
  count: number
  scrollTo: (index: number) => void
  rows: { rowAt(index: number): Row | undefined }
  selection: Selection<Row>
  canChoose: boolean
}

/** J and K go from row to row, X chooses one. The focus goes along, so that Enter opens and a screen reader says where one is. */
export function useRowKeys<Row>({ box, count, scrollTo, rows, selection, canChoose }: RowKeys<Row>) {
  const { t } = useTranslation('parts')
  const [current, setCurrent] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)

  function go(index: number) {
    const next = Math.max(0, Math.min(count - 1, index))
    wanted.current = next
    setCurrent(next)
    scrollTo(next)
  }

  // Rows come into being by scrolling: as soon as the wanted one is there it gets the focus.
  useEffect(() => {
    if (wanted.current === null) return
    const row = box.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    const opener = row.querySelector<HTMLElement>('.list-table__open')
    ;(opener ?? row).focus({ preventScroll: true })
  })

  useCommand({
    id: 'list.next',
    label: t('list.keys.next'),
    keys: 'j',
    hint: t('list.keys.row'),
    run: () => go(current === null ? 0 : current + 1),
  })
  useCommand({
    id: 'list.previous',
    label: t('list.keys.previous'),
    keys: 'k',
    hint: t('list.keys.row'),
    run: () => go(current === null ? 0 : current - 1),
  })
  useCommand(
    canChoose
      ? {
          id: 'list.choose',
          label: t('list.keys.choose'),
          keys: 'x',
          hint: t('list.keys.choose'),
          run: chooseCurrent,
        }
      : null,
  )

  function chooseCurrent() {
    const row = current === null ? undefined : rows.rowAt(current)
    if (row !== undefined) selection.toggle(row)
  }

  return { current, setCurrent }
}
