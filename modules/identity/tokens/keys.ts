import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import { tokens } from '#club/tokens.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import {
  deleteRetiredKeys,
  insertKey,
  isDue,
  listKeys,
  loadPrivateKeys,
  lockKeys,
  retireOthers,
  sealKeys,
} from './keys.storage.ts'

/** The keys of tokens: the first signs, all of them verify. ES256 throughout. */
export type SigningKeys = {
  kid: string
  privateKey: CryptoKey
  /** By key id, for verifying. */
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** For the provider, the one that signs first. */
  privateJwks: JWK[]
}

/** Loads the keys; the first start of all makes one. Two nodes that start together share it. */
export async function loadSigningKeys(db: Db, sealing: Sealing): Promise<SigningKeys> {
  const known = await loadPrivateKeys(db, sealing)
  return signingKeysOf(known.length > 0 ? known : await makeFirstKey(db, sealing))
}

function makeFirstKey(db: Db, sealing: Sealing): Promise<JWK[]> {
  return db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    const known = await loadPrivateKeys(trx, sealing)
    if (known.length > 0) return known
    const jwk = await makeKey()
    await insertKey(trx, { jwk, waitSeconds: 0, sealing })
    return [jwk]
  })
}

async function signingKeysOf(jwks: JWK[]): Promise<SigningKeys> {
  const publicKeys = new Map<string, CryptoKey>()
  for (const { d: _secret, ...publicJwk } of jwks) {
    publicKeys.set(publicJwk.kid!, (await importJWK(publicJwk, 'ES256')) as CryptoKey)
  }
  const privateKey = (await importJWK(jwks[0]!, 'ES256')) as CryptoKey
  return { kid: jwks[0]!.kid!, privateKey, publicKeys, privateJwks: jwks }
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: newId(), alg: 'ES256', use: 'sig' }
}

const REREAD_MS = 60_000
/** Tokens with unknown key ids cost at most one reading in this time, whoever sends them. */
const UNKNOWN_PAUSE_MS = 5_000

const { accessTokenMinutes, keyPublishedMinutes, keyDays } = tokens
const PUBLISHED_SECONDS = keyPublishedMinutes * 60
/** The last token that an old key signed has ended by then, on clocks that differ a little, too. */
const VERIFIES_SECONDS = accessTokenMinutes * 60 + club.constants.clockSkewSeconds

export type Keyring = ReturnType<typeof createKeyring>

/** The key that signed when somebody decided on another: 409 once that is no longer so. */
type Seen = { seen?: string }

/**
 * The keys as this process knows them. They change by the clock and by other processes, so they are reread every minute;
 * a new key is published long before it signs, so every process and everybody who caches keys knows it by then.
 */
export function createKeyring(given: {
  db: Db
  sealing: Sealing
  log: Logger
  onChange: (keys: SigningKeys) => void
}) {
  const { db, sealing, log, onChange } = given
  let keys: SigningKeys | null = null
  let timer: NodeJS.Timeout | null = null
  let lastAsked = 0

  async function reread(): Promise<void> {
    const next = await loadSigningKeys(db, sealing)
    if (keys && isSame(keys, next)) return
    keys = next
    onChange(next)
  }

  function current(): SigningKeys {
    if (!keys) throw new Error('Identity has not been started')
    return keys
  }

  /** A token names a key that we do not know: perhaps another process has just appointed it. */
  async function lookFor(kid: string): Promise<void> {
    if (current().publicKeys.has(kid) || Date.now() - lastAsked < UNKNOWN_PAUSE_MS) return
    lastAsked = Date.now()
    await reread()
  }

  /** Appoints a new key. It is published now and signs later; the old one verifies until its last token has ended. */
  async function rotate(given: Seen = {}): Promise<void> {
    await appoint({ ...given, waitSeconds: PUBLISHED_SECONDS, verifiesSeconds: VERIFIES_SECONDS })
  }

  /** When a key may be known to somebody else: another one signs at once, and what the old ones signed is worth nothing. */
  async function replaceNow(given: Seen = {}): Promise<void> {
    await appoint({ ...given, waitSeconds: 0, verifiesSeconds: 0 })
  }

  async function appoint(given: Seen & { waitSeconds: number; verifiesSeconds: number }): Promise<void> {
    const jwk = await makeKey()
    await db.transaction().execute(async (trx) => {
      await lockKeys(trx)
      const known = await listKeys(trx)
      if (given.seen !== undefined && known.find(({ state }) => state === 'signing')?.kid !== given.seen)
        throw new AppError(409, 'KEY_CHANGED', 'Another key signs by now')
      const waiting = known.some(({ state }) => state === 'published')
      if (waiting && given.waitSeconds > 0)
        throw new AppError(409, 'KEY_ROTATION_UNDER_WAY', 'The next key is published already')
      await insertKey(trx, { jwk, waitSeconds: given.waitSeconds, sealing })
      const afterSeconds = given.waitSeconds + given.verifiesSeconds
      await retireOthers(trx, { kid: jwk.kid!, afterSeconds })
    })
    await reread()
  }

  /** By the clock: old keys go, and every some months there is a new one. */
  async function tend(): Promise<void> {
    await deleteRetiredKeys(db)
    if (await isDue(db, { days: keyDays })) await rotate()
    await reread()
  }

  return {
    current,
    reread,
    lookFor,
    rotate,
    replaceNow,
    tend,
    list: () => listKeys(db),
    async start() {
      await db.transaction().execute(async (trx) => {
        await lockKeys(trx)
        await sealKeys(trx, sealing)
      })
      await reread()
      timer = setInterval(() => {
        reread().catch((error) => log.warn({ err: error }, 'signing keys could not be reread'))
      }, REREAD_MS)
      timer.unref()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}

function isSame(one: SigningKeys, other: SigningKeys): boolean {
  const names = (keys: SigningKeys) => keys.privateJwks.map(({ kid }) => kid).join()
  return names(one) === names(other)
}
