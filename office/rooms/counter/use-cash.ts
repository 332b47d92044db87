import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCashShifts, readCashShift, readOpenCash } from '#modules/office/cash/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { usePermission } from '../../session/session.ts'

const DRAWER = 'office-drawer'

/** Drawers that take cash now, and the one at this desk, which the device remembers. Null: this person takes none. */
export function useOpenCash() {
  const mayUse = usePermission('cash.use')
  const { data } = useQuery({
    queryKey: ['cash', 'open'],
    queryFn: ({ signal }) => read(readOpenCash, { signal }),
    enabled: mayUse,
  })
  const [chosen, setChosen] = useState(() => localStorage.getItem(DRAWER))
  const shifts = data?.shifts ?? []
  const shiftId = (shifts.find(({ id }) => id === chosen) ?? shifts[0])?.id ?? null
  function choose(id: string) {
    localStorage.setItem(DRAWER, id)
    setChosen(id)
  }
  return { cash: mayUse ? (data ?? null) : null, shiftId, choose }
}

export function useShifts() {
  return useQuery({
    queryKey: ['cash', 'shifts'],
    queryFn: ({ signal }) => read(listCashShifts, { query: {}, signal }),
  })
}

export function useShift(id: string) {
  return useQuery({
    queryKey: ['cash', 'shift', id],
    queryFn: ({ signal }) => read(readCashShift, { params: { id }, signal }),
  })
}
