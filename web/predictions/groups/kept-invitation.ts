import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** In the tab alone: it outlives the way to the sign-in and back. */
const KEY = 'kurve.tipInvitation'
/** What a link to a group ends with. After the `#` nothing goes to a server. */
export const INVITED = '#runde='

/** The invitation that somebody came with, until it is taken or put aside. */
export function useKeptInvitation(): { invitation: string | null; putAside: () => void } {
  const [invitation, setInvitation] = useState<string | null>(null)
  const at = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is opened again is another place of the same address
  useEffect(() => {
    const { hash, pathname, search } = window.location
    if (hash.startsWith(INVITED)) {
      keep(hash.slice(INVITED.length))
      // Whoever shows or sends the address of this page on invites nobody, and the way to the sign-in does not name it.
      history.replaceState(history.state, '', pathname + search)
    }
    setInvitation(kept())
  }, [at])
  return {
    invitation,
    putAside: () => {
      keep(null)
      setInvitation(null)
    },
  }
}

let inMemory: string | null = null

/** A browser that stores nothing keeps it until the page is left. */
function keep(invitation: string | null): void {
  inMemory = invitation
  try {
    if (invitation === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, invitation)
  } catch {}
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}
