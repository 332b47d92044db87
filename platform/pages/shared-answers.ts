import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishAnswer, sendAnswer } from './cached-answers.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

/** A question of the API whose answer is the same for everybody who is not signed in, or for everybody. */
export type SharedQuestion<Body> = {
  /** The question in normal form: equal questions have equal keys. */
  key: string
  /** Whoever asks, signed in or not: nothing of the answer depends on it. */
  isForEverybody?: boolean
  load(): Promise<Body>
  /** The answer as it is sent, where parts of it are known in JSON; left out: as the schema of the route writes it. */
  inJson?(body: Body): string
  /** What the answer is made of; whoever changes it drops these tags (`dropTags`). */
  tagsOf(body: Body): readonly string[]
  /** For how long time alone changes nothing; asked before the answer is loaded. */
  cacheSeconds(): Promise<number>
}

export type SharedAnswers = Pick<PageCache, 'markStale' | 'markAllStale' | 'size'> & {
  /** Answers from memory those who are not signed in, and everybody where that makes no difference; else it is loaded. */
  answer<Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    question: SharedQuestion<Body>,
  ): Promise<Body | FastifyReply>
}

const MEMORY_BYTES = 16 * 1024 * 1024

/**
 * Finished answers of the API, compressed once, as pages are. Other than a page an answer is never shown stale: whoever
 * asks after a change waits for the new one.
 */
export function createSharedAnswers({ maxBytes = MEMORY_BYTES }: { maxBytes?: number } = {}): SharedAnswers {
  // Nothing is renewed behind a reader's back, so that every fault reaches its reader.
  const cache = createPageCache({ maxBytes, now: Date.now, staleSeconds: 0, onError: () => {} })

  async function answer<Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    question: SharedQuestion<Body>,
  ): Promise<Body | FastifyReply> {
    const { key, isForEverybody = false, load, inJson, tagsOf, cacheSeconds } = question
    if (request.caller && !isForEverybody) {
      const body = await load()
      return inJson ? reply.type(HEADERS['content-type']).send(inJson(body)) : body
    }
    const cached = await cache.read(key, async () => {
      const seconds = await cacheSeconds()
      const body = await load()
      const page = await finishAnswer(
        200,
        HEADERS,
        Buffer.from(inJson ? inJson(body) : (reply.serialize(body) as string)),
      )
      return { page, tags: tagsOf(body), cacheSeconds: seconds }
    })
    return sendAnswer(request, reply, cached)
  }

  return { answer, markStale: cache.markStale, markAllStale: cache.markAllStale, size: cache.size }
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding, authorization',
}
