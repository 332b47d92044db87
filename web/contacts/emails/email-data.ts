import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailEntry, NewEmail } from '#modules/contacts/emails.schema.ts'
import type { List } from '#platform/lists.ts'
import { CallFailed } from '#web/account/account-data.ts'
import { type CallRequest, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

const EMAILS = '/api/contact/contacts/self/emails'
const KEY = ['emails']

/** Names the choice that waits while somebody signs in once more. */
export const PRIMARY_DRAFT = 'accountEmails.primary'

export function useEmails() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const answer = await call<List<EmailEntry>>({
        name: 'contactEmails',
        path: EMAILS,
        retries: 1,
        signal,
        reaction: shownInPlace,
      })
      if (!answer.ok) throw new CallFailed(answer.failure)
      return answer.data
    },
  })
}

/** Each answers what went wrong, or null; afterwards the list is what the server has. */
export function useEmailChanges() {
  const client = useQueryClient()

  async function change(request: CallRequest): Promise<SubmitResult> {
    const answer = await call<unknown>({ reaction: shownInPlace, ...request })
    if (!answer.ok && answer.failure.status !== 404) return answer.failure
    // The primary address stands in the personal data as well.
    await Promise.all([KEY, ['contact']].map((queryKey) => client.invalidateQueries({ queryKey })))
    return answer.ok ? null : answer.failure
  }

  return {
    add: (body: NewEmail) =>
      change({ name: 'contactEmailAdd', method: 'POST', path: EMAILS, body, reaction: takenOrShown }),
    remove: (id: string) => change({ name: 'contactEmailRemove', method: 'DELETE', path: `${EMAILS}/${id}` }),
    resend: (id: string) =>
      change({
        name: 'contactEmailResend',
        method: 'PUT',
        path: `${EMAILS}/${id}/resendConfirmationEmail`,
      }),
    makePrimary: (id: string) =>
      change({
        name: 'contactEmailSetDefault',
        method: 'POST',
        path: `${EMAILS}/${id}/setDefaultEmailAddress`,
        reaction: takenOrShown,
      }),
  }
}

/** EML-06: the detail alone tells it apart from other refusals. */
export function takenOrShown(failure: Failure) {
  const isTaken = failure.status === 400 && failure.problem?.detail === 'EmailAddress already exists'
  return { ...shownInPlace(failure), ...(isTaken ? { message: 'emailAddressAlreadyExists' } : {}) }
}

function shownInPlace(failure: Failure) {
  return { message: `calls.${failure.call}`, shownInPlace: true }
}
