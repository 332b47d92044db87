import type { FastifyRequest } from 'fastify'
import type { Author, Piece } from '#modules/content/content.ts'
import { staffOf } from '#platform/http/access.ts'

export const authorOf = (request: FastifyRequest): Author => {
  const { personId, name } = staffOf(request)
  return { id: personId, name }
}

/** A piece, as the audit book names it. */
export const thing = (uid: string, name: string) => ({ type: 'content', id: uid, name })

export const titleOf = ({ drafts, stored, uid }: Piece): string =>
  [...drafts, ...stored].find(({ node }) => node.title !== '')?.node.title ?? uid
