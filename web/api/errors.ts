/** What the server says about a refusal (RFC 9457), as far as screens read it (ERR-08). */
export interface Problem {
  title?: string
  detail?: string
  errorCode?: string
  errors?: Record<string, { errorCode: string; message?: string }[]>
  localizedErrors?: { de?: string; en?: string; ja?: string }[]
}

/** A call that did not work. */
export interface Failure {
  /** Name of the operation, e.g. `cartAddItem`. */
  call: string
  /** Null: the server was not reached. */
  status: number | null
  problem: Problem | null
  /** From an answer with `isSuccess: false` (CART-22). */
  failureReason: string | null
}

/** What everybody may hear about failed calls (ERR-01, CHK-31). */
export interface ErrorEvent {
  /** Random: two equal failures are two events. */
  id: string
  kind: 'error'
  call: string
  /** Key in the texts `errors`; `calls.{call}` unless the call has a better one. */
  message: string
  failure: Failure
  /** Lifts the message above something that would cover it. */
  zIndex?: number
  /** Offers to try again. */
  retry?: () => void
  /** The screen says it itself; nobody else needs to. */
  shownInPlace?: boolean
}

type Listener = (event: ErrorEvent) => void

const listeners = new Set<Listener>()

export function onError(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitError(
  failure: Failure,
  given: { message?: string; zIndex?: number; retry?: () => void; shownInPlace?: boolean } = {},
): void {
  const event: ErrorEvent = {
    id: crypto.randomUUID(),
    kind: 'error',
    call: failure.call,
    message: given.message ?? `calls.${failure.call}`,
    failure,
    ...(given.zIndex === undefined ? {} : { zIndex: given.zIndex }),
    ...(given.retry === undefined ? {} : { retry: given.retry }),
    ...(given.shownInPlace ? { shownInPlace: true } : {}),
  }
  for (const listener of listeners) listener(event)
}

/** RFC 9470: the token is good, but the sign-in behind it is too long ago for this. */
export function needsFreshSignIn(failure: Failure | null): boolean {
  return failure?.status === 401 && failure.problem?.title === 'FRESH_SIGN_IN_REQUIRED'
}

/** Answers that are no failure to anybody: nothing is there yet (ERR-02, CART-44). */
const silent: Record<string, readonly number[]> = {
  contactCms: [404],
  ticketTransfers: [404],
  paymentStatus: [404],
  checkoutPaymentStatus: [404],
}

export function isSilent(failure: Failure): boolean {
  return failure.status !== null && (silent[failure.call]?.includes(failure.status) ?? false)
}
