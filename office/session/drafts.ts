import { useEffect, useRef } from 'react'
import { club } from '#club/club.ts'

/**
 * What somebody has typed and not saved, for when the page has to be left to sign in (no window of its own could be opened).
 * It lies in this tab alone, for as long as a sign-in that was begun is good for, and only its writer gets it back.
 */
const LIVES_MS = club.constants.staleSignInSeconds * 1000
const keyOf = (name: string) => `office.draft.${name}`

type Draft = { personId: string; at: number; values: unknown }

const writers = new Map<string, () => unknown>()

/** A form that names itself, and answers what is typed in it; null where there is nothing worth keeping. */
export function useDraftOf(name: string, values: () => unknown): void {
  const latest = useRef(values)
  latest.current = values
  useEffect(() => {
    writers.set(name, () => latest.current())
    return () => void writers.delete(name)
  }, [name])
}

/** Before the page is left: what all forms on it hold. */
export function keepDrafts(personId: string): void {
  for (const [name, read] of writers) {
    const values = read()
    if (values === null || values === undefined) continue
    const draft: Draft = { personId, at: Date.now(), values }
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft, withoutPasswords))
  }
}

/** What was kept of a form, once. */
export function takeDraft<T>(name: string, personId: string): T | null {
  const text = sessionStorage.getItem(keyOf(name))
  sessionStorage.removeItem(keyOf(name))
  const draft = text ? (JSON.parse(text) as Draft) : null
  if (!draft || draft.personId !== personId || Date.now() - draft.at > LIVES_MS) return null
  return draft.values as T
}

function withoutPasswords(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value
}
