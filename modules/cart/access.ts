import type { FastifyRequest } from 'fastify'
import { unauthorized } from '#platform/errors.ts'
import { callerOf } from '#platform/http/access.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import type { CartUser } from './user.ts'

/** The bearer decides; without one, the anonymous id. Neither: 401 (CART-41). */
export function userOf(request: FastifyRequest, query: { anonymousUserId?: string | undefined }): CartUser {
  if (request.caller) return subjectOf(request)
  if (!query.anonymousUserId) throw unauthorized()
  return { kind: 'anonymous', anonymousUserId: query.anonymousUserId, address: clientAddressOf(request.ip) }
}

export function subjectOf(request: FastifyRequest): CartUser & { kind: 'subject' } {
  const { subjectId, organisationId, actorId } = callerOf(request)
  return { kind: 'subject', subjectId, organisationId, actorId, address: clientAddressOf(request.ip) }
}
