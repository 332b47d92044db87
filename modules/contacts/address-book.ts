import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { type List, orderOf, pageOf } from '#platform/lists.ts'
import { patternsOf } from './address-book.rules.ts'
import {
  type AddressBookChange,
  type AddressBookEntry,
  maxAddressBookEntries,
  type NewAddressBookEntry,
} from './address-book.schema.ts'
import * as storage from './address-book.storage.ts'

export type AddressBook = ReturnType<typeof createAddressBook>

type ListQuery = { page: number; pageSize: number; orderBy?: string; NameOrEmailContains?: string }

/** People whom a person or an organisation sends things to, such as tickets. */
export function createAddressBook({ db }: { db: Db }) {
  async function list({
    caller,
    query,
  }: {
    caller: Caller
    query: ListQuery
  }): Promise<List<AddressBookEntry>> {
    const { direction } = orderOf(query.orderBy, ['firstName'], { field: 'firstName', direction: 'asc' })
    const wanted = { ownerId: caller.subjectId, patterns: patternsOf(query.NameOrEmailContains ?? '') }
    const { page, pageSize } = query
    const rows = await storage.loadEntries(db, { ...wanted, direction, page, pageSize })
    const isWhole = page === 1 && rows.length <= pageSize
    return pageOf(rows, query, isWhole ? rows.length : await storage.countEntries(db, wanted))
  }

  async function add(given: { caller: Caller; entry: NewAddressBookEntry }): Promise<AddressBookEntry> {
    const ownerId = given.caller.subjectId
    const entry = { ...given.entry, id: newId(), IsFavorite: given.entry.IsFavorite ?? false }
    return db.transaction().execute(async (trx) => {
      await storage.lockAddressBookOf(trx, ownerId)
      const count = await storage.countEntries(trx, { ownerId, patterns: [] })
      if (count >= maxAddressBookEntries) throw full()
      await mustBeNew(trx, { ownerId, entry })
      await storage.insertEntry(trx, { ...entry, ownerId })
      return entry
    })
  }

  async function change(given: {
    caller: Caller
    id: string
    change: AddressBookChange
  }): Promise<AddressBookEntry> {
    const ownerId = given.caller.subjectId
    return db.transaction().execute(async (trx) => {
      await storage.lockAddressBookOf(trx, ownerId)
      const before = await storage.findEntry(trx, { id: given.id, ownerId })
      if (!before) throw notFound()
      const entry = { ...before, ...given.change, id: before.id }
      await mustBeNew(trx, { ownerId, entry })
      await storage.updateEntry(trx, { ...entry, ownerId })
      return entry
    })
  }

  async function remove({ caller, id }: { caller: Caller; id: string }): Promise<void> {
    if (!(await storage.deleteEntry(db, { id, ownerId: caller.subjectId }))) throw notFound()
  }

  return { list, add, change, remove }
}

async function mustBeNew(trx: Trx, given: { ownerId: string; entry: AddressBookEntry }): Promise<void> {
  const { email, id } = given.entry
  if (!(await storage.isEmailKnown(trx, { ownerId: given.ownerId, email, exceptId: id }))) return
  const code = 'ADDRESS_BOOK_ENTRY_EXISTS'
  throw new AppError(409, code, 'The address book has this e-mail address already', {
    errors: { email: [{ errorCode: code, message: 'inAddressBook' }] },
  })
}

function full(): AppError {
  return new AppError(409, 'ADDRESS_BOOK_FULL', `At most ${maxAddressBookEntries} entries are kept`, {
    localizedErrors: [
      {
        de: `Mehr als ${maxAddressBookEntries} Einträge speichern wir nicht. Lösche zuerst einen alten.`,
        en: `We keep at most ${maxAddressBookEntries} entries. Delete an old one first.`,
        ja: `保存できる登録は${maxAddressBookEntries}件までです。先に古いものを削除してください。`,
      },
    ],
  })
}
