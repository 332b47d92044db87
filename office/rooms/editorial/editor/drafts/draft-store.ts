import { inContext } from '#platform/in-context.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { Keeping, Kept } from './keeping.ts'
import { type Draft, decided, isClear, isSame, mergeDrafts } from './merging.ts'

/** What the check found at a field; `code` for its sentence, `about` what it is about. */
export type Note = { field: string; problem: string; code?: string; about?: string | null }

/** What somebody else has saved meanwhile. */
export type Theirs = { draft: Draft; version: number; by: string | null }

export type SaveAnswer =
  | { kind: 'saved'; version: number; faults: readonly Note[]; warnings: readonly Note[] }
  | { kind: 'changed'; theirs: Theirs }
  /** Not reached: what was typed goes there later. */
  | { kind: 'unreached' }
  | { kind: 'refused'; reason: string }

export type SaveState = 'clean' | 'waiting' | 'saving' | 'saved' | 'unreached' | 'refused' | 'conflict'

export type DraftState = {
  draft: Draft
  /** As the server has it. */
  base: Draft
  version: number
  state: SaveState
  savedAt: Date | null
  /** Why it was refused. */
  reason: string | null
  /** Whether this browser has what the server has not. */
  isKept: boolean
  faults: readonly Note[]
  warnings: readonly Note[]
  theirs: Theirs | null
  /** Whose changes were taken in without anybody having to decide. */
  mergedWith: string | null
  /** Typed before and never saved: until somebody decides, nothing is written. */
  offered: Kept | null
}

interface DraftStoreOptions {
  initial: { draft: Draft; version: number; faults?: readonly Note[]; warnings?: readonly Note[] }
  keeping: Keeping
  save(version: number, draft: Draft): Promise<SaveAnswer>
  now(): Date
}

export const SAVE_AFTER_MS = 2_000
export const TRY_AGAIN_MS = 10_000

export type DraftStore = ReturnType<typeof createDraftStore>

type Store = DraftStoreOptions & {
  state: DraftState
  timer: ReturnType<typeof setTimeout> | undefined
  running: Promise<void> | null
  isMerged: boolean
  notify(): void
}

/**
 * One text in one language while it is written: kept in the browser with every change, saved when the hand rests, merged with
 * what others save. Whatever happens, what was typed is in the browser or on the server.
 */
export function createDraftStore(options: DraftStoreOptions) {
  const { initial, keeping } = options
  const { add, notify } = createListeners()
  const state = beginning(initial, keeping.read())
  const store: Store = { ...options, state, timer: undefined, running: null, isMerged: false, notify }
  if (!state.offered) keeping.forget()
  return {
    get: () => store.state,
    subscribe: add,
    ...inContext(store, { change, flush, resolve, answerOffer, replace, setNotes, isSettled }),
  }
}

const isDirty = (store: Store) => !isSame(store.state.draft, store.state.base)

/** Whether another text may take its place without a word being lost. */
const isSettled = (store: Store) =>
  !isDirty(store) && !store.running && !store.state.offered && !store.state.theirs

function set(store: Store, more: Partial<DraftState>): void {
  store.state = { ...store.state, ...more }
  store.notify()
}

function schedule(store: Store, after: number): void {
  clearTimeout(store.timer)
  store.timer = setTimeout(() => void flush(store), after)
}

function change(store: Store, next: (draft: Draft) => Draft): void {
  if (store.state.offered) return
  const draft = next(store.state.draft)
  if (draft === store.state.draft) return
  set(store, { draft, isKept: keep(store, draft) })
  if (store.state.state === 'conflict') return
  if (store.state.state !== 'saving')
    set(store, { state: store.state.state === 'unreached' ? 'unreached' : 'waiting' })
  schedule(store, SAVE_AFTER_MS)
}

const keep = (store: Store, draft: Draft) =>
  store.keeping.write({
    draft,
    base: store.state.base,
    version: store.state.version,
    at: store.now().toISOString(),
  })

