import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: {
    message: string
    nonce: Buffer
    parallelism: number
    tagLength: number
    memory: number
    passes: number
  },
) => Promise<Buffer>

/** OWASP's smallest argon2id profile: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

/** `argon2id$m=19456,t=2,p=1$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, COST)
  const { memory, passes, parallelism } = COST
  return `argon2id$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
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
function tagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost })
}
