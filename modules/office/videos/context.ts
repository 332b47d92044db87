import type { FastifyRequest } from 'fastify'
import type { Content } from '#modules/content/content.ts'
import type { Matches } from '#modules/matches/matches.ts'
import type { VideoMedia } from '#modules/videos/media.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import type { Countries } from '#platform/http/countries.ts'
import * as storage from './storage.ts'

export type VideosContext = {
  db: Db
  media: VideoMedia
  files: Pick<Files, 'save' | 'remove'>
  content: Pick<Content, 'loadNamed' | 'saveNodes' | 'removeNodes'>
  /** The club's matches, and what their tickers tell of. */
  matches: Pick<Matches['onAir'], 'find' | 'choices' | 'moments'>
  /** Where a page of the television is read; null: the club has none. */
  televisionUrl: ((path: string) => string) | null
  /** What is said in a film, or whether it can be seen, is another now, or will be at a moment: the search hears of it. */
  findAnew(trx: Trx, uid: string, at?: Date): Promise<void>
  /** From which countries calls come. */
  countries: Countries
  /** Where encoders send to, as a name. */
  encoderHost: string
}

/** Writes down what was done to a film, in the transaction that does it. */
export type AuditVideo = (
  trx: Trx,
  request: FastifyRequest,
  note: { id: string; name?: string | null; before?: unknown; after?: unknown },
) => Promise<void>

/** Held until the transaction is over; 404 where there is none. */
export async function holdVideo(trx: Trx, id: string) {
  const held = await storage.holdVideo(trx, id)
  if (!held) throw notFound()
  return held
}
