import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount, PasswordChange, Session } from '#modules/identity/schema.ts'
import type { List } from '#platform/lists.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { type CallRequest, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

const ACCOUNT = '/api/account/accounts/self'
const SESSIONS = '/api/account/self/sessions'

/** How the person signs in. */
export function useOwnAccount() {
  return useQuery({
    queryKey: ['ownAccount'],
    queryFn: ({ signal }) => read<OwnAccount>({ name: 'ownAccount', path: ACCOUNT, signal }),
  })
}

/** Where the person is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: ['sessions'],
    // Whoever looks here wants to know who is in now.
    staleTime: 0,
    queryFn: ({ signal }) => read<List<Session>>({ name: 'sessions', path: SESSIONS, signal }),
  })
}

export function useSignInChanges() {
  const client = useQueryClient()

  /** Afterwards the screen reads what the server has now, whether it worked or not: a session may be gone already. */
  async function write(request: CallRequest): Promise<SubmitResult> {
    const answer = await call<unknown>({ reaction: shownInPlace, ...request })
    await Promise.all(['ownAccount', 'sessions'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    return answer.ok ? null : answer.failure
  }

  return {
    /** PWD-06. */
    changePassword: (change: PasswordChange) =>
      write({ name: 'passwordChange', method: 'PUT', path: `${ACCOUNT}/password`, body: change }),
    endSession: (id: string) =>
      write({ name: 'sessionEnd', method: 'DELETE', path: `${SESSIONS}/${encodeURIComponent(id)}` }),
    endOthers: () => write({ name: 'sessionsEndOthers', method: 'POST', path: `${SESSIONS}/endOthers` }),
  }
}

async function read<T>(request: CallRequest): Promise<T> {
  const answer = await call<T>({ retries: 1, reaction: shownInPlace, ...request })
  if (!answer.ok) throw new CallFailed(answer.failure)
  return answer.data
}

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
