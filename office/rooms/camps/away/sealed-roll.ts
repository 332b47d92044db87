import type { CampRoll } from '#modules/office/camps/schema.ts'
import { TAKEN, takenKeys } from '../../../session/taken-lists.ts'
import { MOST_TRIES } from './pin.rules.ts'

/** As slow as a phone bears: whoever tries PINs on a copy of the disk pays it for each. */
const ROUNDS = 600_000

/** What lies beside the sealed list: no child. It is sealed together with it, so that nobody prolongs it by hand. */
export type TakenAbout = {
  campId: string
  camp: string
  personId: string
  takenAt: string
  until: string
}

type Taken = TakenAbout & { salt: string; iv: string; bytes: string; wrong: number }

export type OpenedRoll = { about: TakenAbout; roll: CampRoll; key: CryptoKey }
export type Opening =
  | ({ kind: 'opened' } & OpenedRoll)
  | { kind: 'wrong'; left: number }
  /** Ended, deleted after too many tries, or taken back. */
  | { kind: 'gone' }

const keyOf = (campId: string) => TAKEN + campId

/** Seals a list under a PIN and keeps it in this browser in place of a former one. */
export async function sealRoll(given: { about: TakenAbout; roll: CampRoll; pin: string }): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const key = await deriveKey(given.pin, salt)
  await save({ ...given, key, salt: toText(salt) })
}

/** The same list as it is now, under the key of whoever has it open. */
export async function sealAgain({ about, roll, key }: OpenedRoll): Promise<void> {
  const before = read(about.campId)
  if (before) await save({ about, roll, key, salt: before.salt })
}

async function save(given: OpenedRoll & { salt: string }): Promise<void> {
  const { about, roll, key, salt } = given
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(about) },
    key,
    new TextEncoder().encode(JSON.stringify(roll)),
  )
  const taken: Taken = { ...about, salt, iv: toText(iv), bytes: toText(new Uint8Array(bytes)), wrong: 0 }
  localStorage.setItem(keyOf(about.campId), JSON.stringify(taken))
}

/** What can be opened here; what has ended goes with the look at it. */
export function listTaken(now = new Date()): TakenAbout[] {
  return takenKeys().flatMap((key) => {
    const taken = read(key.slice(TAKEN.length), now)
    return taken ? [aboutOf(taken)] : []
  })
}

/** Each wrong PIN is counted before it is tried, so that nobody gets one more by closing the page. */
export async function openRoll(given: { campId: string; pin: string }): Promise<Opening> {
  const { campId, pin } = given
  const taken = read(campId)
  if (!taken) return { kind: 'gone' }
  const wrong = taken.wrong + 1
  localStorage.setItem(keyOf(campId), JSON.stringify({ ...taken, wrong }))
  const about = aboutOf(taken)
  const key = await deriveKey(pin, fromText(taken.salt))
  const bytes = await crypto.subtle
    .decrypt(
      { name: 'AES-GCM', iv: fromText(taken.iv), additionalData: boundTo(about) },
      key,
      fromText(taken.bytes),
    )
    .catch(() => null)
  if (bytes) {
    localStorage.setItem(keyOf(campId), JSON.stringify({ ...taken, wrong: 0 }))
    return { kind: 'opened', about, roll: JSON.parse(new TextDecoder().decode(bytes)), key }
  }
  if (wrong < MOST_TRIES) return { kind: 'wrong', left: MOST_TRIES - wrong }
  forgetRoll(campId)
  return { kind: 'gone' }
}

export function forgetRoll(campId: string): void {
  localStorage.removeItem(keyOf(campId))
}

/** Null where there is none any more. */
function read(campId: string, now = new Date()): Taken | null {
  const text = localStorage.getItem(keyOf(campId))
  if (text === null) return null
  const taken = parsed(text)
  if (taken && taken.campId === campId && new Date(taken.until) > now && taken.wrong < MOST_TRIES)
    return taken
  forgetRoll(campId)
  return null
}

function parsed(text: string): Taken | null {
  try {
    const taken: unknown = JSON.parse(text)
    return typeof (taken as Taken | null)?.bytes === 'string' ? (taken as Taken) : null
  } catch {
    return null
  }
}

function aboutOf({ campId, camp, personId, takenAt, until }: Taken): TakenAbout {
  return { campId, camp, personId, takenAt, until }
}

function boundTo({ campId, camp, personId, takenAt, until }: TakenAbout): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([campId, camp, personId, takenAt, until]))
}

async function deriveKey(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function toText(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
