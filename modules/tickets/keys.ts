import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import type { TicketKeys } from './schema.ts'
import { findSigningKey, insertFirstKey, listKeys } from './tickets.storage.ts'

export type SigningKey = { id: number; privateKey: KeyObject }

/** The keys of ticket codes: made at the first start, kept in the database, the private half never leaves it. */
export function createKeyRing({ db }: { db: Db }) {
  let remembered: Promise<SigningKey> | undefined

  /**
   * A retired key stops signing with the next start; codes it made stay good. Inside a transaction it is read there: were
   * it read on a connection of its own, buyers who hold all of them would wait for each other.
   */
  function signingKey(at: Db = db): Promise<SigningKey> {
    remembered ??= loadOrMake(at).catch((error) => {
      remembered = undefined
      throw error
    })
    return remembered
  }

  async function loadOrMake(at: Db): Promise<SigningKey> {
    const known = await findSigningKey(at)
    if (known) return { id: known.id, privateKey: createPrivateKey(known.private_key) }
    const pair = generateKeyPairSync('ed25519')
    await insertFirstKey(db, {
      id: 1 + Math.max(0, ...(await listKeys(db)).map((key) => key.id)),
      public_key: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    const made = await findSigningKey(db)
    return { id: made!.id, privateKey: createPrivateKey(made!.private_key) }
  }

  async function publicKeys(): Promise<TicketKeys> {
    await signingKey()
    const keys = await listKeys(db)
    return {
      keys: keys.map((key) => ({
        id: key.id,
        publicKey: key.public_key,
        retiredAt: key.retired_at ? key.retired_at.toISOString() : null,
      })),
    }
  }

  return { signingKey, publicKeys }
}

export type KeyRing = ReturnType<typeof createKeyRing>
