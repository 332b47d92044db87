import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PackageFiles } from '#modules/videos/media.ts'
import { AppError, notFound } from '#platform/errors.ts'

/** One range, as browsers ask for when they play a file. */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, name }: { files: PackageFiles; name: string },
): Promise<FastifyReply> {
  const size = await files.size(name)
  if (size === null) throw notFound()
  reply
    .type(name.endsWith('.jpg') ? 'image/jpeg' : 'video/mp4')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=60')
    .header('x-content-type-options', 'nosniff')
  const asked = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? '')
  if (!asked) return reply.header('content-length', size).send(await files.open(name))
  const start = Number(asked[1])
  const end = Math.min(asked[2] ? Number(asked[2]) : size - 1, size - 1)
  if (start > end) {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError(416, 'RANGE_NOT_SATISFIABLE', 'The file has no such bytes')
  }
  const length = end - start + 1
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', length)
    .send(await files.open(name, { start, length }))
}
