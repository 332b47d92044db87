import type { FastifyReply } from 'fastify'

/** A mail as a page: nothing in it runs, and its pictures are the club's. */
export function sendMailPage(
  reply: FastifyReply,
  page: string,
  { pictureOrigin, framedBy }: { pictureOrigin: string; framedBy: "'none'" | "'self'" },
): FastifyReply {
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${pictureOrigin}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
  )
  reply.header('x-robots-tag', 'noindex')
  return reply.type('text/html; charset=utf-8').send(page)
}
