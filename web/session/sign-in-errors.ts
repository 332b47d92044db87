import { reportSignInFailure } from '#modules/identity/endpoints.ts'
import { addressOf } from '#platform/endpoint.ts'

/** What can go wrong while signing in, each by itself (AUTH-16, AUTH-35). */
export type SignInErrorCode =
  | 'state_mismatch'
  | 'no_matching_state'
  | 'invalid_nonce'
  | 'expired_token'
  | 'not_yet_valid'
  | 'invalid_issuer'
  | 'invalid_audience'
  | 'invalid_signature'
  | 'invalid_at_hash'
  | 'missing_id_token'
  | 'subject_mismatch'
  | 'frame_timeout'
  | 'popup_closed'
  | 'missing_silent_redirect'
  | 'missing_end_session'
  | 'unreachable'
  | (string & {})

export class SignInError extends Error {
  override name = 'SignInError'
  readonly code: SignInErrorCode

  constructor(code: SignInErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** The library says it in sentences; these are the ones of version 3. */
const SENTENCES: readonly [RegExp, SignInErrorCode][] = [
  [/^State does not match/, 'state_mismatch'],
  [/^No matching state found/, 'no_matching_state'],
  [/^No state in response/, 'no_matching_state'],
  [/^nonce in id_token/, 'invalid_nonce'],
  [/^(IFrame|Network) timed out/i, 'frame_timeout'],
  [/^Popup closed|^Popup window closed/, 'popup_closed'],
  [/^No silent_redirect_uri/, 'missing_silent_redirect'],
  [/^No end session endpoint/i, 'missing_end_session'],
  [/^subject from UserInfo|^sub in id_token/, 'subject_mismatch'],
  [/^authority mismatch/, 'invalid_issuer'],
  [/^client_id mismatch|^azp/, 'invalid_audience'],
  [/^(Failed to fetch|NetworkError|Load failed)/, 'unreachable'],
]

/** A code for the log, whatever was thrown: ours, the provider's (`login_required` …) or the library's sentence. */
export function codeOf(error: unknown): SignInErrorCode {
  if (error instanceof SignInError) return error.code
  const { error: fromProvider, message = '', name = '' } = error as Partial<Error & { error: unknown }>
  if (typeof fromProvider === 'string' && /^[a-z_]{1,80}$/.test(fromProvider)) return fromProvider
  const known = SENTENCES.find(([sentence]) => sentence.test(message))
  if (known) return known[1]
  return /^[A-Za-z]{1,80}$/.test(name) ? name : 'unknown'
}

export type SignInStep = 'signIn' | 'callback' | 'silent' | 'signOut' | 'exchange'

/** OPEN-09: the code goes to the log; no address, no token. */
export function reportSignInError(step: SignInStep, error: unknown): void {
  const body = JSON.stringify({ code: codeOf(error), step })
  navigator.sendBeacon?.(addressOf(reportSignInFailure), new Blob([body], { type: 'application/json' }))
}
