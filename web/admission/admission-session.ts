import { MOST_SCANS, type Scan, type ScanAnswer } from '#modules/admission/schema.ts'
import { readCode } from '#modules/tickets/codes/code-text.rules.ts'
import { inContext } from '#platform/in-context.ts'
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

type AdmissionContext = {
  post: Post
  list: OfflineList | null
  waiting: WaitingScan[]
  own: OfflineEntry[]
  state: AdmissionState
  timer: ReturnType<typeof setTimeout> | undefined
  syncing: Promise<void> | null
  isOver: boolean
  /** By this phone's clock. */
  endsAt: number | null
  listeners: ReturnType<typeof createListeners>
}

const AT_FIRST: AdmissionState = {
  connection: 'unknown',
  refusal: null,
  hasEnded: false,
  isStored: true,
  listAsOf: null,
  waiting: 0,
  entered: null,
  event: null,
}

/** Judges scans at one gate: the server decides while there is a connection, the kept list otherwise. */
export function createAdmissionSession(post: Post) {
  const ctx: AdmissionContext = {
    ...{ post, list: null, waiting: [], own: [], state: AT_FIRST },
    ...{ timer: undefined, syncing: null, isOver: false, endsAt: null, listeners: createListeners() },
  }
  return {
    ...inContext(ctx, { start, scan, sync }),
    state: () => ctx.state,
    onChange: (listener: () => void) => ctx.listeners.add(listener),
  }
}

/** Answers how it is left again. */
function start(ctx: AdmissionContext): () => void {
  const listening = new AbortController()
  const { signal } = listening
  ctx.isOver = false
  void begin(ctx)
  addEventListener('online', () => void sync(ctx), { signal })
  addEventListener('offline', () => notify(ctx, { connection: 'offline' }), { signal })
  return () => {
    ctx.isOver = true
    clearTimeout(ctx.timer)
    listening.abort()
  }
}

async function begin(ctx: AdmissionContext): Promise<void> {
  const { post } = ctx
  const stored = await readList()
  if (stored?.event.id === post.eventId) ctx.list = stored
  ctx.endsAt = await readEnd()
  ctx.waiting = (await readWaiting()).filter(({ personId }) => personId === post.personId)
  ctx.own = (await readOwnEntries()) ?? []
  for (const entry of ctx.own) ctx.list?.entered.set(entry.ticketId, entry)
  for (const scan of ctx.waiting) await noteEntry(ctx, scan)
  notify(ctx, {})
  await endWhenOver(ctx)
  await sync(ctx)
}

/** The clock alone ends it, with a connection or without. Scans that nobody has heard of are sent all the same. */
async function endWhenOver(ctx: AdmissionContext): Promise<void> {
  if (ctx.endsAt === null || Date.now() < ctx.endsAt) return
  ctx.list = null
  ctx.own = []
  notify(ctx, { hasEnded: true })
  await (ctx.waiting.length > 0 ? forgetList() : forgetAdmission())
}

/** Only one at a time: what waits is sent once. */
function sync(ctx: AdmissionContext): Promise<void> {
  clearTimeout(ctx.timer)
  ctx.syncing ??= exchange(ctx).finally(() => {
    ctx.syncing = null
    const isDone = ctx.isOver || (ctx.state.hasEnded && ctx.waiting.length === 0)
    const pause = ctx.state.connection === 'offline' ? RETRY_MS : SYNC_MS
    if (!isDone) ctx.timer = setTimeout(() => void sync(ctx), pause)
  })
  return ctx.syncing
}

async function exchange(ctx: AdmissionContext): Promise<void> {
  const { post } = ctx
  await endWhenOver(ctx)
  const unsent = await sendWaiting(ctx)
  if (unsent && isAbsent(unsent.status)) return notify(ctx, { connection: 'offline' })
  if (ctx.state.hasEnded) return unsent ? refuse(ctx, unsent) : endWhenOver(ctx)
  const askedAt = Date.now()
  const since = ctx.list && !isWorn(ctx.list) ? ctx.list.asOf : undefined
  const answer = await loadList(post.eventId, { since, device: post.deviceId })
  if (!answer.ok) return refuse(ctx, answer.failure)
  const { data } = answer
  const clock = clockAfter(ctx.list?.clock ?? null, {
    askedAt,
    answeredAt: Date.now(),
    serverNow: Date.parse(data.now),
  })
  ctx.list = ctx.list && !data.isWhole ? listWith(ctx.list, data, clock) : listFrom(data, clock)
  for (const entry of ctx.own) ctx.list.entered.set(entry.ticketId, entry)
  for (const scan of ctx.waiting) await noteEntry(ctx, scan)
  // The list counts them from now on.
  ctx.own = []
  ctx.endsAt = endOf(ctx.list)
  notify(ctx, { connection: 'online', refusal: unsent && refusalOf(unsent) })
  const stored = [await saveList(ctx.list), await saveOwnEntries(ctx.own), await saveEnd(ctx.endsAt)]
  notify(ctx, { isStored: !stored.includes(null) })
}

