import type { Contacts } from '#modules/contacts/contacts.ts'
import type { GroundBans } from '#modules/ground-bans/ground-bans.ts'
import type { AccountsForStaff } from '#modules/identity/identity.ts'
import { loadNotes } from '#modules/office/notes/notes.ts'
import type { Privacy } from '#modules/privacy/privacy.ts'
import type { BanRefunds } from '#modules/tickets/tickets.ts'
import type { WalletTicket } from '#modules/wallet/tickets.schema.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { coverEnding, coverPhone } from './covered.rules.ts'
import {
  findAccount,
  findPerson,
  listBank,
  listOrders,
  listPhones,
  loadBelongings,
} from './person.storage.ts'
import type { coverable, OfficePerson, Revealed, Visit } from './schema.ts'
import { loadTimeline } from './timeline.storage.ts'

/** What the room of people hangs on. */
export type PeopleContext = {
  db: Db
  accounts: AccountsForStaff
  /** Modules/contacts/correcting.ts. */
  correctPerson: Contacts['correctPerson']
  /** Modules/contacts/emails.ts. */
  addEmail(given: { caller: { subjectId: string }; email: string }): Promise<unknown>
  /** Modules/privacy/privacy.ts. */
  privacy: Pick<
    Privacy,
    'outlook' | 'listExports' | 'requestExport' | 'deleteAccount' | 'merging' | 'requests'
  >
  groundBans: Pick<GroundBans, 'ban' | 'end' | 'listOf'>
  /** Modules/tickets/banned/ban-refunds.ts. */
  banRefunds: Pick<BanRefunds, 'foresee'>
  /** Ahead, as the person's own wallet shows them. */
  ticketsOf(personId: string): Promise<WalletTicket[]>
  /** Modules/wallet/lost-tickets.ts. */
  lostTickets: Record<
    'renew' | 'remind',
    (given: { ownerId: string; ids: readonly string[] }) => Promise<void>
  >
}

/** Everything of one person on one page; 404 for nobody, and for whoever is erased. */
export async function loadPerson(
  { db, ticketsOf, groundBans }: Pick<PeopleContext, 'db' | 'ticketsOf' | 'groundBans'>,
  { id, visit }: { id: string; visit: Visit },
): Promise<OfficePerson> {
  const head = await findPerson(db, id)
  if (!head) throw notFound()
  const { phone: _phone, mobile: _mobile, ...person } = head
  const [belongings, bank, phones, account, tickets, orders, timeline, notes, bans] = await Promise.all([
    loadBelongings(db, id),
    listBank(db, id),
    listPhones(db, id),
    findAccount(db, id),
    ticketsOf(id),
    listOrders(db, id),
    loadTimeline(db, id),
    loadNotes(db, { type: 'person', id }),
    groundBans.listOf(db, id),
  ])
  return {
    ...person,
    ...belongings,
    ...orders,
    visit,
    phones: phones.map(({ kind, value }) => ({ kind, covered: coverPhone(value) })),
    bank: bank.map(({ kind, ending }) => ({ kind, covered: coverEnding(ending) })),
    account,
    tickets,
    timeline,
    notes: notes.items,
    groundBans: bans,
  }
}

/** What was covered. Of cards and accounts the club keeps the end alone: that and whose they are. */
export async function revealOf(
  db: Db,
  { id, what }: { id: string; what: (typeof coverable)[number] },
): Promise<Revealed> {
  if (what === 'phone') return { values: await listPhones(db, id) }
  const rows = await listBank(db, id)
  return {
    values: rows.map(({ kind, ending, holder }) => ({
      kind,
      value: [holder, ending].filter(Boolean).join(', '),
    })),
  }
}

/** What they are called, as the audit book keeps it; throws 404 for nobody. */
export async function nameOf(db: Db, id: string): Promise<string> {
  const person = await findPerson(db, id)
  if (!person) throw notFound()
  return [person.firstName, person.lastName].filter(Boolean).join(' ')
}
