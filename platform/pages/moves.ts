import type { FastifyReply } from 'fastify'

/** Another address, which takes the query along where it is the same page under another name; or gone for good. */
export type Move = { status: 301 | 302; location: string; keepsQuery?: true } | { status: 410 }

/** Where addresses lead that have no page, or have moved whatever stands there. */
export type Moves<Visit> = {
  /** Is it asked for before the page? */
  comeFirst(pathname: string): boolean
  find(visit: Visit, pathname: string): Promise<Move | null>
  /** There was no page, and nothing leads on. */
  missed?(visit: Visit, pathname: string): void
  /** One that is asked for first had no move, and its page led on by itself. */
  led?(visit: Visit, pathname: string): void
}

/** Nobody's address: what it shows is shown for what is gone. */
export const GONE = '/__gone'

/** Kept for a minute: what was moved may be moved again, and browsers would remember for good. */
export function sendOn(
  reply: FastifyReply,
  { status, location }: Exclude<Move, { status: 410 }>,
): FastifyReply {
  return reply.header('cache-control', 'public, max-age=60').redirect(location, status)
}
