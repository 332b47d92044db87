import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Config, ConfigError } from '../settings/config.ts'

/**
 * Closes what must not lie in the database in clear. Whoever has another keeper of keys than `SECRET` writes another one of
 * these: nobody else knows how it is done.
 */
export type Sealing = {
  /** `place` says where the text will lie; it opens there only. */
  seal(text: string, place: string): string
  /** Throws a ConfigError where neither `SECRET` nor `SECRET_PREVIOUS` has sealed it. */
  open(sealed: string, place: string): string
  /** False for what `SECRET_PREVIOUS` has sealed: it is to be sealed anew. */
  isCurrent(sealed: string): boolean
}

type SealKey = { id: string; key: Buffer }

const VERSION = 'k1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM by a key that is derived from the secret (HKDF, RFC 5869); text, place and key id are bound together. */
export function createSealing({
  secret,
  previousSecret,
}: Pick<Config, 'secret' | 'previousSecret'>): Sealing {
  const current = sealKeyOf(secret)
  const known = [current, ...(previousSecret ? [sealKeyOf(previousSecret)] : [])]

  function seal(text: string, place: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', current.key, iv)
    cipher.setAAD(boundTo(current.id, place))
    const closed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${VERSION}.${current.id}.${closed.toString('base64url')}`
  }

  function open(sealed: string, place: string): string {
    const [version, id = '', body = ''] = sealed.split('.')
    const sealKey = known.find((one) => one.id === id)
    if (version !== VERSION || !sealKey) throw new ConfigError(WRONG_SECRET)
    const bytes = Buffer.from(body, 'base64url')
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', sealKey.key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(boundTo(id, place))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  }

  return { seal, open, isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${current.id}.`) }
}

const WRONG_SECRET =
  'SECRET is not the one that the keys in the database are sealed with, but it needs that one, or that one as SECRET_PREVIOUS beside a new SECRET.'

function sealKeyOf(secret: string): SealKey {
  return {
    id: derived(secret, 'kurve/sealing/id', 6).toString('hex'),
    key: derived(secret, 'kurve/sealing/key', 32),
  }
}

function derived(secret: string, info: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', info, bytes))
}

function boundTo(id: string, place: string): Buffer {
  return Buffer.from(`${VERSION}.${id}.${place}`)
}
