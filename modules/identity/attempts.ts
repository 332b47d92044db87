import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** What is counted, for whom, and how often it may happen in its window. */
export const limits = {
  /** Wrong and right passwords alike; a right one clears the count. */
  account: { tries: 10, minutes: 15 },
  device: { tries: 10, minutes: 15 },
  /** Wrong ones only. */
  address: { tries: 100, minutes: 15 },
  registration: { tries: 20, minutes: 60 },
  mail: { tries: 3, minutes: 60 },
  /** The code of a mail, in one browser for one address, as long as a mail's link may work: then only the link is left. */
  code: { tries: 5, minutes: 2_880 },
  /** Addresses that a person adds, whatever the answer: it tells whether somebody has them (EML-06). */
  emailAdd: { tries: 10, minutes: 60 },
  /** Mails to an address that somebody claims is theirs, whoever claims it. */
  emailMail: { tries: 3, minutes: 60 },
  /** Changing the password of one's own account. */
  password: { tries: 10, minutes: 15 },
  newDevice: { tries: 10, minutes: 60 },
  /** Tickets that somebody forwards, and mails about them that one address gets, in a day. */
  transfer: { tries: 60, minutes: 1_440 },
  transferMail: { tries: 20, minutes: 1_440 },
  /** Contracts that somebody asks others to take over, whatever the answer: it tells whether an account has the address (T20). */
  contractTransfer: { tries: 20, minutes: 1_440 },
  contractTransferMail: { tries: 5, minutes: 1_440 },
  /** People whom a fan club or company asks to join, and mails about it that one address gets, in a day. */
  invitation: { tries: 100, minutes: 1_440 },
  invitationMail: { tries: 5, minutes: 1_440 },
  /** People whom somebody asks to be the second guardian of their children in a day: there is one of those. */
  guardianInvitation: { tries: 6, minutes: 1_440 },
  /** Fan clubs that one person wants to found in a day. */
  clubApplication: { tries: 5, minutes: 1_440 },
  /** Applications for jobs from one network address in a day, sent anew after a fault included, and receipts that one mailbox gets. */
  jobApplication: { tries: 40, minutes: 1_440 },
  jobApplicationMail: { tries: 10, minutes: 1_440 },
  /** Orders without an account that one network address and one mailbox begin; each takes stock away for its time. */
  guestOrder: { tries: 60, minutes: 60 },
  guestOrderMail: { tries: 12, minutes: 1_440 },
  /** Orders looked for by number and mailbox: wrong ones of a network address, all for one mailbox. */
  guestFind: { tries: 20, minutes: 15 },
  guestFindMail: { tries: 20, minutes: 60 },
  /** Visitors' carts that are kept for longer, from one network address in a day: each lies for half a year. */
  cartKeep: { tries: 30, minutes: 1_440 },
} as const

export type AttemptKind = keyof typeof limits

export type Attempts = ReturnType<typeof createAttempts>

/** Slows down guessing. Keys are hashed: the table holds no addresses of people or machines. */
export function createAttempts({ db, secret }: { db: Db; secret: string }) {
  const keyOf = (kind: AttemptKind, name: string) =>
    `${kind}:${createHmac('sha256', secret).update(`${kind}:${name.toLowerCase()}`).digest('base64url')}`

  /** Counts one try, before anything is checked, so that parallel tries cannot slip through. True when it may go on. */
  async function mayTry(kind: AttemptKind, name: string): Promise<boolean> {
    const { tries, minutes } = limits[kind]
    const { rows } = await sql<{ failures: number }>`
      insert into sign_in_attempts as stored (key, failures, window_ends_at)
      values (${keyOf(kind, name)}, 1, app.now() + make_interval(mins => ${minutes}))
      on conflict (key) do update set
        failures = case when stored.window_ends_at <= app.now() then 1 else stored.failures + 1 end,
        window_ends_at = case when stored.window_ends_at <= app.now() then excluded.window_ends_at
          else stored.window_ends_at end
      returning failures`.execute(db)
    return rows[0]!.failures <= tries
  }

  async function clear(kind: AttemptKind, name: string): Promise<void> {
    await db.deleteFrom('sign_in_attempts').where('key', '=', keyOf(kind, name)).execute()
  }

  /** Many honest people share an address (a stadium, a school): whoever was right does not count against the others. */
  async function giveBack(kind: AttemptKind, name: string): Promise<void> {
    await db
      .updateTable('sign_in_attempts')
      .set({ failures: sql<number>`greatest(failures - 1, 0)` })
      .where('key', '=', keyOf(kind, name))
      .execute()
  }

  return { mayTry, clear, giveBack }
}
