import { createAnonymousUser } from '#modules/cart/endpoints.ts'
import { bearer } from '#web/api/bearer.ts'
import { call } from '#web/api/call.ts'
import { ANONYMOUS_COOKIE, dropCookie } from './cookies.ts'
import { withLock } from './with-lock.ts'

/** Whose cart this browser has: the signed-in person's, an anonymous id's, or nobody's yet. */
export type CartIdentity = { kind: 'unknown' | 'nobody' | 'person' } | { kind: 'anonymous'; userId: string }

/** Where cookies are refused the id lives as long as the page. */
let remembered: string | null = null

export function cartIdentity(): CartIdentity {
  const status = bearer.status()
  if (status === 'signedIn') return { kind: 'person' }
  if (status === 'unknown') return { kind: 'unknown' }
  const userId = anonymousId()
  return userId === null ? { kind: 'nobody' } : { kind: 'anonymous', userId }
}

/** The query that every cart call carries. */
export function identityQuery(identity: CartIdentity): { anonymousUserId?: string } {
  return identity.kind === 'anonymous' ? { anonymousUserId: identity.userId } : {}
}

/** CART-11: whoever puts the first thing in gets an id; two tabs at once get the same one. */
export async function ensureIdentity(): Promise<CartIdentity | null> {
  const known = cartIdentity()
  if (known.kind !== 'nobody') return known
  return withLock('cart-identity', async () => {
    const meanwhile = cartIdentity()
    if (meanwhile.kind !== 'nobody') return meanwhile
    const answer = await call(createAnonymousUser)
    if (!answer.ok) return null
    remembered = answer.data.userId
    return { kind: 'anonymous', userId: remembered } as const
  })
}

/** The server knows the id no longer, or it belongs to somebody now. */
export function forgetAnonymous(): void {
  remembered = null
  dropCookie(ANONYMOUS_COOKIE)
}

/** Of this browser, whoever is signed in: to be claimed then, or bought from without an account. */
export function anonymousId(): string | null {
  return idInCookie() ?? remembered
}

/** What else stands under the name, as from a former shop of the domain, is nobody's cart. */
function idInCookie(): string | null {
  return new RegExp(`(?:^|; )${ANONYMOUS_COOKIE}=([\\w-]{22})(?:;|$)`).exec(document.cookie)?.[1] ?? null
}
