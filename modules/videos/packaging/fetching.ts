/** A film from an address of a host that the settings name. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#platform/errors.ts'
import { askOutside } from '#platform/http/outgoing.ts'
import { uploadLimits } from './uploads.rules.ts'

export async function fetchFilm(
  address: string,
  target: string,
  signal: AbortSignal,
  mostBytes: number = uploadLimits.bytes,
): Promise<void> {
  const failed = (cause?: unknown) =>
    new AppError(422, 'notFetched', 'The address did not answer with a film.', { cause })
  const response = await askOutside(address, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw failed(error)
  })
  if (!response.ok || !response.body) throw failed()
  let bytes = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      if (bytes > mostBytes) done(new AppError(422, 'tooManyBytes', 'The file is larger than is allowed.'))
      else done(null, piece)
    },
  })
  try {
    await pipeline(Readable.fromWeb(response.body as never), counted, createWriteStream(target), { signal })
  } catch (error) {
    await rm(target, { force: true })
    signal.throwIfAborted()
    throw error instanceof AppError ? error : failed(error)
  }
}
