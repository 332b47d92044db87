import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { clientAddressOf } from '#platform/http/client-address.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { codeOf, commitmentOf, drawOrder, type Lot, listHashOf } from './draw.rules.ts'

/** `placeOf`: where the secret of a draw lies. */
type Keeping = { sealing: Sealing; placeOf: (id: string) => string }

/** With its hash, which everybody sees; sealed, for nobody sees it before it is drawn. */
export function makeSecret(
  id: string,
  { sealing, placeOf }: Keeping,
): { secret: string; commitment: string } {
  const secret = randomBytes(32).toString('hex')
  return { commitment: commitmentOf(id, secret), secret: sealing.seal(secret, placeOf(id)) }
}

type ClosedDraw = { id: string; secret: string; commitment: string; listHash: string | null }

/** Opens the secret, which fixes the order of all lots. Throws where secret or list are not those that were published. */
export function openSecret(
  { id, secret: sealed, commitment, listHash }: ClosedDraw,
  { sealing, placeOf, lots, publicNumber = '' }: Keeping & { lots: readonly Lot[]; publicNumber?: string },
): { secret: string; order: number[] } {
  const secret = sealing.open(sealed, placeOf(id))
  if (commitmentOf(id, secret) !== commitment) throw new Error(`The secret of ${id} is not its own`)
  if (listHashOf(lots) !== listHash) throw new Error(`The list of ${id} has changed since it was closed`)
  return { secret, order: drawOrder({ secret, lots, publicNumber }) }
}

/** What another `SECRET` has sealed is sealed anew, before that is gone: of the draws of this table that are not drawn yet. */
export async function sealAnew(
  db: Db,
  { sealing, placeOf, table }: Keeping & { table: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; secret: string }>`
    select id, secret from ${sql.table(table)} where drawn_at is null`.execute(db)
  for (const { id, secret } of rows.filter((row) => !sealing.isCurrent(row.secret)))
    await sql`
      update ${sql.table(table)} set secret = ${sealing.seal(sealing.open(secret, placeOf(id)), placeOf(id))}
      where id = ${id}`.execute(db)
}

/** The pseudonym of a new lot, and the salt that proves to its owner alone that it is theirs. */
export function makeCode(of: { drawId: string; entrant: string }): { salt: string; code: string } {
  const salt = randomBytes(16).toString('hex')
  return { salt, code: codeOf({ ...of, salt }) }
}

/** Of one draw alone, so that nothing tells that two lots of different ones came from the same place. */
export function networkOf(
  { secret }: { secret: string },
  given: { drawId: string; address: string },
): string {
  return createHmac('sha256', secret)
    .update(`${given.drawId}:${clientAddressOf(given.address)}`)
    .digest('base64url')
}

/** Whether an address of theirs is proved: only whoever can be told how it went takes part. */
export async function isProved(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from contact_emails where contact_id = ${personId} and confirmed_at is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What the clock wants of a draw, in a transaction of its own. `raced`: so it is refused where staff were faster. */
export async function doDue(
  db: Db,
  { raced, work }: { raced: string; work: (trx: Trx) => Promise<unknown> },
): Promise<void> {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    if (!(error instanceof AppError && error.code === raced)) throw error
  }
}

/** A mail that somebody is owed; the person is null once they are erased. */
type OwedMail = { id: string; owed: string; personId: string | null; language: Language }

type Telling = {
  db: Db
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<{ email: string; language: string | null } | null>
}

type News<Due extends OwedMail> = {
  /** Whose rows say in `owed` what their owners are to be told. */
  table: string
  /** Rows that owe something, at most so many. */
  load(db: Db, limit: number): Promise<Due[]>
  write(due: Due, language: Language): { subject: string; html: string; plain: string }
}

const AT_ONCE = 200

/** Each mail once, in the transaction that says it is not owed any more. Begun anew, it goes on. */
export async function tellOwed<Due extends OwedMail>(ctx: Telling, news: News<Due>): Promise<void> {
  for (;;) {
    const owing = await news.load(ctx.db, AT_ONCE)
    if (owing.length === 0) return
    for (const due of owing)
      await ctx.db.transaction().execute(async (trx) => {
        const taken = await sql`
          update ${sql.table(news.table)} set owed = null where id = ${due.id} and owed = ${due.owed}
          returning id`.execute(trx)
        if (taken.rows.length > 0) await tell(ctx, trx, { due, news })
      })
  }
}

async function tell<Due extends OwedMail>(
  { mailer, recipientOf }: Telling,
  trx: Trx,
  { due, news }: { due: Due; news: News<Due> },
): Promise<void> {
  const to = due.personId && (await recipientOf(trx, due.personId))
  if (!to) return
  const language = club.languages.find((known) => known === to.language) ?? due.language
  await mailer.send(trx, { to: to.email, about: [due.personId!], ...news.write(due, language) })
}
