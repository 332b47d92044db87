import { claimCart } from '#modules/cart/endpoints.ts'
import { call } from '#web/api/call.ts'
import { anonymousId, forgetAnonymous } from './identity.ts'
import { withLock } from './with-lock.ts'

/**
 * CART-12: after sign-in the anonymous cart becomes the person's. Of several tabs one claims, the others find the cookie
 * gone. Without an answer the cookie stays and the next page tries again; a refusal means it is not ours to claim.
 */
export async function claimAnonymousCart(): Promise<void> {
  if (anonymousId() === null) return
  await withLock('cart-claim', async () => {
    const userId = anonymousId()
    if (userId === null) return
    const answer = await call(claimCart, {
      body: { userId },
      reaction: ({ status }) => (status === 404 ? 'silent' : undefined),
    })
    if (answer.ok || isFinal(answer.failure.status)) forgetAnonymous()
  })
}

/** An organisation cannot claim (403): then the cart waits for the person. */
function isFinal(status: number | null): boolean {
  return status === 400 || status === 404
}
