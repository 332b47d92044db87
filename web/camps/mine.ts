import { useCallback, useEffect, useState } from 'react'
import type { OwnCamps } from '#modules/camps/schema.ts'
import type { FamilyChild } from '#modules/families/schema.ts'
import { useSession } from '#web/session/session.ts'

/** What is one's own of all camps; null while it is read, and for whoever is not signed in. Pages are the same for all. */
export function useMine(): { mine: OwnCamps | null; refresh: () => Promise<void> } {
  const { status, organisation } = useSession()
  const [mine, setMine] = useState<OwnCamps | null>(null)
  const isPerson = status === 'signedIn' && organisation === null
  const refresh = useCallback(async () => {
    if (!isPerson) return setMine(null)
    const { loadMine } = await import('./late-calls.ts')
    setMine(await loadMine())
  }, [isPerson])
  useEffect(() => void refresh(), [refresh])
  return { mine, refresh }
}

/** The children of one's family, for a form; empty until they are read. */
export function useOwnChildren(): FamilyChild[] {
  const { status, organisation } = useSession()
  const [children, setChildren] = useState<FamilyChild[]>([])
  const isPerson = status === 'signedIn' && organisation === null
  useEffect(() => {
    if (!isPerson) return
    void import('./late-calls.ts').then(async ({ loadChildren }) => setChildren(await loadChildren()))
  }, [isPerson])
  return children
}
