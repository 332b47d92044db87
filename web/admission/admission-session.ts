import { MOST_SCANS, type Scan, type ScanAnswer } from '#modules/admission/schema.ts'
import { readCode } from '#modules/tickets/codes/code-text.rules.ts'
import type { Failure } from '#web/api/errors.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { loadList, sendScans } from './admission-calls.ts'
import { endOf } from './admission-end.ts'
import {
  dropWaiting,
  forgetAdmission,
  forgetList,
  type Post,
  readEnd,
  readList,
  readOwnEntries,
  readWaiting,
  saveEnd,
  saveList,
  saveOwnEntries,
  saveWaiting,
  type WaitingScan,
} from './admission-store.ts'
import { checkCode } from './code-check.ts'
import { judgeByList } from './judge-by-list.ts'
import { findEntry, isWorn, listFrom, listWith, type OfflineEntry, type OfflineList } from './offline-list.ts'
import { clockAfter } from './server-clock.ts'

export type AdmissionState = {
  connection: 'unknown' | 'online' | 'offline'
  /** The server answers, but not this person, or no longer. */
  refusal: 'signedOut' | 'forbidden' | 'failed' | null
  /** Its match is over, and the list is gone. */
  hasEnded: boolean
  /** False when this browser could not write down what a restart would need. */
  isStored: boolean
  /** When the list was read last; null before there is one. */
  listAsOf: string | null
  waiting: number
  /** In by this gate, as far as this phone knows. */
  entered: number | null
  event: OfflineList['event'] | null
}

export type Shown = ScanAnswer & { isOffline: boolean }

/** How long somebody is kept waiting at the gate for the server before the phone decides by itself. */
const PATIENCE_MS = 1500
const SYNC_MS = 10_000
const RETRY_MS = 5_000

