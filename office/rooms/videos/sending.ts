/** Films on their way: they go on whichever room somebody is in, and after a lost connection where it broke off. */
import { useSyncExternalStore } from 'react'
import { appendPiece, beginUpload, dropUpload, readUpload } from '#modules/office/videos/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../api/act.ts'
import { upload } from '../../api/upload.ts'

export type Sending = {
  /** Ours, before the server has named it. */
  key: number
  id: string | null
  uid: string | null
  name: string
  bytes: number
  sent: number
  state: 'sending' | 'waiting' | 'done' | 'failed'
  failure: Failure | null
  startedAt: number
  /** What was there when it began here. */
  from: number
}

const PIECE = 4 * 1024 * 1024
const LONGEST_WAIT = 30_000

let all: readonly Sending[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function change(key: number, news: Partial<Sending>): void {
  all = all.map((one) => (one.key === key ? { ...one, ...news } : one))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSendings = (): readonly Sending[] => useSyncExternalStore(subscribe, () => all)

export const isUnderWay = ({ state }: Sending): boolean => state === 'sending' || state === 'waiting'

/** Sends a file as a new film, or instead of that of another; answers when it is there, or will not be. */
export async function sendFilm(file: File, instead: string | null, onWhole: () => void): Promise<void> {
  const key = add(file, 0)
  const answer = await act(beginUpload, {
    body: { name: file.name, bytes: file.size, instead },
    reaction: () => 'silent',
  })
  if (!answer.ok) return change(key, { state: 'failed', failure: answer.failure })
  change(key, { id: answer.data.id, uid: answer.data.uid })
  await sendRest({ key, id: answer.data.id, file, from: 0 }, onWhole)
}

/** Goes on with one of before, from the same file. */
export async function continueFilm(
  given: { id: string; uid: string; received: number; file: File },
  onWhole: () => void,
): Promise<void> {
  const key = add(given.file, given.received)
  change(key, { id: given.id, uid: given.uid })
  await sendRest({ key, id: given.id, file: given.file, from: given.received }, onWhole)
}

function add({ name, size }: File, from: number): number {
  const key = ++lastKey
  const fresh = { key, id: null, uid: null, name, bytes: size, sent: from, from, failure: null }
  all = [...all, { ...fresh, state: 'sending', startedAt: Date.now() }]
  for (const listener of listeners) listener()
  return key
}

async function sendRest(
  { key, id, file, from }: { key: number; id: string; file: File; from: number },
  onWhole: () => void,
): Promise<void> {
  let offset = from
  let wait = 1000
  while (all.some((one) => one.key === key)) {
    const piece = file.slice(offset, offset + PIECE)
    const answer = await upload(appendPiece, { params: { id }, query: { offset } }, piece)
    if (answer.ok) {
      offset = answer.data.received
      wait = 1000
      change(key, { sent: offset, state: answer.data.isWhole ? 'done' : 'sending' })
      if (answer.data.isWhole) return onWhole()
      continue
    }
    const { status } = answer.failure
    const isPassing = status === null || status >= 500 || status === 429
    if (!isPassing && status !== 409) return change(key, { state: 'failed', failure: answer.failure })
    if (isPassing) {
      change(key, { state: 'waiting' })
      await new Promise((resolve) => setTimeout(resolve, wait))
      wait = Math.min(wait * 2, LONGEST_WAIT)
    }
    const there = await read(readUpload, { params: { id } }).catch(() => null)
    if (there) offset = there.received
    else if (!isPassing) return change(key, { state: 'failed', failure: answer.failure })
  }
}

/** Stops it, and throws away what has come. */
export async function stopSending({ key, id }: Pick<Sending, 'key' | 'id'>): Promise<void> {
  all = all.filter((one) => one.key !== key)
  for (const listener of listeners) listener()
  if (id) await act(dropUpload, { params: { id }, reaction: () => 'silent' })
}

/** Takes a line out that needs nobody any more. */
export function forgetSending(key: number): void {
  all = all.filter((one) => one.key !== key)
  for (const listener of listeners) listener()
}
