import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Logger } from 'pino'
import { club } from '#club/club.ts'
import { tokens } from '#club/tokens.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
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

type KeyringOptions = {
  db: Db
  sealing: Sealing
  log: Logger
  onChange: (keys: SigningKeys) => void
}

function contextOf(options: KeyringOptions) {
  return { ...options, keys: null as SigningKeys | null, lastAsked: 0, timer: null as NodeJS.Timeout | null }
}

type KeyringContext = ReturnType<typeof contextOf>

/**
 * The keys as this process knows them. They change by the clock and by other processes, so they are reread every minute;
 * a new key is published long before it signs, so every process and everybody who caches keys knows it by then.
 */
export function createKeyring(options: KeyringOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { current, reread, lookFor, rotate, replaceNow, tend, list, start, stop })
}

async function reread(ctx: KeyringContext): Promise<void> {
  const next = await loadSigningKeys(ctx.db, ctx.sealing)
  if (ctx.keys && isSame(ctx.keys, next)) return
  ctx.keys = next
  ctx.onChange(next)
}

function current(ctx: KeyringContext): SigningKeys {
  if (!ctx.keys) throw new Error('Identity has not been started')
  return ctx.keys
}

/** A token names a key that we do not know: perhaps another process has just appointed it. */
async function lookFor(ctx: KeyringContext, kid: string): Promise<void> {
  if (current(ctx).publicKeys.has(kid) || Date.now() - ctx.lastAsked < UNKNOWN_PAUSE_MS) return
  ctx.lastAsked = Date.now()
  await reread(ctx)
}

/** Appoints a new key. It is published now and signs later; the old one verifies until its last token has ended. */
async function rotate(ctx: KeyringContext, given: Seen = {}): Promise<void> {
  await appoint(ctx, { ...given, waitSeconds: PUBLISHED_SECONDS, verifiesSeconds: VERIFIES_SECONDS })
}

/** When a key may be known to somebody else: another one signs at once, and what the old ones signed is worth nothing. */
async function replaceNow(ctx: KeyringContext, given: Seen = {}): Promise<void> {
  await appoint(ctx, { ...given, waitSeconds: 0, verifiesSeconds: 0 })
}

async function appoint(
  ctx: KeyringContext,
  given: Seen & { waitSeconds: number; verifiesSeconds: number },
): Promise<void> {
  const { sealing } = ctx
  const jwk = await makeKey()
  await ctx.db.transaction().execute(async (trx) => {
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
  await reread(ctx)
}

/** By the clock: old keys go, and every some months there is a new one. */
async function tend(ctx: KeyringContext): Promise<void> {
  const { db } = ctx
  await deleteRetiredKeys(db)
  if (await isDue(db, { days: keyDays })) await rotate(ctx)
  await reread(ctx)
}

const list = (ctx: KeyringContext) => listKeys(ctx.db)

async function start(ctx: KeyringContext) {
  await ctx.db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    await sealKeys(trx, ctx.sealing)
  })
  await reread(ctx)
  ctx.timer = setInterval(() => {
    reread(ctx).catch((error) => ctx.log.warn({ err: error }, 'signing keys could not be reread'))
  }, REREAD_MS)
  ctx.timer.unref()
}

function stop(ctx: KeyringContext) {
  if (ctx.timer) clearInterval(ctx.timer)
}

function isSame(one: SigningKeys, other: SigningKeys): boolean {
  const names = (keys: SigningKeys) => keys.privateJwks.map(({ kid }) => kid).join()
  return names(one) === names(other)
}
