import { hash } from 'node:crypto'
import type { Owner } from './storage.ts'

/** Who uses a cart: the token's subject, or whoever knows an anonymous id. */
export type CartUser = {
  /** Where the call came from (`clientAddressOf`), if it came over the network: places held from there are counted. */
  address?: string
} & (
  | { kind: 'subject'; subjectId: string; organisationId: string | null; actorId: string }
  | { kind: 'anonymous'; anonymousUserId: string }
)

export function ownerOf(user: CartUser): Owner {
  return user.kind === 'subject'
    ? { subjectId: user.subjectId }
    : { anonymousHash: hashOf(user.anonymousUserId) }
}

/** Anonymous ids open a cart, so the database keeps only their hash. */
export function hashOf(anonymousUserId: string): Buffer {
  return hash('sha256', anonymousUserId, 'buffer')
}
