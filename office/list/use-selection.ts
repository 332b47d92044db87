import { useEffect, useState } from 'react'

/** Which rows are chosen. They are kept themselves: they may have scrolled out of sight. */
export function useSelection<Row>(rowId: (row: Row) => string, listKey: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  // Another question is another list: nothing of it is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: exactly then
  useEffect(() => setChosen(new Map()), [listKey])

  return {
    rows: [...chosen.values()],
    has: (row: Row) => chosen.has(rowId(row)),
    toggle(row: Row) {
      setChosen((before) => {
        const next = new Map(before)
        if (!next.delete(rowId(row))) next.set(rowId(row), row)
        return next
      })
    },
    /** All of these; none of them when all of them were. */
    toggleAll(rows: readonly Row[]) {
      setChosen((before) => {
        const areAll = rows.every((row) => before.has(rowId(row)))
        const next = new Map(before)
        for (const row of rows)
          if (areAll) next.delete(rowId(row))
          else next.set(rowId(row), row)
        return next
      })
    },
    clear: () => setChosen(new Map()),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
