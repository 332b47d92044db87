/** Files on their way into the media library: one after the other, whichever room somebody is in, and on where a line broke. */
import { useSyncExternalStore } from 'react'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { takeMedia } from '#modules/office/media/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { sendFile } from '../../api/send-file.ts'

export type Taking = {
  key: number
  name: string
  bytes: number
  sent: number
  /** `waiting`: the line is lost, or the house busy; it goes on. */
  state: 'queued' | 'sending' | 'waiting' | 'done' | 'failed'
  failure: Failure | null
  taken: { id: string; isKnown: boolean } | null
}

let all: readonly Taking[] = []
let lastKey = 0
let queue: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()
/** Of those on their way, to call them off. */
const underWay = new Map<number, AbortController>()

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
  if (!isWanted(key)) return
  const calledOff = new AbortController()
  underWay.set(key, calledOff)
  change(key, { state: 'sending' })
  const answer = await sendFile(takeMedia, { query: { name: file.name } }, file, {
    signal: calledOff.signal,
    onSent: (sent) => change(key, { sent }),
    onWait: (failure) => change(key, { state: failure ? 'waiting' : 'sending', failure }),
  })
  underWay.delete(key)
  if (!answer.ok) return change(key, { state: 'failed', failure: answer.failure })
  change(key, { state: 'done', sent: file.size, failure: null, taken: answer.data })
  onTaken(answer.data, file)
}

const TOO_LARGE: Failure = {
  call: takeMedia.name,
  status: 413,
  problem: { title: 'MEDIA_TOO_HEAVY' } as Failure['problem'],
  failureReason: null,
}

export const isOnItsWay = ({ state }: Taking): boolean =>
  state === 'queued' || state === 'sending' || state === 'waiting'

/** Takes a line out: what is on its way is called off. */
export function forgetTaking(key: number): void {
  underWay.get(key)?.abort()
  set(all.filter((one) => one.key !== key))
}

/** Pictures and papers of a drop or a paste. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}

/** What the chooser of files offers; whatever else comes is judged by its content. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif'
export const ACCEPTED_WITH_PAPERS = `${ACCEPTED},application/pdf`
