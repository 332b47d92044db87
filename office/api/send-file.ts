/** Files on their way to whatever takes one: large ones in pieces, each of which goes on where the line broke. */
import { PIECE_BYTES } from '#modules/media/pieces/pieces.rules.ts'
import { appendFilePiece, beginFile, dropFile } from '#modules/office/uploads/endpoints.ts'
import type { AddressInput, AnswerOf, Endpoint } from '#platform/endpoint.ts'
import type { Answer } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { act } from './act.ts'
import { upload } from './upload.ts'

export type Way = {
  /** Told how much of it is there. */
  onSent?: (bytes: number) => void
  /** Told why it waits, and with null that it goes on. */
  onWait?: (failure: Failure | null) => void
  /** Calls it off; what has come is thrown away. */
  signal?: AbortSignal
  /** How often it waits for a line or a busy house without one piece more; left out: for ever. */
  patience?: number
}

/** What the server has, as far as is known here. */
type Sent = { id: string | null; received: number; isWhole: boolean }

const LONGEST_WAIT = 30_000
/** How often it asks at once how much is there, without one piece more: other tabs, a file that changed. */
const MOST_TURNS = 5

/** Answers what `endpoint` made of the file, once and whatever happens on the way, or why it does not. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: AddressInput<E>,
  file: Blob,
  way: Way = {},
): Promise<Answer<AnswerOf<E>>> {
  const sent: Sent = { id: null, received: 0, isWhole: false }
  const attempt = await attemptOf(endpoint, input, file, { way, sent })
  for (let tries = 1, wait = 1000, turns = 0; ; ) {
    const before = sent.received
    const answer = await attempt()
    if (answer.ok) return answer
    if (way.signal?.aborted) {
      if (sent.id) await act(dropFile, { params: { id: sent.id }, reaction: () => 'silent' })
      return answer
    }
    const { failure } = answer
    if (sent.received > before) [tries, wait, turns] = [1, 1000, 0]
    if (isStale(failure) && ++turns < MOST_TURNS) {
      sent.isWhole = false
      continue
    }
    if (!isPassing(failure) || tries++ >= (way.patience ?? Number.POSITIVE_INFINITY)) return answer
    way.onWait?.(failure)
    await pause(wait, way.signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
    way.onWait?.(null)
  }
}

/** One go, which begins where the last one ended. */
async function attemptOf<E extends Endpoint>(
  endpoint: E,
  input: AddressInput<E>,
  file: Blob,
  { way, sent }: { way: Way; sent: Sent },
): Promise<() => Promise<Answer<AnswerOf<E>>>> {
  const sha256 = file.size > PIECE_BYTES ? await digestOf(file) : null
  if (!sha256) return () => upload(endpoint, input, file, way)
  return async () => {
    const failure = sent.isWhole ? null : await sendPieces({ file, sha256, way, sent })
    if (failure) return { ok: false, failure }
    const { query } = input as { query?: object }
    const whole = { ...input, query: { ...query, upload: sent.id } } as AddressInput<E>
    const { signal } = way
    return upload(endpoint, whole, new Blob(), { ...(signal ? { signal } : {}) })
  }
}

/** What is missing; null once all of it is there. */
async function sendPieces(given: {
  file: Blob
  sha256: string
  way: Way
  sent: Sent
}): Promise<Failure | null> {
  const { file, sha256, way, sent } = given
  const { onSent, signal } = way
  const begun = await act(beginFile, { body: { bytes: file.size, sha256 }, reaction: () => 'silent' })
  if (!begun.ok) return begun.failure
  const { id } = begun.data
  Object.assign(sent, begun.data)
  while (sent.received < file.size) {
    const offset = sent.received
    onSent?.(offset)
    const piece = file.slice(offset, offset + PIECE_BYTES)
    const answer = await upload(appendFilePiece, { params: { id }, query: { offset } }, piece, {
      ...(signal ? { signal } : {}),
      onSent: (bytes) => onSent?.(Math.min(file.size, offset + bytes)),
    })
    if (!answer.ok) return answer.failure
    sent.received = answer.data.received
  }
  sent.isWhole = true
  onSent?.(file.size)
  return null
}

/** Of which the server knows better how much is there: it is asked again. */
function isStale({ status, problem, call }: Failure): boolean {
  if (status === 404) return call === appendFilePiece.name
  return status === 409 && problem?.title?.startsWith('UPLOAD_') === true
}

const isPassing = ({ status }: Failure): boolean => status === null || status >= 500 || status === 429

/** Null where browsers do not tell, which is outside https, or cannot read it: then it goes whole. */
async function digestOf(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
