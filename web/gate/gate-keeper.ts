import { gates } from '#club/gates.ts'
import { judge } from '#modules/gate/judging.rules.ts'
import { MOST_SCANS, type Scan, type ScanAnswer } from '#modules/gate/schema.ts'
import { readCode } from '#modules/tickets/code-text.rules.ts'
import { checkCode } from './code-check.ts'
import { loadList, sendScans } from './gate-calls.ts'
import {
  dropWaiting,
  keepList,
  keepOwnEntries,
  keepWaiting,
  type Post,
  readList,
  readOwnEntries,
  readWaiting,
  type WaitingScan,
} from './gate-store.ts'
import {
  findEntry,
  findTicket,
  isWorn,
  type KeptEntry,
  type KeptList,
  listFrom,
  listWith,
} from './kept-list.ts'

export type GateState = {
  connection: 'unknown' | 'online' | 'offline'
  /** When the list was read last; null before there is one. */
  listAsOf: string | null
  waiting: number
  /** In by this gate, as far as this phone knows. */
  entered: number | null
  event: KeptList['event'] | null
}

export type Shown = ScanAnswer & { isOffline: boolean }

/** How long somebody is kept waiting at the gate for the server before the phone decides by itself. */
const PATIENCE_MS = 1500
const SYNC_MS = 10_000
const RETRY_MS = 5_000

