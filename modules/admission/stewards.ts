import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { admissionErrorCodes, STEWARDS } from './schema.ts'
import * as storage from './stewards.storage.ts'

export type StewardsOptions = {
  db: Db
  /** A person by any address they have proved, or an organisation. */
  partyOf(email: string): Promise<{ id: string; name: string } | null>
  /** False when they are in it already, or have no account. */
  joinGroup(at: Db, member: { personId: string; group: string }): Promise<boolean>
  /** False when they were not in it. */
  leaveGroup(at: Db, member: { personId: string; group: string }): Promise<boolean>
}

/** Writes the row of the audit book that belongs to it, in its transaction. */
export type NoteSteward = (trx: Trx, steward: { personId: string; name: string }) => Promise<void>

export type Stewards = ReturnType<typeof createStewards>

/** Who may open gates. Each request of a gate asks anew: what is given or taken here holds from the commit on. */
export function createStewards({ db, partyOf, joinGroup, leaveGroup }: StewardsOptions) {
  /** By the name of their account; `q` are words that name and address have to contain. */
  async function list(query: storage.Wanted): Promise<List<storage.StewardRow>> {
    const { rows, count } = await storage.listStewards(db, query)
    return pageOf(rows, query, count)
  }

  /** 404 for whoever opens no gates. */
  async function load(personId: string): Promise<storage.StewardRow & { devices: storage.DeviceRow[] }> {
    const steward = await storage.findSteward(db, personId)
    if (!steward) throw notFound()
    return { ...steward, devices: await storage.loadDevicesOf(db, personId) }
  }

  /** 422 where nobody has this address, 409 for whoever may already. */
  async function add(email: string, note: NoteSteward): Promise<{ personId: string; name: string }> {
    const party = await partyOf(email)
    return db.transaction().execute(async (trx) => {
      // An organisation has an address, too, and no account; nobody deletes the account before the end.
      const name = party && (await storage.holdAccount(trx, party.id))
      if (!name) throw new AppError(422, 'STEWARD_UNKNOWN_EMAIL', admissionErrorCodes.STEWARD_UNKNOWN_EMAIL)
      const steward = { personId: party.id, name }
      if (!(await joinGroup(trx, { personId: party.id, group: STEWARDS })))
        throw new AppError(409, 'STEWARD_ALREADY', admissionErrorCodes.STEWARD_ALREADY)
      await note(trx, steward)
      return steward
    })
  }

  /** 404 for whoever was none. */
  async function end(personId: string, note: NoteSteward): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await leaveGroup(trx, { personId, group: STEWARDS }))) throw notFound()
      await note(trx, { personId, name: (await storage.holdAccount(trx, personId)) ?? personId })
    })
  }

  return { list, load, add, end }
}
