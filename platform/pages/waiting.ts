import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashesOf } from '#platform/http/content-policy.ts'

/** A person who opens an address gets words; scripts that ask for data read the code. */
export function wantsToRead(request: FastifyRequest): boolean {
  return /\btext\/html\b/.test(request.headers.accept ?? '')
}

/** Instead of a page, while there are more who want one than can be served. */
export function sendWaitingPage(
  reply: FastifyReply,
  { html, seconds }: { html: string; seconds: number },
): FastifyReply {
  const styles = hashesOf(html, 'style').join(' ')
  return reply
    .status(503)
    .headers({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${styles}; frame-ancestors 'self'; base-uri 'none'`,
    })
    .send(html)
}