/** Judges scans at one gate: the server decides while there is a connection, the kept list otherwise. */
export function createKeeper(post: Post) {
  let list: KeptList | null = null
  let waiting: WaitingScan[] = []
  let own: KeptEntry[] = []
  let state: GateState = {
    connection: 'unknown',
    listAsOf: null,
    waiting: 0,
    entered: null,
    event: null,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let syncing: Promise<void> | null = null
  let isOver = false
  const listeners = new Set<() => void>()

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
    const kept = await readList()
    if (kept?.event.id === post.eventId) list = kept
    waiting = (await readWaiting()).filter(({ personId }) => personId === post.personId)
    own = (await readOwnEntries()) ?? []
    for (const entry of own) list?.entered.set(entry.ticketId, entry)
    for (const scan of waiting) await noteEntry(scan)
    tell({})
    await sync()
  }

  const syncNow = () => void sync()
  const wentOffline = () => tell({ connection: 'offline' })

  /** Only one at a time: what waits is sent once. */
  function sync(): Promise<void> {
    clearTimeout(timer)
    syncing ??= exchange().finally(() => {
      syncing = null
      if (!isOver) timer = setTimeout(syncNow, state.connection === 'offline' ? RETRY_MS : SYNC_MS)
    })
    return syncing
  }

  async function exchange(): Promise<void> {
    if (!(await sendWaiting())) return tell({ connection: 'offline' })
    const askedAt = Date.now()
    const since = list && !isWorn(list) ? list.asOf : undefined
    const answer = await loadList(post.eventId, since)
    if (!answer.ok) return tell({ connection: isAbsent(answer.failure.status) ? 'offline' : 'online' })
    const { data } = answer
    const ahead = Date.parse(data.now) - (askedAt + Date.now()) / 2
    list = list && !data.isWhole ? listWith(list, data, ahead) : listFrom(data, ahead)
    for (const entry of own) list.entered.set(entry.ticketId, entry)
    for (const scan of waiting) await noteEntry(scan)
    // The list counts them from now on.
    own = []
    tell({ connection: 'online' })
    await keepList(list)
    await keepOwnEntries(own)
  }

  /** False when nobody answers. A heap that is refused as a whole is kept: it is tried again. */
  async function sendWaiting(): Promise<boolean> {
    while (waiting.length > 0) {
      const [{ deviceId }] = waiting as [WaitingScan]
      const heap = waiting.filter((scan) => scan.deviceId === deviceId).slice(0, MOST_SCANS)
      const answer = await sendScans(deviceId, heap.map(onWire))
      if (!answer.ok) return !isAbsent(answer.failure.status)
      const sent = new Set(heap.map(({ id }) => id))
      waiting = waiting.filter(({ id }) => !sent.has(id))
      for (const id of sent) await dropWaiting(id)
      tell({})
    }
    return true
  }

  async function scan(text: string): Promise<Shown> {
    const code = text.trim()
    const base: Scan = { id: crypto.randomUUID(), code: code.slice(0, 400), scannedAt: now().toISOString() }
    const asked = state.connection === 'offline' ? null : await ask(base)
    if (asked) {
      if (asked.result === 'admitted') enter(asked, code)
      return { ...asked, isOffline: false }
    }
    const shown = await judgeHere(base)
    const late: WaitingScan = {
      ...base,
      seen: shown.result,
      deviceId: post.deviceId,
      personId: post.personId,
    }
    waiting = [...waiting, late]
    if (shown.result === 'admitted') enter(shown, code)
    tell({ connection: 'offline' })
    await keepWaiting(late)
    return shown
  }

  async function ask(base: Scan): Promise<ScanAnswer | null> {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const late = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null)))
    const answer = await Promise.race([sendScans(post.deviceId, [base], patience), late])
    return answer?.ok ? (answer.data.answers[0] ?? null) : null
  }

  async function judgeHere({ id, code, scannedAt }: Scan): Promise<Shown> {
    const at = new Date(scannedAt)
    const checked = list ? await checkCode(code, list, at) : ({ kind: 'unverified' } as const)
    const payload = checked.kind === 'genuine' ? checked.payload : null
    const ticket = list && payload ? findTicket(list, payload.ticketId) : null
    const entry = list && payload ? findEntry(list, payload.ticketId) : null
    const verdict = judge({
      scan: checked,
      event: timesOf(list),
      gate: gates.find(({ key }) => key === post.gate)!,
      gates,
      ticket: ticket?.known ?? null,
      block: ticket?.block ?? null,
      entry,
      now: at,
    })
    const place = ticket ?? payload
    return {
      id,
      result: verdict.result,
      at: scannedAt,
      ticketId: payload?.ticketId ?? null,
      block: place?.block ?? null,
      row: place?.row ?? null,
      seat: place?.seat ?? null,
      traits: [...(ticket?.traits ?? [])],
      entry: verdict.entry && { at: verdict.entry.at.toISOString(), gate: verdict.entry.gate },
      rightGates: verdict.rightGates,
      opensAt: verdict.opensAt?.toISOString() ?? null,
      otherEventId: verdict.result === 'otherMatch' ? (payload?.eventId ?? null) : null,
      isOffline: true,
    }
  }

  /** Known at once, without waiting for the next list. */
  function enter({ ticketId, at }: { ticketId: string | null; at: string }, code: string): void {
    if (!ticketId) return
    const issue = issueIn(code)
    const entry = { ticketId, at: new Date(at), gate: post.gate, ...(issue === null ? {} : { issue }) }
    own = [...own, entry]
    list?.entered.set(ticketId, entry)
    void keepOwnEntries(own)
    tell({})
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
    return new Date(Date.now() + (list?.clockAheadMs ?? 0))
  }

  function tell(news: Partial<GateState>): void {
    const counted = list?.gates.find(({ key }) => key === post.gate)?.entered
    state = {
      ...state,
      listAsOf: list?.asOf ?? null,
      event: list?.event ?? null,
      entered: counted === undefined ? state.entered : counted + own.length,
      ...news,
      waiting: waiting.length,
    }
    for (const listener of listeners) listener()
  }

  return {
    start,
    scan,
    sync,
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Keeper = ReturnType<typeof createKeeper>

function onWire({ id, code, scannedAt, seen }: WaitingScan): Scan {
  return { id, code, scannedAt, seen }
}

function issueIn(code: string): number | null {
  const read = readCode(code)
  return typeof read === 'string' ? null : read.payload.issue
}

/** No answer, or one that says nothing about the question. */
function isAbsent(status: number | null): boolean {
  return status === null || status >= 500 || status === 429
}

function timesOf(list: KeptList | null) {
  if (!list) return { id: '', startsAt: new Date(0), doorsOpenAt: new Date(0), cancelledAt: null }
  const { id, startsAt, doorsOpenAt, cancelledAt } = list.event
  return {
    id,
    startsAt: new Date(startsAt),
    doorsOpenAt: new Date(doorsOpenAt),
    cancelledAt: cancelledAt ? new Date(cancelledAt) : null,
  }
}
