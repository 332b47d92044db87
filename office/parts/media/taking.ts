/** Files on their way into the media library: one after the other, whichever room somebody is in, and anew after a lost line. */
import { useSyncExternalStore } from 'react'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { takeMedia } from '#modules/office/media/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { upload } from '../../api/upload.ts'

export type Taking = {
  key: number
  name: string
  bytes: number
  sent: number
  /** `waiting`: the line is lost, or the house busy; it is sent again. */
  state: 'queued' | 'sending' | 'waiting' | 'done' | 'failed'
  failure: Failure | null
  taken: { id: string; isKnown: boolean } | null
}

const LONGEST_WAIT = 30_000

let all: readonly Taking[] = []
let lastKey = 0
let queue: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

function set(news: readonly Taking[]): void {
  all = news
  for (const listener of listeners) listener()
}

function change(key: number, news: Partial<Taking>): void {
  set(all.map((one) => (one.key === key ? { ...one, ...news } : one)))
}

const isWanted = (key: number) => all.some((one) => one.key === key)

export const useTakings = (): readonly Taking[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )

/** Answers once all of them are there, or will not be. */
export function takeFiles(
  files: Iterable<File>,
  onTaken: (taken: { id: string; isKnown: boolean }, file: File) => void,
): Promise<void> {
  for (const file of files) {
    const key = ++lastKey
    const { name, size: bytes } = file
    set([...all, { key, name, bytes, sent: 0, state: 'queued', failure: null, taken: null }])
    queue = queue.then(() => takeOne(key, file, onTaken))
  }
  return queue
}

async function takeOne(
  key: number,
  file: File,
  onTaken: (taken: { id: string; isKnown: boolean }, file: File) => void,
): Promise<void> {
  if (file.size > MAX_UPLOAD_BYTES) return change(key, { state: 'failed', failure: TOO_LARGE })
  for (let wait = 1000; isWanted(key); wait = Math.min(wait * 2, LONGEST_WAIT)) {
    change(key, { state: 'sending', sent: 0 })
    const answer = await upload(takeMedia, { query: { name: file.name } }, file, (sent) =>
      change(key, { sent }),
    )
    if (answer.ok) {
      change(key, { state: 'done', sent: file.size, taken: answer.data })
      return onTaken(answer.data, file)
    }
    const { status } = answer.failure
    const isPassing = status === null || status >= 500 || status === 429
    if (!isPassing) return change(key, { state: 'failed', failure: answer.failure })
    change(key, { state: 'waiting', failure: answer.failure })
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

const TOO_LARGE: Failure = {
  call: takeMedia.name,
  status: 413,
  problem: { title: 'MEDIA_TOO_HEAVY' } as Failure['problem'],
  failureReason: null,
}

/** Takes a line out: what waits is not sent any more. */
export function forgetTaking(key: number): void {
  set(all.filter((one) => one.key !== key))
}

/** Pictures and papers of a drop or a paste. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}

/** What the chooser of files offers; whatever else comes is judged by its content. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif'
export const ACCEPTED_WITH_PAPERS = `${ACCEPTED},application/pdf`
