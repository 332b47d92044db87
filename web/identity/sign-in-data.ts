import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  readOwnAccount,
} from '#modules/identity/account.endpoints.ts'
import type { PasswordChange } from '#modules/identity/schema.ts'
import { read, write } from '#web/api/screen-calls.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

/** How the person signs in. */
export function useOwnAccount() {
  return useQuery({ queryKey: ['ownAccount'], queryFn: ({ signal }) => read(readOwnAccount, { signal }) })
}

/** Where the person is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: ['sessions'],
    // Whoever looks here wants to know who is in now.
    staleTime: 0,
    queryFn: ({ signal }) => read(listSessions, { signal }),
  })
}

export function useSignInChanges() {
  const client = useQueryClient()

  /** Afterwards the screen reads what the server has now, whether it worked or not: a session may be gone already. */
  async function changed(done: Promise<SubmitResult>): Promise<SubmitResult> {
    const failure = await done
    await Promise.all(['ownAccount', 'sessions'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    return failure
  }

  return {
    /** PWD-06. */
    changePassword: (body: PasswordChange) => changed(write(changePassword, { body })),
    endSession: (id: string) => changed(write(endSession, { params: { id } })),
    endOthers: () => changed(write(endOtherSessions)),
  }
}
