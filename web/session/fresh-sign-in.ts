import { type RefCallback, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { club } from '#club/club.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { useSession } from './session.ts'

/**
 * Step-up: some things need a recent sign-in. A call that fails with `needsFreshSignIn(failure)` is answered by `ask()`; a
 * dialog explains it and leads to the provider and back to this page, where `useComeBack()` hands the form its draft.
 * A dialog of one's own must be closed before asking: two cannot have the focus.
 */
export type FreshSignIn = {
  /** Names the form on this site, such as `accountEmails.primary`. */
  draftKey: string
  /** What was typed or chosen, as JSON. Passwords are never kept: whatever is called so is left out. */
  draft?: unknown
}

/** As long as a sign-in that was begun is good for. */
const DRAFT_LIVES_MS = club.constants.staleSignInSeconds * 1000
const storageKey = (draftKey: string) => `kurve.draft.${draftKey}`

let asked: FreshSignIn | null = null
const listeners = createListeners()

export function useFreshSignIn(): { ask: (request: FreshSignIn) => void } {
  return actions
}

const actions = { ask: (request: FreshSignIn) => change(request) }

/** For the dialog: what is asked for now, and the two ways on. */
export function useAskedSignIn() {
  const { user, signInFreshly } = useSession()
  const request = useSyncExternalStore(
    listeners.add,
    () => asked,
    () => null,
  )
  return {
    request,
    cancel: () => change(null),
    async goOn() {
      if (request) saveDraft(request, user?.id)
      await signInFreshly()
    },
  }
}

function change(next: FreshSignIn | null) {
  asked = next
  listeners.notify()
}

/**
 * The draft of who comes back from signing in, once; null for everybody else, also for another person who signed in
 * instead. `control` goes on the control to go on with: it gets the focus then.
 */
export function useComeBack<T>(draftKey: string): {
  draft: T | null
  control: RefCallback<HTMLElement>
} {
  const { user } = useSession()
  const [draft] = useState(() => readDraft<T>(draftKey, user?.id))
  const isWaiting = useRef(draft !== null)
  useEffect(() => sessionStorage.removeItem(storageKey(draftKey)), [draftKey])
  const control = useCallback((element: HTMLElement | null) => {
    if (!element || !isWaiting.current) return
    isWaiting.current = false
    element.scrollIntoView({ block: 'center' })
    element.focus()
  }, [])
  return { draft, control }
}

type Stored = { person: string | undefined; at: number; draft: unknown }

function saveDraft({ draftKey, draft }: FreshSignIn, person: string | undefined): void {
  const stored: Stored = { person, at: Date.now(), draft: draft ?? {} }
  sessionStorage.setItem(storageKey(draftKey), JSON.stringify(stored, withoutPasswords))
}

function withoutPasswords(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value
}

function readDraft<T>(draftKey: string, person: string | undefined): T | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(draftKey)) ?? 'null') as Stored | null
    if (!stored || stored.person !== person || Date.now() - stored.at > DRAFT_LIVES_MS) return null
    return stored.draft as T
  } catch {
    return null
  }
}
