import { sql } from 'kysely'
import type { Db } from './db.ts'
import { DEAD } from './dead-jobs.ts'
import { noFiles, type Person, type PersonalDataHolder, rowsOf } from './personal-data.ts'

/** What the platform itself writes down about somebody: mails, jobs, answers that may be asked for again, the audit. */
export const platformData: PersonalDataHolder = {
  name: 'platform',
  tables: ['mailbox', 'sent_mails', 'idempotent_answers', 'audit', 'files'],
  merging: [{ table: 'audit', column: 'actor_id', how: 'stays' }],

  async export(db, person) {
    return {
      documents: {
        mails: await rowsOf(db, 'mailbox', sql`lower(t.recipient) = any(${lower(person.emails)}::text[])`, [
          'html',
        ]),
        audit: await rowsOf(db, 'audit', sql`(t.actor_id = ${person.id} or t.entity_id = ${person.id})`),
        answers: await rowsOf(db, 'idempotent_answers', answersOf(person), ['key', 'request_hash', 'body']),
      },
    }
  },

  /** Jobs that wait stay: a mail on its way arrives, and the second run takes what is left of it. */
  async erase(trx, person) {
    const addresses = lower([...person.emails, ...person.givenEmails])
    await sql`delete from mailbox where lower(recipient) = any(${addresses}::text[]) or ${person.id}::uuid = any(about)
      or exists (select from unnest(${addresses}::text[]) as address where position(address in lower(plain)) > 0)`.execute(
      trx,
    )
    await sql`delete from idempotent_answers t where ${answersOf(person)}`.execute(trx)
    await sql`update audit set detail = '{}' where entity_id = ${person.id}`.execute(trx)
    if (!(await hasJobs(trx))) return noFiles
    await sql`delete from pgboss.job j
      where (j.state in ('completed', 'cancelled', 'failed') or j.name = ${DEAD} and j.state < 'active') and exists (
        select from unnest(${[person.id, ...addresses]}::text[]) as word
        where position(word in lower(concat(j.data, j.output, j.source_output))) > 0)`.execute(trx)
    return noFiles
  },
}

/** Is a mail to one of these addresses still on its way? */
export async function isMailWaiting(db: Db, addresses: readonly string[]): Promise<boolean> {
  if (!(await hasJobs(db))) return false
  const { rows } = await sql`
    select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
      and lower(data ->> 'to') = any(${lower(addresses)}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

/** The queue makes its own tables when the program starts for the first time. */
async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists`.execute(db)
  return rows[0]!.exists
}

function answersOf({ id }: Person) {
  return sql`(t.subject = ${id} or t.subject like ${`%:${id}`})`
}

function lower(addresses: readonly string[]): string[] {
  return addresses.map((address) => address.toLowerCase())
}
