import { randomBytes, randomFillSync } from 'node:crypto'

let lastMillis = 0
let sequence = 0

/**
 * UUIDv7 (RFC 9562 §5.7), made by the program: sorts by time, and within one millisecond by a counter of 12 bits
 * (method 1 of §6.2), so that rows made in order read back in order.
 */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  if (now > lastMillis) {
    lastMillis = now
    sequence = random.readUInt16BE(0) & 0x3ff
  } else if (++sequence > 0xfff) {
    lastMillis += 1
    sequence = 0
  }
  random[0] = (random[0]! & 0x3f) | 0x80
  const time = lastMillis.toString(16).padStart(12, '0')
  const counter = (0x7000 | sequence).toString(16)
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${counter}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

const RANDOM_BYTES = 8
const pool = Buffer.alloc(RANDOM_BYTES * 512)
let used = pool.length

/** Eight random bytes, used once. Asked for in advance: a call for so few costs as much as one for thousands. */
function nextRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.subarray(used - RANDOM_BYTES, used)
}

/** 128 random bits for links and anonymous ids that grant something (wire.md), base64url, 22 characters. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url')
}
