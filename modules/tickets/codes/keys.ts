import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { TicketKeys } from '#modules/tickets/schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { unsafe } from '#platform/unsafe.ts'
import {
  compromiseKeys,
  findSigningKey,
  insertKey,
  listKeys,
  lockForSigning,
  lockKeys,
  type NewKey,
  nextKeyId,
  retireKeys,
  sealKeys,
} from './keys.storage.ts'

export type SigningKey = { id: number; privateKey: KeyObject }

/** The 16 bits that a code has for the number of its key. */
const MOST_KEYS = 65_535

type KeyRingOptions = { db: Db; sealing: Sealing }

function contextOf(options: KeyRingOptions) {
  const opened = new Map<number, KeyObject>()
  return { ...options, opened }
}

type KeyRingContext = ReturnType<typeof contextOf>

/** The keys of ticket codes: made at the first start, kept in the database, sealed; the private half never leaves it. */
export function createKeyRing(options: KeyRingOptions) {
  const ctx = contextOf(options)
  return {
    hold: lockKeys,
    ...inContext(ctx, { signingKey, publicKeys, rotate, giveUp, open, list }),
  }
}

/**
 * The key that signs now, held until the transaction ends: a code is never signed by a key that has been given up
 * meanwhile. Read where it is used: were it read on a connection of its own, buyers who hold all of them would wait for
 * each other.
 */
async function signingKey(ctx: KeyRingContext, at: Db = ctx.db): Promise<SigningKey> {
  const { opened } = ctx
  // Read after the lock is taken: PostgreSQL does it in this order.
  const [, found] = await Promise.all([unsafe('noKeyLock') ? null : lockForSigning(at), findSigningKey(at)])
  const known = found ?? (await makeFirst(ctx))
  let privateKey = opened.get(known.id)
  if (!privateKey) {
    privateKey = createPrivateKey(ctx.sealing.open(known.sealedKey, placeOf(known.id)))
    opened.set(known.id, privateKey)
  }
  return { id: known.id, privateKey }
}

/** Two programs that start at once make one. */
async function makeFirst(ctx: KeyRingContext) {
  const { db } = ctx
  await insertKey(db, newKey(ctx, await nextKeyId(db)))
  return (await findSigningKey(db))!
}

function newKey(ctx: KeyRingContext, id: number): NewKey {
  if (id > MOST_KEYS) throw new AppError(409, 'NO_MORE_TICKET_KEYS', 'There are no more numbers for keys.')
  const pair = generateKeyPairSync('ed25519')
  const text = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    id,
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sealedKey: ctx.sealing.seal(text, placeOf(id)),
  }
}

async function publicKeys(ctx: KeyRingContext, at: Db = ctx.db): Promise<TicketKeys> {
  let keys = await listKeys(at)
  if (keys.length === 0) {
    await signingKey(ctx, at)
    keys = await listKeys(at)
  }
  return {
    keys: keys
      .filter(({ compromisedAt }) => compromisedAt === null)
      .map(({ id, publicKey, retiredAt }) => ({
        id,
        publicKey,
        retiredAt: retiredAt?.toISOString() ?? null,
      })),
    refusedKeys: keys.filter(({ compromisedAt }) => compromisedAt !== null).map(({ id }) => id),
  }
}

/** Another key signs from now on; codes of the former ones stay good until their matches are over. */
async function rotate(ctx: KeyRingContext, trx: Trx): Promise<{ id: number }> {
  await lockKeys(trx)
  const key = newKey(ctx, await nextKeyId(trx))
  await retireKeys(trx)
  await insertKey(trx, key)
  return { id: key.id }
}

/** Others may know what has signed so far: no code of any former key opens a gate any more, whoever made it. */
async function giveUp(ctx: KeyRingContext, trx: Trx): Promise<{ id: number; refused: number[] }> {
  await lockKeys(trx)
  const key = newKey(ctx, await nextKeyId(trx))
  const refused = await compromiseKeys(trx)
  await insertKey(trx, key)
  return { id: key.id, refused }
}

/** At the start: seals what lies there in clear, and anew what a former secret has sealed. Then there is a key. */
async function open(ctx: KeyRingContext): Promise<void> {
  const { sealing } = ctx
  await ctx.db.transaction().execute(async (trx) => {
    await lockKeys(trx)
    await sealKeys(trx, (id, { clear, sealed }) => {
      if (sealed && sealing.isCurrent(sealed)) return null
      return sealing.seal(sealed ? sealing.open(sealed, placeOf(id)) : clear!, placeOf(id))
    })
  })
  await signingKey(ctx)
}

const list = (ctx: KeyRingContext, at: Db = ctx.db) => listKeys(at)

export type KeyRing = ReturnType<typeof createKeyRing>

function placeOf(id: number): string {
  return `ticket_keys/${id}`
}
