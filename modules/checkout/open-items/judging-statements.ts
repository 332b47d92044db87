import type { Db } from '#platform/db.ts'
import { knownEntries, listOwed, type OwedOrder } from './open-items.storage.ts'
import { readStatement, referencesIn, type StatementEntry } from './statement.ts'

/**
 * What an entry of a statement is: known from another file, the money of an order, of several (whose part is which is decided by
 * hand), or of none.
 */
export type JudgedEntry = Omit<StatementEntry, 'fingerprint'> & {
  word: 'known' | 'fits' | 'several' | 'nothing'
  order: { id: string; number: string; buyer: string } | null
  settledCents: number
  surplusCents: number
}

/** What an import of this file would do, by the rules that do it: entry after entry, each on what is open then. */
export async function judgeStatement(db: Db, file: Uint8Array): Promise<JudgedEntry[]> {
  const entries = readStatement(file)
  const [known, owed] = await Promise.all([
    knownEntries(
      db,
      entries.map(({ fingerprint }) => fingerprint),
    ),
    listOwed(db, [...new Set(entries.flatMap(({ purpose }) => referencesIn(purpose)))]),
  ])
  const seen = new Set(known)
  const open = new Map(owed.map(({ paymentId, openCents }) => [paymentId, openCents]))
  return entries.map(({ fingerprint, ...entry }): JudgedEntry => {
    const nothing = { ...entry, order: null, settledCents: 0, surplusCents: 0 }
    if (seen.has(fingerprint)) return { ...nothing, word: 'known' }
    seen.add(fingerprint)
    const [one, other] = ordersOf(entry.purpose, owed)
    if (!one) return { ...nothing, word: 'nothing' }
    if (other) return { ...nothing, word: 'several' }
    const settledCents = Math.min(entry.amountCents, open.get(one.paymentId)!)
    open.set(one.paymentId, open.get(one.paymentId)! - settledCents)
    return {
      ...entry,
      word: 'fits',
      order: { id: one.orderId, number: one.order, buyer: one.buyer },
      settledCents,
      surplusCents: entry.amountCents - settledCents,
    }
  })
}

/** One for each payment that the words name. */
function ordersOf(purpose: string, owed: readonly OwedOrder[]): OwedOrder[] {
  const references = referencesIn(purpose)
  const named = owed.filter(({ reference }) => references.includes(reference))
  return [...new Map(named.map((one) => [one.paymentId, one])).values()]
}