/** Judges scans at one gate: the server decides while there is a connection, the kept list otherwise. */
export function createAdmissionSession(post: Post) {
  let list: OfflineList | null = null
  let waiting: WaitingScan[] = []
  let own: OfflineEntry[] = []
  let state: AdmissionState = {
    connection: 'unknown',
    refusal: null,
    hasEnded: false,
    isStored: true,
    listAsOf: null,
    waiting: 0,
    entered: null,
    event: null,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let syncing: Promise<void> | null = null
  let isOver = false
  /** By this phone's clock. */
  let endsAt: number | null = null
  const listeners = createListeners()

  function start(): () => void {
    isOver = false
    void begin()
    addEventListener('online', syncNow)
    addEventListener('offline', wentOffline)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', syncNow)
      removeEventListener('offline', wentOffline)
    }
  }

  async function begin(): Promise<void> {
    const stored = await readList()
    if (stored?.event.id === post.eventId) list = stored
    endsAt = await readEnd()
    waiting = (await readWaiting()).filter(({ personId }) => personId === post.personId)
    own = (await readOwnEntries()) ?? []
    for (const entry of own) list?.entered.set(entry.ticketId, entry)
    for (const scan of waiting) await noteEntry(scan)
    notify({})
    await endWhenOver()
    await sync()
  }

  /** The clock alone ends it, with a connection or without. Scans that nobody has heard of are sent all the same. */
  async function endWhenOver(): Promise<void> {
    if (endsAt === null || Date.now() < endsAt) return
    list = null
    own = []
    notify({ hasEnded: true })
    await (waiting.length > 0 ? forgetList() : forgetAdmission())
  }

  const syncNow = () => void sync()
  const wentOffline = () => notify({ connection: 'offline' })

  /** Only one at a time: what waits is sent once. */
  function sync(): Promise<void> {
    clearTimeout(timer)
    syncing ??= exchange().finally(() => {
      syncing = null
      const isDone = isOver || (state.hasEnded && waiting.length === 0)
      if (!isDone) timer = setTimeout(syncNow, state.connection === 'offline' ? RETRY_MS : SYNC_MS)
    })
    return syncing
  }

  async function exchange(): Promise<void> {
    await endWhenOver()
    const unsent = await sendWaiting()
    if (unsent && isAbsent(unsent.status)) return notify({ connection: 'offline' })
    if (state.hasEnded) return unsent ? refuse(unsent) : endWhenOver()
    const askedAt = Date.now()
    const since = list && !isWorn(list) ? list.asOf : undefined
    const answer = await loadList(post.eventId, { since, device: post.deviceId })
    if (!answer.ok) return refuse(answer.failure)
    const { data } = answer
    const clock = clockAfter(list?.clock ?? null, {
      askedAt,
      answeredAt: Date.now(),
      serverNow: Date.parse(data.now),
    })
    list = list && !data.isWhole ? listWith(list, data, clock) : listFrom(data, clock)
    for (const entry of own) list.entered.set(entry.ticketId, entry)
    for (const scan of waiting) await noteEntry(scan)
    // The list counts them from now on.
    own = []
    endsAt = endOf(list)
    notify({ connection: 'online', refusal: unsent && refusalOf(unsent) })
    const stored = [await saveList(list), await saveOwnEntries(own), await saveEnd(endsAt)]
    notify({ isStored: !stored.includes(null) })
  }

  async function refuse(failure: Failure): Promise<void> {
    if (isAbsent(failure.status)) return notify({ connection: 'offline' })
    if (failure.problem?.errorCode === 'GATE_EVENT_OVER') {
      endsAt = 0
      return endWhenOver()
    }
    if (refusalOf(failure) === 'forbidden') await stop()
    notify({ connection: 'online', refusal: refusalOf(failure) })
  }

  /** Whoever opens no gates any more lets nobody in by a list either. What was scanned before is kept, and sent if they may again. */
  async function stop(): Promise<void> {
    list = null
    own = []
    await forgetList()
  }

  /** Why not all is sent; null when it is. A heap that is refused as a whole is kept: it is tried again. */
  async function sendWaiting(): Promise<Failure | null> {
    while (waiting.length > 0) {
      const [{ deviceId }] = waiting as [WaitingScan]
      const heap = waiting.filter((scan) => scan.deviceId === deviceId).slice(0, MOST_SCANS)
      const answer = await sendScans(deviceId, heap.map(onWire))
      if (!answer.ok) return answer.failure
      const sent = new Set(heap.map(({ id }) => id))
      waiting = waiting.filter(({ id }) => !sent.has(id))
      for (const id of sent) await dropWaiting(id)
      notify({})
    }
    return null
  }

  async function scan(text: string): Promise<Shown> {
    const code = text.trim()
    const base: Scan = { id: crypto.randomUUID(), code: code.slice(0, 400), scannedAt: now().toISOString() }
    const asked = state.connection === 'offline' ? null : await ask(base)
    if (asked) {
      if (asked.result === 'admitted') enter(asked, code)
      return { ...asked, isOffline: false }
    }
    const shown: Shown = { ...(await judgeByList({ list, scan: base, gate: post.gate })), isOffline: true }
    if (state.refusal === 'forbidden') return shown
    const late: WaitingScan = {
      ...base,
      seen: shown.result,
      deviceId: post.deviceId,
      personId: post.personId,
    }
    waiting = [...waiting, late]
    if (shown.result === 'admitted') enter(shown, code)
    notify({ connection: 'offline' })
    if ((await saveWaiting(late)) === null) notify({ isStored: false })
    return shown
  }

  async function ask(base: Scan): Promise<ScanAnswer | null> {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const late = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null)))
    const answer = await Promise.race([sendScans(post.deviceId, [base], patience), late])
    if (answer?.ok) return answer.data.answers[0] ?? null
    if (answer && refusalOf(answer.failure) === 'forbidden') await refuse(answer.failure)
    return null
  }

  /** Known at once, without waiting for the next list. */
  function enter({ ticketId, at }: { ticketId: string | null; at: string }, code: string): void {
    if (!ticketId) return
    const issue = issueIn(code)
    const entry = { ticketId, at: new Date(at), gate: post.gate, ...(issue === null ? {} : { issue }) }
    own = [...own, entry]
    list?.entered.set(ticketId, entry)
    void saveOwnEntries(own)
    notify({})
  }

  /** After the page was opened anew: who was let in by it before is in. */
  async function noteEntry({ seen, code, scannedAt }: WaitingScan): Promise<void> {
    if (seen !== 'admitted' || !list) return
    const checked = await checkCode(code, list, new Date(scannedAt))
    if (checked.kind !== 'genuine') return
    const { ticketId, issue } = checked.payload
    if (!findEntry(list, ticketId))
      list.entered.set(ticketId, { ticketId, at: new Date(scannedAt), gate: post.gate, issue })
  }

  function now(): Date {
    return new Date(Date.now() + (list?.clock.aheadMs ?? 0))
  }

  function notify(news: Partial<AdmissionState>): void {
    const counted = list?.gates.find(({ key }) => key === post.gate)?.entered
    state = {
      ...state,
      listAsOf: list?.asOf ?? null,
      event: list?.event ?? state.event,
      entered: counted === undefined ? state.entered : counted + own.length,
      ...news,
      waiting: waiting.length,
    }
    listeners.notify()
  }

  return {
    start,
    scan,
    sync,
    state: () => state,
    onChange(listener: () => void) {
      return listeners.add(listener)
    },
  }
}

export type AdmissionSession = ReturnType<typeof createAdmissionSession>

function onWire({ id, code, scannedAt, seen }: WaitingScan): Scan {
  return { id, code, scannedAt, seen }
}

function issueIn(code: string): number | null {
  const read = readCode(code)
  return typeof read === 'string' ? null : read.payload.issue
}

function refusalOf({ status }: Failure): AdmissionState['refusal'] {
  if (status === 401) return 'signedOut'
  return status === 403 ? 'forbidden' : 'failed'
}

/** No answer, or one that says nothing about the question. */
function isAbsent(status: number | null): boolean {
  return status === null || status >= 500 || status === 429
}
