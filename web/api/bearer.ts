import { createListeners } from '#web/ui/listeners.ts'
/**
 * Who is asking. The session fills this in when it starts in the browser; calls and the cart know no more of signing in
 * than this, so that pages of signed-out visitors load none of it.
 */
export interface Bearer {
  /** `unknown` until the session has looked. */
  status(): 'unknown' | 'anonymous' | 'signedIn'
  /** Renewed when it is about to end; null when nobody is signed in. */
  accessToken(): Promise<string | null>
  /** Leads to sign-in and back to this page (ERR-04). */
  signIn(): void
  onChange(listener: () => void): () => void
}

const listeners = createListeners()
let stopFormer: (() => void) | null = null

const nobodyYet: Bearer = {
  status: () => 'unknown',
  accessToken: async () => null,
  signIn: () => {},
  onChange: () => () => {},
}

let current = nobodyYet

export function setBearer(bearer: Bearer): void {
  stopFormer?.()
  current = bearer
  stopFormer = bearer.onChange(notify)
  notify()
}

export const bearer: Bearer = {
  status: () => current.status(),
  accessToken: () => current.accessToken(),
  signIn: () => current.signIn(),
  onChange(listener) {
    return listeners.add(listener)
  },
}

function notify() {
  listeners.notify()
}
