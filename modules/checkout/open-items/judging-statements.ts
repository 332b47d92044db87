import { judgePartnerBooking } from '#modules/accounting/accounting.ts'
import type { Statements } from '#modules/recurring/recurring.ts'
import type { Db } from '#platform/db.ts'
import { knownBookings, listOwed, type OwedOrder, returnedPayment } from './open-items.storage.ts'
import {
  readBookings,
  referencesIn,
  type StatementEntry,
  type StatementReturn,
  withRejections,
} from './statement.ts'

/**
 * What an entry of a statement is: known from another file, the money of an order, of several (whose part is which is decided by
 * hand), or of none; the money of direct debits, or one of them that came back, of something known or of nothing; what a partner was
 * paid, with another amount than was settled, or once more.
 */
export type JudgedEntry = Pick<StatementEntry, 'bookedOn' | 'amountCents' | 'payer' | 'purpose'> & {
  word:
    | ('known' | 'fits' | 'several' | 'nothing' | 'debits' | 'returned' | 'returnedNothing')
    | ('partnerPaid' | 'partnerWrong' | 'partnerAgain')
  /** It left the account. */
  isOut: boolean
  order: { id: string; number: string; buyer: string } | null
  /** What the bank calls the debits. */
  reference: string | null
  settledCents: number
  surplusCents: number
  /** What was settled with the partner; null: it is about nothing of theirs. */
  payableCents: number | null
}

type Judging = { db: Db; debits: Pick<Statements, 'judgeCredit' | 'judgeReturn' | 'rejected'> }

/** What an import of this file would do, by the rules that do it: entry after entry, each on what is open then. */
export async function judgeStatement(ctx: Judging, file: Uint8Array): Promise<JudgedEntry[]> {
  const { db } = ctx
  const { entries, returns, payouts } = await withRejections(ctx.debits, readBookings(file))
  const [seen, owed] = await Promise.all([
    knownBookings(
      db,
      [...entries, ...returns].map(({ fingerprint }) => fingerprint),
    ),
    listOwed(db, [...new Set(entries.flatMap(({ purpose }) => referencesIn(purpose)))]),
  ])
  const open = new Map(owed.map(({ paymentId, openCents }) => [paymentId, openCents]))
  const judged: JudgedEntry[] = []
  for (const entry of entries) {
    const other = seen.has(entry.fingerprint)
      ? null
      : ((await judgeDebits(ctx, entry)) ?? (await judgePartner(db, entry, 'in', seen)))
    judged.push(other ?? judgeEntry(entry, { seen, owed, open }))
    seen.add(entry.fingerprint)
  }
  for (const one of returns) {
    judged.push(await judgeReturn(ctx, one, seen.has(one.fingerprint)))
    seen.add(one.fingerprint)
  }
  for (const one of payouts) {
    const word = await judgePartner(db, one, 'out', seen)
    if (word) judged.push(word)
    seen.add(one.fingerprint)
  }
  return judged
}

/** What a booking is for a partner; the second of two in one file that name the same settlement pays it once more. */
async function judgePartner(
  db: Db,
  entry: StatementEntry & { endToEndId?: string | null },
  direction: 'in' | 'out',
  seen: Set<string>,
): Promise<JudgedEntry | null> {
  const word = await judgePartnerBooking(db, { ...entry, direction, words: wordsOfPartner(entry) })
  if (!word) return null
  const bared = { ...bare(entry), isOut: direction === 'out' }
  if (word.word === 'known' || entry.isNotice || seen.has(entry.fingerprint))
    return { ...bared, word: 'known' }
  const { reference, payableCents } = word
  const isAgain = word.word === 'again' || seen.has(`settlement ${reference}`)
  if (word.word !== 'wrong') seen.add(`settlement ${reference}`)
  const told = isAgain ? 'partnerAgain' : word.word === 'wrong' ? 'partnerWrong' : 'partnerPaid'
  return { ...bared, word: told, reference, payableCents }
}

/** Where a settlement may be named. */
export const wordsOfPartner = ({ purpose, endToEndId }: { purpose: string; endToEndId?: string | null }) =>
  `${purpose} ${endToEndId ?? ''}`

const bare = ({ bookedOn, amountCents, payer, purpose }: StatementEntry | StatementReturn) => ({
  ...{ bookedOn, amountCents, payer, purpose },
  ...{ order: null, reference: null, settledCents: 0, surplusCents: 0, payableCents: null, isOut: false },
})

async function judgeDebits({ debits }: Judging, entry: StatementEntry): Promise<JudgedEntry | null> {
  const { names, isNotice } = entry
  const word = names ? await debits.judgeCredit({ ...entry, names }) : null
  if (word)
    return { ...bare(entry), word: word.word === 'fits' ? 'debits' : 'known', reference: word.reference }
  return isNotice ? { ...bare(entry), word: 'known' } : null
}

async function judgeReturn(
  { db, debits }: Judging,
  one: StatementReturn,
  isSeen: boolean,
): Promise<JudgedEntry> {
  const back = { ...bare(one), isOut: true }
  const word = isSeen ? null : await debits.judgeReturn(one)
  if (isSeen || word?.word === 'known') return { ...back, word: 'known' }
  if (word) return { ...back, word: 'returned', reference: `${word.reference} · ${one.reason}` }
  const paymentId = await returnedPayment(db, one)
  if (!paymentId && one.isNotice) return { ...back, word: 'known' }
  const reference = [...referencesIn(`${one.purpose} ${one.endToEndId ?? ''}`).slice(0, 1), one.reason].join(
    ' · ',
  )
  return { ...back, word: paymentId ? 'returned' : 'returnedNothing', reference }
}

function judgeEntry(
  entry: StatementEntry,
  { seen, owed, open }: { seen: ReadonlySet<string>; owed: readonly OwedOrder[]; open: Map<string, number> },
): JudgedEntry {
  if (seen.has(entry.fingerprint)) return { ...bare(entry), word: 'known' }
  const [one, other] = ordersOf(entry.purpose, owed)
  if (!one) return { ...bare(entry), word: 'nothing' }
  if (other) return { ...bare(entry), word: 'several' }
  const settledCents = Math.min(entry.amountCents, open.get(one.paymentId)!)
  open.set(one.paymentId, open.get(one.paymentId)! - settledCents)
  return {
    ...bare(entry),
    word: 'fits',
    order: { id: one.orderId, number: one.order, buyer: one.buyer },
    settledCents,
    surplusCents: entry.amountCents - settledCents,
  }
}

/** One for each payment that the words name. */
function ordersOf(purpose: string, owed: readonly OwedOrder[]): OwedOrder[] {
  const references = referencesIn(purpose)
  const named = owed.filter(({ reference }) => references.includes(reference))
  return [...new Map(named.map((one) => [one.paymentId, one])).values()]
}
