import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#platform/errors.ts'
import { problemOf } from '#platform/http/problem.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

const WORTH_COMPRESSING = 1_000

/** An answer as the page cache keeps it: compressed once, with the tag it is known by. */
export async function finishAnswer(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<CachedPage> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  if (body.length < WORTH_COMPRESSING) return { status, headers, etag, body, gzip: null, brotli: null }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [gzipped, brotlied] = await Promise.all([
    promisify(gzip)(body, { level: 6 }),
    promisify(brotliCompress)(body, { params }),
  ])
  // As it is it would be most of what the memory holds, and hardly anybody asks for it.
  return { status, headers, etag, body: null, gzip: ofItsOwnSize(gzipped), brotli: ofItsOwnSize(brotlied) }
}

/** What zlib answers is the beginning of 64 KiB that would all stay in memory with it. */
function ofItsOwnSize(given: Buffer): Buffer {
  if (given.buffer.byteLength === given.length) return given
  const copy = Buffer.allocUnsafeSlow(given.length)
  given.copy(copy)
  return copy
}

/** Sends what the reader understands; nothing at all when they have it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const { status, headers, body } = answerTo(request.headers, page)
  return reply.status(status).headers(headers).send(body)
}

/** What a reader with these headers is sent. */
export function answerTo(
  asked: IncomingHttpHeaders,
  page: CachedPage,
): { status: number; headers: Record<string, string>; body: Buffer | undefined } {
  const accepted = asked['accept-encoding'] ?? ''
  const encoding =
    page.brotli && /\bbr\b/.test(accepted) ? 'br' : page.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null
  const headers: Record<string, string> = { ...page.headers }
  if (encoding) headers['content-encoding'] = encoding
  if (page.status === 200) {
    const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
    headers['etag'] = etag
    if (isKnown(asked['if-none-match'], etag)) return { status: 304, headers, body: undefined }
  }
  const body = encoding === 'br' ? page.brotli! : encoding === 'gzip' ? page.gzip! : plainBody(page)
  return { status: page.status, headers, body }
}

const UNPACKED_BYTES = 4 * 1024 * 1024
/** What readers have asked for as it is, the longest unused first. */
const unpacked = new Map<CachedPage, Buffer>()
let unpackedBytes = 0

/** As it is before it is compressed. Few ask for it, and they for the same: the last of it is kept, within a bound. */
export function plainBody(page: CachedPage): Buffer {
  if (page.body) return page.body
  const cached = unpacked.get(page)
  const body = cached ?? ofItsOwnSize(gunzipSync(page.gzip!))
  unpacked.delete(page)
  unpacked.set(page, body)
  if (cached) return body
  unpackedBytes += body.length
  for (const [oldest, { length }] of unpacked) {
    if (unpackedBytes <= UNPACKED_BYTES) break
    unpacked.delete(oldest)
    unpackedBytes -= length
  }
  return body
}

/**
 * Public data that is the same for everybody: made once, kept with its tags, asked for by revalidation. `make` answers
 * null where there is none (any more): that is a 404 for everybody, whatever was kept before. When it fails, what was
 * kept before stays.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  given: {
    cache: PageCache
    key: string
    contentType: string
    cacheSeconds?: number
    /** Of which headers the answer depends beside what it is compressed by. */
    vary?: string
    make(): Promise<{ body: string; tags: readonly string[] } | null>
  },
): Promise<FastifyReply> {
  const { cache, key, contentType, cacheSeconds = 60, vary = 'accept-encoding', make } = given
  const answer = await cache.read(key, async () => {
    const made = await make()
    if (!made) return { page: await missing(), tags: [], cacheSeconds: 0 }
    const { body, tags } = made
    const headers = {
      'content-type': contentType,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary,
    }
    return { page: await finishAnswer(200, headers, Buffer.from(body)), tags, cacheSeconds }
  })
  return sendAnswer(request, reply, answer)
}

function missing(): Promise<CachedPage> {
  const body = Buffer.from(JSON.stringify(problemOf(notFound()).problem))
  return finishAnswer(404, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }, body)
}

function isKnown(sent: string | undefined, etag: string): boolean {
  return sent?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}
