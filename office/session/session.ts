import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { openOffice, readOfficeSession } from '#modules/staff/endpoints.ts'
import type { Permission } from '#modules/staff/roles.schema.ts'
import type { StaffSession } from '#modules/staff/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { setBearer } from '#web/api/bearer.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { askForProof } from './proof.ts'

/** Who works here; null for nobody. The one question that may be answered by 401, so it asks past `call`. */
export const sessionQuery = queryOptions({
  queryKey: ['office-session'],
  staleTime: 60_000,
  retry: false,
  queryFn: readSession,
})

async function readSession(): Promise<StaffSession | null> {
  const response = await fetch(addressOf(readOfficeSession), {
    headers: { accept: 'application/json' },
  }).catch(() => null)
  if (response?.ok) return response.json()
  if (response?.status === 401) return null
  throw new CallFailed({
    call: readOfficeSession.name,
    status: response?.status ?? null,
    problem: null,
    failureReason: null,
  })
}

export function useSessionQuery() {
  return useQuery(sessionQuery)
}

export type Opened = { kind: 'opened'; session: StaffSession } | { kind: 'refused'; failure: Failure }

/** Changes the token of a sign-in for the office's cookie; the token is good for nothing else here and is forgotten. */
export async function openWith(token: string): Promise<Opened> {
  setBearer({
    status: () => 'signedIn',
    accessToken: async () => token,
    signIn: () => {},
    onChange: () => () => {},
  })
  try {
    const answer = await call(openOffice, { reaction: () => 'silent' })
    return answer.ok ? { kind: 'opened', session: answer.data } : { kind: 'refused', failure: answer.failure }
  } finally {
    workByCookie()
  }
}

/** Calls carry no token: the cookie goes with them by itself. Where it is no longer good, the person proves it again. */
export function workByCookie(): void {
  setBearer({
    status: () => 'signedIn',
    accessToken: async () => null,
    signIn: () => void askForProof('ended'),
    onChange: () => () => {},
  })
}

/** Whatever a former session has read is nobody's any more. */
export function forgetSession(queries: QueryClient): void {
  queries.clear()
}

const SessionContext = createContext<StaffSession | null>(null)
export const SessionProvider = SessionContext.Provider

/** Who works here. Only below the sign-in. */
export function useStaff(): StaffSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody is signed in here')
  return session
}

/** Whether somebody may do something; what they may not is not shown. */
export function usePermission(permission: Permission): boolean {
  return useStaff().permissions.includes(permission)
}
