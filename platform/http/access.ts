import type { FastifyRequest } from 'fastify'
import { AppError, forbidden, unauthorized } from '../errors.ts'

/** The scopes of access tokens and the API prefixes they open (wire.md: one table). */
export const SCOPES = {
  shop: ['/api/shop', '/api/ticketing', '/api/school', '/api/sweepstakes', '/api/polls', '/api/predictions'],
  checkout: ['/api/checkout', '/api/payouts', '/api/abo', '/api/subscription', '/api/recurring'],
  account: ['/api/account', '/api/gate', '/api/careers'],
  contact: ['/api/contact', '/api/families'],
  cms: ['/api/cms'],
  wallet: ['/api/wallet'],
  /** Only the office's own sign-in gets it (modules/identity/provider.ts). */
  office: ['/api/office'],
} as const

export type Scope = keyof typeof SCOPES

/**
 * Who may call a route. Every route under /api declares one; the server does not start without it.
 *
 * - `public`: anybody, tokens are not even read.
 * - `optional`: anonymous or signed in; a token that is sent must be sound.
 * - `self`: signed in, for oneself or, with an organisation-scoped token, for that organisation.
 * - `person`: signed in for oneself only; an organisation-scoped token gets 403 PLATFORM_ACTIONS_ARE_NOT_ALLOWED.
 * - `staff`: signed in to the office, by its cookie and on its host, with the permission the route names. Whoever comes with a
 *   token, or to another host, gets 404: there is nothing.
 */
export type Access = 'public' | 'optional' | 'self' | 'person' | 'staff'

/** Whom a verified access token speaks for. */
export type Caller = {
  /** The token's subject, or the organisation when the token is organisation-scoped. */
  subjectId: string
  /** The person who acts; equals subjectId for personal tokens. */
  actorId: string
  organisationId: string | null
  scopes: ReadonlySet<string>
  /** Session id, for revocation. */
  sid: string | null
  /** When the person last proved who they are, seconds since 1970; for step-up. */
  authTime: number | null
}

/** Somebody of the staff, signed in to the office. */
export type Staff = {
  personId: string
  /** As the audit book calls them. */
  name: string
  permissions: ReadonlySet<string>
  /** The sites whose things they look after; null: all. */
  sites: ReadonlySet<string> | null
  sessionId: string
  /** When the person last proved who they are, seconds since 1970; for step-up. */
  authTime: number
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Of `staff` routes. */
    staff: Staff | null
    /** A row of the audit book stands for what this request has changed. */
    isAudited: boolean
  }
  interface FastifyContextConfig {
    access?: Access
    /** What a `staff` route asks of whoever calls it; none: any member of the staff. */
    permission?: string
    /** The endpoint's name (platform/endpoint.ts). */
    operation?: string
    /** Changes nothing although it is no GET, such as a preview: the audit book needs no row. */
    isRead?: true
    /** Step-up: the person must have proved who they are within the last ten minutes. */
    freshSignIn?: true
    /** The error codes it may refuse with, by status (platform/endpoint.ts). */
    refusals?: Readonly<Record<number, readonly string[]>>
  }
}

/** The signed-in caller; the guard has made sure that there is one on `self` and `person` routes. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized()
  return request.caller
}

/** Who of the staff calls; the guard has made sure that there is one on `staff` routes. */
export function staffOf(request: FastifyRequest): Staff {
  if (!request.staff) throw unauthorized()
  return request.staff
}

export function scopeFor(path: string): Scope | null {
  for (const [scope, prefixes] of Object.entries(SCOPES)) {
    if (prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return scope as Scope
  }
  return null
}

/**
 * Step-up (RFC 9470): throws 401 FRESH_SIGN_IN_REQUIRED when the last proof is older than that, or when nobody says when
 * it was. Times in seconds since 1970.
 */
export function requireFreshSignIn({ caller, now }: { caller: Pick<Caller, 'authTime'>; now: number }): void {
  if (caller.authTime !== null && now - caller.authTime <= FRESH_SECONDS) return
  throw new AppError(401, FRESH_SIGN_IN_REQUIRED, 'Sign in once more to do this', {
    challenge: `Bearer error="insufficient_user_authentication", max_age="${FRESH_SECONDS}"`,
  })
}

/** Long enough to fill a form, short enough for a phone left on a table. */
const FRESH_SECONDS = 600
export const FRESH_SIGN_IN_REQUIRED = 'FRESH_SIGN_IN_REQUIRED'

/** Throws 401, or 403 with the reason; returns the caller to work for. */
export function admit(given: { access: Access; scope: Scope | null; caller: Caller | null }): Caller | null {
  const { access, scope, caller } = given
  if (access === 'public') return null
  if (!caller) {
    if (access === 'optional') return null
    throw unauthorized()
  }
  if (scope && !caller.scopes.has(scope))
    throw forbidden('MISSING_SCOPE', `The token lacks the scope ${scope}`)
  if (access === 'person' && caller.organisationId) {
    throw forbidden('PLATFORM_ACTIONS_ARE_NOT_ALLOWED', 'Not possible on behalf of an organisation')
  }
  return caller
}
