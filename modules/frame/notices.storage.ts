import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Notice } from './notices.rules.ts'
import type { NoticeTerms } from './schema.ts'

type Row = Omit<Notice, 'fromAt' | 'untilAt'> & { fromAt: Date; untilAt: Date | null }

const FIELDS = sql`
  n.id, n.kind, n.words -> 'text' as text, n.link, nullif(n.words -> 'linkLabel', 'null') as "linkLabel", n.sites,
  n.from_at as "fromAt", n.until_at as "untilAt", n.is_on as "isOn", n.is_dismissible as "isDismissible", n.position, n.version`

const read = ({ fromAt, untilAt, ...row }: Row): Notice => ({
  ...row,
  fromAt: fromAt.toISOString(),
  untilAt: untilAt?.toISOString() ?? null,
})

async function load(db: Db, condition: RawBuilder<unknown>): Promise<Notice[]> {
  const { rows } = await sql<Row>`
    select ${FIELDS} from site_notices n where ${condition} order by n.position, n.from_at desc, n.id desc`.execute(
    db,
  )
  return rows.map(read)
}

/** What a site may show now. */
export function loadRunning(db: Db, site: string): Promise<Notice[]> {
  return load(
    db,
    sql`n.is_on and n.from_at <= app.now() and (n.until_at is null or n.until_at > app.now())
      and (n.sites is null or ${site} = any(n.sites))`,
  )
}

/** What is on and not over: what another one could meet. */
export function loadOn(db: Db): Promise<Notice[]> {
  return load(db, sql`n.is_on and (n.until_at is null or n.until_at > app.now())`)
}

export async function findNotice(db: Db, id: string): Promise<Notice | null> {
  return (await load(db, sql`n.id = ${id}`))[0] ?? null
}

/** The same, held until the end of the transaction. */
export async function lockNotice(trx: Trx, id: string): Promise<Notice | null> {
  await sql`select from site_notices where id = ${id} for update`.execute(trx)
  return findNotice(trx, id)
}

const wordsOf = ({ text, linkLabel }: NoticeTerms) => JSON.stringify({ text, linkLabel })

export async function insertNotice(
  trx: Trx,
  { id, terms }: { id: string; terms: NoticeTerms },
): Promise<void> {
  const { kind, link, sites, fromAt, untilAt, isOn, isDismissible, position } = terms
  await sql`
    insert into site_notices (id, kind, words, link, sites, from_at, until_at, is_on, is_dismissible, position)
    values (${id}, ${kind}, ${wordsOf(terms)}::text::jsonb, ${link}, ${sites}::text[], ${fromAt}, ${untilAt}, ${isOn},
      ${isDismissible}, ${position})`.execute(trx)
}

export async function updateNotice(
  trx: Trx,
  { id, terms }: { id: string; terms: NoticeTerms },
): Promise<void> {
  const { kind, link, sites, fromAt, untilAt, isOn, isDismissible, position } = terms
  await sql`
    update site_notices set kind = ${kind}, words = ${wordsOf(terms)}::text::jsonb, link = ${link},
      sites = ${sites}::text[], from_at = ${fromAt}, until_at = ${untilAt}, is_on = ${isOn},
      is_dismissible = ${isDismissible}, position = ${position}, version = version + 1
    where id = ${id}`.execute(trx)
}

export async function switchNotice(trx: Trx, { id, isOn }: { id: string; isOn: boolean }): Promise<void> {
  await sql`update site_notices set is_on = ${isOn}, version = version + 1 where id = ${id}`.execute(trx)
}

export async function deleteNotice(trx: Trx, id: string): Promise<void> {
  await sql`delete from site_notices where id = ${id}`.execute(trx)
}
