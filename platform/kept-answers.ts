import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { problemOf } from './problem.ts'

const WORTH_COMPRESSING = 1_000

/** An answer as the page cache keeps it: compressed once, with the tag it is known by. */
export async function finishAnswer(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
): Promise<KeptPage> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  if (body.length < WORTH_COMPRESSING) return { status, headers, etag, body, gzip: null, brotli: null }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [gzipped, brotlied] = await Promise.all([
    promisify(gzip)(body, { level: 6 }),
    promisify(brotliCompress)(body, { params }),
  ])
  // As it is it would be most of what the memory holds, and hardly anybody asks for it.
  return { status, headers, etag, body: null, gzip: gzipped, brotli: brotlied }
}

/** Sends what the reader understands; nothing at all when they have it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding, body] =
    page.brotli && /\bbr\b/.test(accepted)
      ? (['br', page.brotli] as const)
      : page.gzip && /\bgzip\b/.test(accepted)
        ? (['gzip', page.gzip] as const)
        : ([null, plainBody(page)] as const)
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers(page.headers)
  if (encoding) reply.header('content-encoding', encoding)
  if (page.status !== 200) return reply.status(page.status).send(body)
  reply.header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.send(body)
}

/** As it is before it is compressed. */
export function plainBody({ body, gzip: gzipped }: KeptPage): Buffer {
  return body ?? gunzipSync(gzipped!)
}

/**
 * Public data that is the same for everybody: made once, kept with its tags, asked for by revalidation. `make` answers
 * null where there is none (any more): that is a 404 for everybody, whatever was kept before. When it fails, what was
 * kept before stays.
 */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  given: {
    cache: PageCache
    key: string
    contentType: string
    keepSeconds?: number
    /** Of which headers the answer depends beside what it is compressed by. */
    vary?: string
    make(): Promise<{ body: string; tags: readonly string[] } | null>
  },
): Promise<FastifyReply> {
  const { cache, key, contentType, keepSeconds = 60, vary = 'accept-encoding', make } = given
  const answer = await cache.read(key, async () => {
    const made = await make()
    if (!made) return { page: await missing(), tags: [], keepSeconds: 0 }
    const { body, tags } = made
    const headers = {
      'content-type': contentType,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary,
    }
    return { page: await finishAnswer(200, headers, Buffer.from(body)), tags, keepSeconds }
  })
  return sendAnswer(request, reply, answer)
}

function missing(): Promise<KeptPage> {
  const body = Buffer.from(JSON.stringify(problemOf(notFound()).problem))
  return finishAnswer(404, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }, body)
}

function isKnown(sent: string | undefined, etag: string): boolean {
  return sent?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}
