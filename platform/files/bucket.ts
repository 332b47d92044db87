import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { AppError } from '../errors.ts'
import type { BucketConfig } from '../settings/files-config.ts'
import { StartError } from '../start-error.ts'

/** A part of a file: its first byte, and how many. */
export type ByteRange = { start: number; length: number }

/** A bucket of a storage that speaks S3. Keys are made by the program, never by a person. */
export type Bucket = {
  put(key: string, content: Uint8Array): Promise<void>
  /** A file of this machine, in parts where it is large: of a film no more than some are in memory. */
  putFile(key: string, file: string): Promise<void>
  /** Null where it is not there. @throws 503 FILES_AWAY where the storage does not answer */
  load(key: string): Promise<Uint8Array | null>
  /** Null where it is not there. @throws 503 FILES_AWAY */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** In bytes; null where it is not there. @throws 503 FILES_AWAY */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Everything whose key begins so. */
  removeAll(beginning: string): Promise<void>
  /** Once at the start. @throws StartError for wrong settings, 503 FILES_AWAY for a storage that does not answer now */
  check(): Promise<void>
}

/** Until the answer begins; a part of a large file is one call. What comes then is read as slowly as somebody watches. */
const TIMEOUT_MS = 60_000
const MOST_LISTED = 1_000

export function openBucket(config: BucketConfig): Bucket {
  const { endpoint, region, folder, accessKeyId, secretAccessKey } = config
  const storage = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: answeredInTime })
  const keyOf = (key: string) => folder + key

  const bucket: Bucket = {
    put: async (key, content) =>
      void (await told(() => storage.putAnyObject(keyOf(key), content, typeOf(key)))),
    putFile: async (key, file) =>
      void (await told(async () => storage.putAnyObject(keyOf(key), await openAsBlob(file), typeOf(key)))),
    load: (key) =>
      told(async () => {
        const content = await storage.getObjectArrayBuffer(keyOf(key))
        return content && new Uint8Array(content)
      }, null),
    open: (key, range) =>
      told(async () => {
        const answer = range
          ? await storage.getObjectRaw(keyOf(key), false, range.start, range.start + range.length)
          : await storage.getObjectRaw(keyOf(key))
        return answer.body && Readable.fromWeb(answer.body as ReadableStream)
      }, null),
    size: (key) => told(() => storage.getContentLength(keyOf(key)), null),
    remove: async (key) => void (await told(() => storage.deleteObject(keyOf(key)), false)),
    async removeAll(beginning) {
      const found = await told(() => storage.listObjects('/', keyOf(beginning), MOST_LISTED), null)
      for (const { Key } of found ?? []) await told(() => storage.deleteObject(Key), false)
    },
    async check() {
      try {
        await bucket.put(PROBE, Buffer.from('kurve'))
        await bucket.remove(PROBE)
      } catch (cause) {
        if (!(cause instanceof Error && isRefused(cause))) throw cause
        throw new StartError(
          'FILES_URL names a bucket that keeps nothing; check it, AWS_ENDPOINT_URL_S3, AWS_REGION and the keys.',
          { cause },
        )
      }
    },
  }
  return bucket
}

const PROBE = 'probe'

/** Of what is called by its name elsewhere, too; the rest is bytes. */
const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
}
const typeOf = (key: string) => TYPES[key.split('.').at(-1)!] ?? 'application/octet-stream'

const answeredInTime: typeof fetch = async (address, options) => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS)
  try {
    return await fetch(address, { ...options, signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** `missing` stands for what is not there; whatever else goes wrong is the storage's fault, and may pass. */
async function told<Answer, Missing = never>(
  ask: () => Promise<Answer>,
  missing?: Missing,
): Promise<Answer | Missing> {
  try {
    return await ask()
  } catch (cause) {
    if (missing !== undefined && isMissing(cause)) return missing
    throw new AppError(503, 'FILES_AWAY', 'The storage of files does not answer', { cause })
  }
}

/** It answers, and will answer the same until somebody changes the settings. */
const isRefused = ({ cause }: Error & { cause?: unknown }): boolean =>
  cause instanceof S3ServiceError && cause.status < 500

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError
    ? error.status === 404
    : error instanceof Error && error.cause !== undefined && isMissing(error.cause)
