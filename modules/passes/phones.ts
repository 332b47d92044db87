import type { z } from 'zod'
import { AppError, notFound } from '#platform/errors.ts'
import type { Passes } from './passes.ts'
import { type PassName, type SerialNumbers, serialOf } from './schema.ts'
import { isPassToken } from './secrets.rules.ts'
import * as storage from './storage.ts'

export type Phones = ReturnType<typeof createPhones>

/** What phones ask: to be told of changes, what has changed, and the pass as it is now. */
export function createPhones({
  db,
  secret,
  apple,
  applePassOf,
}: Pick<Passes, 'db' | 'secret' | 'apple' | 'applePassOf'>) {
  /** Throws 401 for everybody who does not keep this pass; 404 for passes of others and for a club without any. */
  async function admit(given: PassName & { passTypeIdentifier: string; authorization: string | undefined }) {
    await admitType(given.passTypeIdentifier)
    const token = /^ApplePass (\S{20,100})$/.exec(given.authorization ?? '')?.[1]
    if (!token || !isPassToken(secret, serialOf(given), token))
      throw new AppError(401, 'UNAUTHORIZED', 'This phone does not keep the pass')
    const pass = await storage.findPass(db, given)
    if (!pass) throw notFound()
    return pass
  }

  async function admitType(passTypeIdentifier: string): Promise<void> {
    const certificate = await apple?.certificateOf()
    if (certificate?.passTypeIdentifier !== passTypeIdentifier) throw notFound()
  }

  function register(given: PassName & { deviceLibraryId: string; pushToken: string }): Promise<boolean> {
    return db.transaction().execute((trx) => storage.registerPhone(trx, given))
  }

  const forget = (given: PassName & { deviceLibraryId: string }) => storage.forgetPhone(db, given)

  /** Null: nothing has changed since, or this phone keeps nothing. */
  async function changes(given: {
    deviceLibraryId: string
    since: string | undefined
  }): Promise<z.infer<typeof SerialNumbers> | null> {
    const since = /^\d{1,15}$/.test(given.since ?? '') ? Number(given.since) : null
    const found = await storage.changesFor(db, { deviceLibraryId: given.deviceLibraryId, since })
    return found && { lastUpdated: String(found.mark), serialNumbers: found.passes.map(serialOf) }
  }

  /** When it changed last, as the header says it; a change of this very second may not have been the last of it. */
  function lastModified({ changedAt, now }: storage.PassRow): Date {
    const seconds = Math.floor(changedAt.getTime() / 1000)
    const isFresh = now.getTime() - changedAt.getTime() < 1000
    return new Date((isFresh ? seconds - 1 : seconds) * 1000)
  }

  return { admit, admitType, register, forget, changes, lastModified, applePassOf }
}
