import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMinute } from '#modules/matches/minutes.schema.ts'
import { readTickerDesk } from '#modules/office/ticker/endpoints.ts'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useStaff } from '../../session/session.ts'
import { minuteNow, projected, type ShownDesk } from './projection.ts'
import {
  changeWaiting,
  dequeue,
  enqueue,
  queueName,
  readQueue,
  type Tap,
  useQueue,
  type Waiting,
} from './queue.ts'
import { useSending } from './sending.ts'

/** So often the desk looks what others have written. */
const LOOK_MS = 2_000

export type DeskHandle = {
  desk: ShownDesk
  queue: readonly Waiting[]
  /** Now, by the clock of the server. */
  now: () => number
  isReachable: boolean
  /** `ago`: it was so many minutes earlier. */
  tap: (tap: Tap, what: string, ago?: number) => void
  take: (desk: TickerDesk) => void
  decide: (key: string, choice: 'drop' | 'again') => void
  send: () => void
}

/** The match, what others write of it, and what waits on this device. */
export function useDesk(id: string) {
  const { person } = useStaff()
  const { t } = useTranslation('ticker')
  const name = queueName(person.id, id)
  const queue = useQueue(name)
  const { query, offset, take } = useServersDesk(id)
  const onAlready = useCallback(() => toast({ kind: 'info', title: t('already') }), [t])
  const { isReachable, send } = useSending({ name, matchId: id, queue, onDesk: take, onAlready })
  const desk = useMemo(() => query.data && projected(query.data, queue, offset), [query.data, queue, offset])

  function undo(key: string): Promise<boolean> {
    const [first] = readQueue(name)
    const isWaiting = readQueue(name).some((one) => one.key === key)
    if (isWaiting && (first?.key !== key || first.conflict !== null || !isReachable)) dequeue(name, key)
    else
      enqueue(name, { key: crypto.randomUUID(), tappedAt: Date.now(), conflict: null, kind: 'undo', of: key })
    return Promise.resolve(true)
  }

  function tap(given: Tap, what: string, ago = 0) {
    if (!desk) return
    const tappedAt = Date.now() - ago * 60_000
    const minute = given.kind === 'event' && given.minute === null ? minuteNow(desk, tappedAt + offset) : null
    const full = minute ? { ...given, minute: minute.minute, extraMinute: minute.extra } : given
    const key = crypto.randomUUID()
    enqueue(name, { key, tappedAt, conflict: null, kind: 'tap', tap: full as Tap })
    const at = minute ? `${shownMinute(minute, desk.period)} ` : ''
    offerUndo({ text: at + what, undo: () => undo(key) })
  }

  function decide(key: string, choice: 'drop' | 'again') {
    const one = readQueue(name).find((waiting) => waiting.key === key)
    if (choice === 'drop' || !one) return dequeue(name, key)
    // It stays the first in line: what came after still waits for it.
    const isEvent = one.kind === 'tap' && one.tap.kind === 'event'
    const tried = isEvent ? { ...one, tap: { ...one.tap, isSure: true } as Tap } : one
    changeWaiting(name, key, () => ({ ...tried, conflict: null }))
  }

  const isThere = isReachable && !query.isError
  const handle: DeskHandle | null = desk
    ? { desk, queue, now: () => Date.now() + offset, isReachable: isThere, tap, take, decide, send }
    : null
  return { handle, query }
}

/** The desk as the server has it, looked at time and again; `offset`: how far its clock is before the one here. */
function useServersDesk(id: string) {
  const queries = useQueryClient()
  const [offset, setOffset] = useState(0)
  const key = useMemo(() => [readTickerDesk.name, id], [id])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(readTickerDesk, { params: { id }, signal, reaction: () => 'silent' }),
    refetchInterval: LOOK_MS,
    networkMode: 'always',
  })
  const take = useCallback(
    (next: TickerDesk) =>
      queries.setQueryData<TickerDesk>(key, (old) => (old && old.version > next.version ? old : next)),
    [queries, key],
  )
  const serverNow = query.data?.now
  useEffect(() => {
    if (serverNow) setOffset(Date.parse(serverNow) - Date.now())
  }, [serverNow])
  return { query, offset, take }
}