/** Saves what is not saved yet; answers when that is over, however it ended. */
async function flush(store: Store): Promise<boolean> {
  clearTimeout(store.timer)
  if (store.running) await store.running
  if (store.state.state === 'conflict' || store.state.offered) return false
  if (!isDirty(store)) {
    settle(store)
    return true
  }
  store.running = attempt(store).finally(() => {
    store.running = null
  })
  await store.running
  // Merged with what somebody else has saved, or typed on meanwhile.
  if (store.state.state === 'waiting') return flush(store)
  return store.state.state === 'saved' || (store.state.state === 'clean' && !isDirty(store))
}

/** What was typed and taken back again: nothing is left to save. */
function settle(store: Store): void {
  if (store.state.state === 'waiting')
    set(store, { state: store.state.savedAt ? 'saved' : 'clean', isKept: false })
  store.keeping.clear()
}

async function attempt(store: Store): Promise<void> {
  const { draft, version } = store.state
  set(store, { state: 'saving', reason: null })
  const answer = await store.save(version, draft)
  if (answer.kind === 'saved') return saved(store, draft, answer)
  if (answer.kind === 'changed') return meet(store, answer.theirs)
  if (answer.kind === 'refused') return set(store, { state: 'refused', reason: answer.reason })
  set(store, { state: 'unreached' })
  schedule(store, TRY_AGAIN_MS)
}

function saved(store: Store, draft: Draft, answer: Extract<SaveAnswer, { kind: 'saved' }>): void {
  const { version, faults, warnings } = answer
  const mergedWith = store.isMerged ? store.state.mergedWith : null
  store.isMerged = false
  set(store, { base: draft, version, faults, warnings, savedAt: store.now(), state: 'saved', mergedWith })
  if (isDirty(store)) {
    set(store, { state: 'waiting', isKept: keep(store, store.state.draft) })
    schedule(store, SAVE_AFTER_MS)
    return
  }
  store.keeping.clear()
  set(store, { isKept: false })
}

/** Somebody was faster: what does not touch each other is put together at once, the rest is asked. */
function meet(store: Store, theirs: Theirs): void {
  const merging = mergeDrafts(store.state.base, store.state.draft, theirs.draft)
  if (isClear(merging)) goOnFrom(store, theirs, decided(merging, theirs.draft, {}), theirs.by)
  else set(store, { state: 'conflict', theirs, isKept: keep(store, store.state.draft) })
}

function goOnFrom(store: Store, theirs: Theirs, draft: Draft, mergedWith: string | null = null): void {
  set(store, {
    base: theirs.draft,
    version: theirs.version,
    draft,
    theirs: null,
    mergedWith,
    state: 'waiting',
  })
  store.isMerged = true
  set(store, { isKept: keep(store, draft) })
  schedule(store, 0)
}

/** Goes on with what was decided. */
function resolve(store: Store, draft: Draft): void {
  if (store.state.theirs) goOnFrom(store, store.state.theirs, draft)
}

/** What was typed before is taken up again, or forgotten. */
function answerOffer(store: Store, isTaken: boolean): void {
  const { offered } = store.state
  set(store, { offered: null })
  store.keeping.forget()
  if (offered && isTaken) takeUp(store, offered)
}

function takeUp(store: Store, { draft, base, version }: Kept): void {
  if (version === store.state.version) {
    change(store, () => draft)
    return
  }
  // It was written upon an older text, so it meets the newer one as if somebody had been faster.
  const theirs = { draft: store.state.base, version: store.state.version, by: null }
  set(store, { base, version, draft })
  meet(store, theirs)
}

/** Another text is the one to go on from: a version that was brought back, or the one that was published. */
function replace(store: Store, draft: Draft, version: number): void {
  clearTimeout(store.timer)
  store.keeping.clear()
  set(store, {
    ...beginning({ draft, version }, null),
    faults: store.state.faults,
    warnings: store.state.warnings,
  })
}

/** Says what the server has found without saving. */
const setNotes = (store: Store, notes: { faults: readonly Note[]; warnings: readonly Note[] }) =>
  set(store, notes)

function beginning(
  { draft, version, faults = [], warnings = [] }: DraftStoreOptions['initial'],
  kept: Kept | null,
): DraftState {
  return {
    ...{ draft, base: draft, version, faults, warnings },
    ...{ state: 'clean', savedAt: null, reason: null, isKept: kept !== null },
    ...{ theirs: null, mergedWith: null },
    offered: kept && !isSame(kept.draft, draft) ? kept : null,
  }
}
