import { useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import { type Bearer, bearer, setBearer } from '#web/api/bearer.ts'

/**
 * The session of a real browser needs the provider; in tests of screens it is whoever the test says, told by the same
 * bearer: `vi.mock('#web/session/session.ts', () => import('#web/account/session-for-test.ts'))`.
 */
export const session = {
  organisation: null as { id: string; name: string; type: string } | null,
  signIn: vi.fn(),
  actFor: vi.fn(),
}

export function useSession() {
  return {
    status: useSyncExternalStore(bearer.onChange, bearer.status, () => 'unknown'),
    user: { id: 'someone', personId: 'someone', name: 'Anna Sommer', email: 'fan@heimstadt.example' },
    organisation: session.organisation,
    signIn: async () => bearer.signIn(),
    register: async () => bearer.signIn(),
    signOut: async () => {},
    actFor: session.actFor,
    actForMyself: async () => {},
  }
}

export function become(status: 'unknown' | 'anonymous' | 'signedIn') {
  const current: Bearer = {
    status: () => status,
    accessToken: async () => (status === 'signedIn' ? 'token' : null),
    signIn: session.signIn,
    onChange: () => () => {},
  }
  setBearer(current)
}
