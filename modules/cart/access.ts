import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf } from '#platform/access.ts'
import { clientAddressOf } from '#platform/client-address.ts'
import { unauthorized } from '#platform/errors.ts'
import type { CartUser } from './user.ts'

export const anonymous = z.object({
  anonymousUserId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional()
    .meta({ description: 'The cart of an anonymous visitor; ignored when a bearer token is sent.' }),
})

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
