import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { AppError } from '#platform/errors.ts'
import type { Derivation } from './password-thread.ts'

/** OWASP's smallest argon2id profile: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

/** One core stays free for everything else. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1))
/** What waits longer than a few seconds is better sent away: the browser would give up, and the work be done all the same. */
export const MAX_WAITING = 64 * THREADS
const RETRY_SECONDS = 5

/**
 * Threads of their own: in the pool of libuv the hashes of a rush stood before the files of every page. They yield to the
 * thread that answers requests, and end when nobody signs in for a while.
 */
const threads = new Piscina<Derivation, Uint8Array>({
  filename: new URL('./password-thread.ts', import.meta.url).href,
  name: 'derive',
  minThreads: 0,
  maxThreads: THREADS,
  maxQueue: MAX_WAITING,
  idleTimeout: 60_000,
  niceIncrement: 10,
})

/** Asked before a try is counted: whoever is sent away has not tried. */
export function requireRoomForPassword(): void {
  if (threads.queueSize >= MAX_WAITING) throw overloaded()
}

function overloaded(): AppError {
  return new AppError(503, 'OVERLOADED', 'Try again in a moment', { retryAfterSeconds: RETRY_SECONDS })
}

/** `argon2id$m=19456,t=2,p=1$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, COST)
  const { memory, passes, parallelism } = COST
  return `argon2id$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${Buffer.from(tag).toString('base64url')}`
}

/** Takes as long without an account as with one, so that time does not tell them apart. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = parse(stored ?? NOBODYS)
  const tag = await tagOf(password, parsed.nonce, parsed.cost)
  return timingSafeEqual(tag, parsed.tag) && stored !== null
}

/** A hash that no password has. */
const NOBODYS = `argon2id$m=${COST.memory},t=${COST.passes},p=1$${Buffer.alloc(16, 1).toString('base64url')}$${Buffer.alloc(TAG_LENGTH).toString('base64url')}`

function parse(stored: string) {
  const match = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (!match) throw new Error('A password hash has an unknown form')
  const [, memory, passes, parallelism, nonce, tag] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce!, 'base64url'),
    tag: Buffer.from(tag!, 'base64url'),
  }
}

/** The same characters typed on different keyboards are the same password: NFC. */
async function tagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Uint8Array> {
  requireRoomForPassword()
  return threads.run({ message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost })
}
