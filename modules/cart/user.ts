import { hash } from 'node:crypto'
import type { Owner } from './storage.ts'

/** Who uses a cart: the token's subject, or whoever knows an anonymous id. */
export type CartUser = {
  /** Where the call came from (`clientAddressOf`), if it came over the network: places held from there are counted. */
  address?: string
} & (
  | { kind: 'subject'; subjectId: string; organisationId: string | null; actorId: string }
  | { kind: 'anonymous'; anonymousUserId: string }
  | CounterUser
)

/** Staff who sell something to somebody: each sale has a cart of its own, beside what the buyer has in theirs. */
export type CounterUser = {
  kind: 'counter'
  saleId: string
  /** Whose the order will be; of somebody without an account an id that nobody else has. */
  ownerId: string
  /** Whose rights make the prices and whose limits hold; null: a stranger. */
  subjectId: string | null
  actorId: string
}

export function ownerOf(user: CartUser): Owner {
  switch (user.kind) {
    case 'subject':
      return { subjectId: user.subjectId }
    case 'anonymous':
      return { anonymousHash: hashOf(user.anonymousUserId) }
    case 'counter':
      // No id of a visitor looks like this: nobody reaches it but by the sale.
      return { anonymousHash: hashOf(`counter:${user.saleId}`) }
  }
}

/** Anonymous ids open a cart, so the database keeps only their hash. */
export function hashOf(anonymousUserId: string): Buffer {
  return hash('sha256', anonymousUserId, 'buffer')
}
