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

/**
 * One text in one language while it is written: kept in the browser with every change, saved when the hand rests, merged with
 * what others save. Whatever happens, what was typed is in the browser or on the server.
 */
export function createDraftStore({ initial, keeping, save, now }: DraftStoreOptions) {
  const { add, notify } = createListeners()
  let state = beginning(initial, keeping.read())
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isMerged = false
  if (!state.offered) keeping.forget()

  const get = () => state
  const isDirty = () => !isSame(state.draft, state.base)
  /** Whether another text may take its place without a word being lost. */
  const isSettled = () => !isDirty() && !running && !state.offered && !state.theirs

  function set(more: Partial<DraftState>): void {
    state = { ...state, ...more }
    notify()
  }

  function schedule(after: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), after)
  }

  function change(next: (draft: Draft) => Draft): void {
    if (state.offered) return
    const draft = next(state.draft)
    if (draft === state.draft) return
    set({ draft, isKept: keep(draft) })
    if (state.state === 'conflict') return
    if (state.state !== 'saving') set({ state: state.state === 'unreached' ? 'unreached' : 'waiting' })
    schedule(SAVE_AFTER_MS)
  }

  const keep = (draft: Draft) =>
    keeping.write({ draft, base: state.base, version: state.version, at: now().toISOString() })

  /** Saves what is not saved yet; answers when that is over, however it ended. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (running) await running
    if (state.state === 'conflict' || state.offered) return false
    if (!isDirty()) {
      settle()
      return true
    }
    running = attempt().finally(() => {
      running = null
    })
    await running
    // Merged with what somebody else has saved, or typed on meanwhile.
    if (state.state === 'waiting') return flush()
    return state.state === 'saved' || (state.state === 'clean' && !isDirty())
  }

  /** What was typed and taken back again: nothing is left to save. */
  function settle(): void {
    if (state.state === 'waiting') set({ state: state.savedAt ? 'saved' : 'clean', isKept: false })
    keeping.clear()
  }

  async function attempt(): Promise<void> {
    const { draft, version } = state
    set({ state: 'saving', reason: null })
    const answer = await save(version, draft)
    if (answer.kind === 'saved') return saved(draft, answer)
    if (answer.kind === 'changed') return meet(answer.theirs)
    if (answer.kind === 'refused') return set({ state: 'refused', reason: answer.reason })
    set({ state: 'unreached' })
    schedule(TRY_AGAIN_MS)
  }

  function saved(draft: Draft, answer: Extract<SaveAnswer, { kind: 'saved' }>): void {
    const { version, faults, warnings } = answer
    const mergedWith = isMerged ? state.mergedWith : null
    isMerged = false
    set({ base: draft, version, faults, warnings, savedAt: now(), state: 'saved', mergedWith })
    if (isDirty()) {
      set({ state: 'waiting', isKept: keep(state.draft) })
      schedule(SAVE_AFTER_MS)
      return
    }
    keeping.clear()
    set({ isKept: false })
  }

  /** Somebody was faster: what does not touch each other is put together at once, the rest is asked. */
  function meet(theirs: Theirs): void {
    const merging = mergeDrafts(state.base, state.draft, theirs.draft)
    if (isClear(merging)) goOnFrom(theirs, decided(merging, theirs.draft, {}), theirs.by)
    else set({ state: 'conflict', theirs, isKept: keep(state.draft) })
  }

  function goOnFrom(theirs: Theirs, draft: Draft, mergedWith: string | null = null): void {
    set({ base: theirs.draft, version: theirs.version, draft, theirs: null, mergedWith, state: 'waiting' })
    isMerged = true
    set({ isKept: keep(draft) })
    schedule(0)
  }

  /** Goes on with what was decided. */
  function resolve(draft: Draft): void {
    if (state.theirs) goOnFrom(state.theirs, draft)
  }

  /** What was typed before is taken up again, or forgotten. */
  function answerOffer(isTaken: boolean): void {
    const { offered } = state
    set({ offered: null })
    keeping.forget()
    if (offered && isTaken) takeUp(offered)
  }

  function takeUp({ draft, base, version }: Kept): void {
    if (version === state.version) {
      change(() => draft)
      return
    }
    // It was written upon an older text, so it meets the newer one as if somebody had been faster.
    const theirs = { draft: state.base, version: state.version, by: null }
    set({ base, version, draft })
    meet(theirs)
  }

  /** Another text is the one to go on from: a version that was brought back, or the one that was published. */
  function replace(draft: Draft, version: number): void {
    clearTimeout(timer)
    keeping.clear()
    set({ ...beginning({ draft, version }, null), faults: state.faults, warnings: state.warnings })
  }

  /** Says what the server has found without saving. */
  const setNotes = (notes: { faults: readonly Note[]; warnings: readonly Note[] }) => set(notes)

  return { get, subscribe: add, change, flush, resolve, answerOffer, replace, setNotes, isSettled }
}

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