async function refuse(ctx: AdmissionContext, failure: Failure): Promise<void> {
  if (isAbsent(failure.status)) return notify(ctx, { connection: 'offline' })
  if (failure.problem?.errorCode === 'GATE_EVENT_OVER') {
    ctx.endsAt = 0
    return endWhenOver(ctx)
  }
  if (refusalOf(failure) === 'forbidden') await stop(ctx)
  notify(ctx, { connection: 'online', refusal: refusalOf(failure) })
}

/** Whoever opens no gates any more lets nobody in by a list either. What was scanned before is kept, and sent if they may again. */
async function stop(ctx: AdmissionContext): Promise<void> {
  ctx.list = null
  ctx.own = []
  await forgetList()
}

/** Why not all is sent; null when it is. A heap that is refused as a whole is kept: it is tried again. */
async function sendWaiting(ctx: AdmissionContext): Promise<Failure | null> {
  while (ctx.waiting.length > 0) {
    const [{ deviceId }] = ctx.waiting as [WaitingScan]
    const heap = ctx.waiting.filter((scan) => scan.deviceId === deviceId).slice(0, MOST_SCANS)
    const answer = await sendScans(deviceId, heap.map(onWire))
    if (!answer.ok) return answer.failure
    const sent = new Set(heap.map(({ id }) => id))
    ctx.waiting = ctx.waiting.filter(({ id }) => !sent.has(id))
    for (const id of sent) await dropWaiting(id)
    notify(ctx, {})
  }
  return null
}

async function scan(ctx: AdmissionContext, text: string): Promise<Shown> {
  const { post } = ctx
  const code = text.trim()
  const base: Scan = { id: crypto.randomUUID(), code: code.slice(0, 400), scannedAt: now(ctx).toISOString() }
  const asked = ctx.state.connection === 'offline' ? null : await ask(ctx, base)
  if (asked) {
    if (asked.result === 'admitted') enter(ctx, asked, code)
    return { ...asked, isOffline: false }
  }
  const shown: Shown = {
    ...(await judgeByList({ list: ctx.list, scan: base, gate: post.gate })),
    isOffline: true,
  }
  if (ctx.state.refusal === 'forbidden') return shown
  const late: WaitingScan = {
    ...base,
    seen: shown.result,
    deviceId: post.deviceId,
    personId: post.personId,
  }
  ctx.waiting = [...ctx.waiting, late]
  if (shown.result === 'admitted') enter(ctx, shown, code)
  notify(ctx, { connection: 'offline' })
  if ((await saveWaiting(late)) === null) notify(ctx, { isStored: false })
  return shown
}

async function ask(ctx: AdmissionContext, base: Scan): Promise<ScanAnswer | null> {
  const { post } = ctx
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const late = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null)))
  const answer = await Promise.race([sendScans(post.deviceId, [base], patience), late])
  if (answer?.ok) return answer.data.answers[0] ?? null
  if (answer && refusalOf(answer.failure) === 'forbidden') await refuse(ctx, answer.failure)
  return null
}

/** Known at once, without waiting for the next list. */
function enter(
  ctx: AdmissionContext,
  { ticketId, at }: { ticketId: string | null; at: string },
  code: string,
): void {
  const { post } = ctx
  if (!ticketId) return
  const issue = issueIn(code)
  const entry = { ticketId, at: new Date(at), gate: post.gate, ...(issue === null ? {} : { issue }) }
  ctx.own = [...ctx.own, entry]
  ctx.list?.entered.set(ticketId, entry)
  void saveOwnEntries(ctx.own)
  notify(ctx, {})
}

/** After the page was opened anew: who was let in by it before is in. */
async function noteEntry(ctx: AdmissionContext, { seen, code, scannedAt }: WaitingScan): Promise<void> {
  const { post } = ctx
  if (seen !== 'admitted' || !ctx.list) return
  const checked = await checkCode(code, ctx.list, new Date(scannedAt))
  if (checked.kind !== 'genuine') return
  const { ticketId, issue } = checked.payload
  if (!findEntry(ctx.list, ticketId))
    ctx.list.entered.set(ticketId, { ticketId, at: new Date(scannedAt), gate: post.gate, issue })
}

function now(ctx: AdmissionContext): Date {
  return new Date(Date.now() + (ctx.list?.clock.aheadMs ?? 0))
}

function notify(ctx: AdmissionContext, news: Partial<AdmissionState>): void {
  const { post, listeners } = ctx
  const counted = ctx.list?.gates.find(({ key }) => key === post.gate)?.entered
  ctx.state = {
    ...ctx.state,
    listAsOf: ctx.list?.asOf ?? null,
    event: ctx.list?.event ?? ctx.state.event,
    entered: counted === undefined ? ctx.state.entered : counted + ctx.own.length,
    ...news,
    waiting: ctx.waiting.length,
  }
  listeners.notify()
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
