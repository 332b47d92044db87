import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { PartnerTerms } from './schema.ts'

export type Partner = PartnerTerms & { id: string; version: number }
type Row = Omit<Partner, 'fromAt' | 'untilAt'> & { fromAt: Date; untilAt: Date | null }

async function load(db: Db, condition: RawBuilder<unknown>): Promise<Partner[]> {
  const { rows } = await sql<Row>`
    select p.id, p.version, p.name, p.tier, p.role, p.picture, p.link, p.sites, p.from_at as "fromAt",
      p.until_at as "untilAt", p.position
    from site_partners p where ${condition} order by p.tier, p.position, p.name, p.id`.execute(db)
  return rows.map(({ fromAt, untilAt, ...row }) => ({
    ...row,
    fromAt: fromAt.toISOString(),
    untilAt: untilAt?.toISOString() ?? null,
  }))
}

/** Has the office a list of its own? */
export async function isTaken(db: Db): Promise<boolean> {
  const { rows } = await sql`select from site_overlays where name = 'partners'`.execute(db)
  return rows.length > 0
}

/** Whoever changes the list or takes it back waits for each other; false where there is none. */
export async function holdOverlay(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from site_overlays where name = 'partners' for update`.execute(trx)
  return rows.length > 0
}

/** False: somebody was first. */
export async function takeOverlay(trx: Trx): Promise<boolean> {
  const { rows } = await sql`
    insert into site_overlays (name) values ('partners') on conflict do nothing returning name`.execute(trx)
  return rows.length > 0
}

export async function dropOverlay(trx: Trx): Promise<void> {
  await sql`delete from site_partners`.execute(trx)
  await sql`delete from site_overlays where name = 'partners'`.execute(trx)
}

export const loadPartners = (db: Db) => load(db, sql`true`)

export function loadShown(db: Db, site: string): Promise<Partner[]> {
  return load(
    db,
    sql`p.from_at <= app.now() and (p.until_at is null or p.until_at > app.now())
      and (p.sites is null or ${site} = any(p.sites))`,
  )
}

export async function findPartner(db: Db, id: string): Promise<Partner | null> {
  return (await load(db, sql`p.id = ${id}`))[0] ?? null
}

const roleOf = ({ role }: PartnerTerms) => (role ? JSON.stringify(role) : null)

export async function insertPartner(
  trx: Trx,
  { id, terms }: { id: string; terms: PartnerTerms },
): Promise<void> {
  const { name, tier, picture, link, sites, fromAt, untilAt, position } = terms
  await sql`
    insert into site_partners (id, name, tier, role, picture, link, sites, from_at, until_at, position)
    values (${id}, ${name}, ${tier}, ${roleOf(terms)}::text::jsonb, ${picture}, ${link}, ${sites}::text[], ${fromAt},
      ${untilAt}, ${position})`.execute(trx)
}

export async function updatePartner(
  trx: Trx,
  { id, terms }: { id: string; terms: PartnerTerms },
): Promise<void> {
  const { name, tier, picture, link, sites, fromAt, untilAt, position } = terms
  await sql`
    update site_partners set name = ${name}, tier = ${tier}, role = ${roleOf(terms)}::text::jsonb, picture = ${picture},
      link = ${link}, sites = ${sites}::text[], from_at = ${fromAt}, until_at = ${untilAt}, position = ${position},
      version = version + 1
    where id = ${id}`.execute(trx)
}

export async function deletePartner(trx: Trx, id: string): Promise<void> {
  await sql`delete from site_partners where id = ${id}`.execute(trx)
}

/** Partners whose logo is one of these pictures. */
export async function listPartnersNaming(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; partner: string; name: string; isShown: boolean }[]> {
  const { rows } = await sql<{ id: string; partner: string; name: string; isShown: boolean }>`
    select p.picture as id, p.id as partner, p.name,
      p.from_at <= app.now() and (p.until_at is null or p.until_at > app.now()) as "isShown"
    from site_partners p where p.picture = any(${[...ids]}::text[]) order by p.name, p.id`.execute(db)
  return rows
}
