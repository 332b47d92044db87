import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In characters; what is shorter travels in a few packets anyway. */
const LONG = 16_000
const compress = promisify(gzip)

/**
 * An `onSend` hook for lists that may be long: a thousand tickets are a megabyte, compressed some 30 kB. For answers that
 * hold nothing of what another site could have made the browser send.
 */
export async function compressLong(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < LONG) return payload
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compress(payload, { level: 5 })
}
