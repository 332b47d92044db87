import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'

/** What a page tells when signing in failed in the browser (OPEN-09): a code, never a token or an address of a person. */
const SignInFailure = z
  .strictObject({
    code: z.string().regex(/^[A-Za-z0-9_.:-]{1,80}$/),
    /** The step that failed. */
    step: z.enum(['signIn', 'callback', 'silent', 'signOut', 'exchange']),
  })
  .meta({ id: 'SignInFailure', description: 'Why signing in failed in the browser' })

export const reportSignInFailure = endpoint({
  name: 'signInFailureReport',
  method: 'POST',
  path: '/api/account/client-errors',
  access: 'public',
  tags: ['account'],
  summary: 'Report why signing in failed',
  body: SignInFailure,
  answers: { 204: z.null() },
})
