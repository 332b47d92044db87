import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addEmail,
  listEmails,
  makeEmailPrimary,
  removeEmail,
  resendConfirmation,
} from '#modules/contacts/emails.endpoints.ts'
import type { NewEmail } from '#modules/contacts/emails.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, shownInPlace, write } from '#web/api/screen-calls.ts'
import type { SubmitResult } from '#web/forms/server-problem.ts'

const KEY = ['emails']

/** Names the choice that waits while somebody signs in once more. */
export const PRIMARY_DRAFT = 'accountEmails.primary'

export function useEmails() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(listEmails, { signal }) })
}

/** Each answers what went wrong, or null; afterwards the list is what the server has. */
export function useEmailChanges() {
  const client = useQueryClient()

  async function changed(done: Promise<SubmitResult>): Promise<SubmitResult> {
    const failure = await done
    if (failure && failure.status !== 404) return failure
    // The primary address stands in the personal data as well.
    await Promise.all([KEY, ['contact']].map((queryKey) => client.invalidateQueries({ queryKey })))
    return failure
  }

  return {
    add: (body: NewEmail) => changed(write(addEmail, { body, reaction: takenOrShown })),
    remove: (id: string) => changed(write(removeEmail, { params: { id } })),
    resend: (id: string) => changed(write(resendConfirmation, { params: { id } })),
    makePrimary: (id: string) => changed(write(makeEmailPrimary, { params: { id }, reaction: takenOrShown })),
  }
}

/** EML-06: the detail alone tells it apart from other refusals. */
export function takenOrShown(failure: Failure) {
  const isTaken = failure.status === 400 && failure.problem?.detail === 'EmailAddress already exists'
  return { ...shownInPlace(failure), ...(isTaken ? { message: 'emailAddressAlreadyExists' } : {}) }
}
