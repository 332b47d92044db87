/** Things that are a site's or the whole club's: whose, and who is given them. */
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { siteOf } from '#club/sites.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { ThingKind } from './belonging.schema.ts'
import { type OwnSites, ownSitesOf } from './own-sites.ts'

const TABLES = {
  media: { table: sql`media_assets`, key: sql`id` },
  video: { table: sql`videos`, key: sql`uid` },
  newsletter: { table: sql`newsletter_issues`, key: sql`id::text` },
  // What is asked of a match is its teams'.
  poll: { table: sql`polls`, key: sql`match_id is null and id::text` },
} as const satisfies Record<ThingKind, unknown>

/** Null: the whole club's; undefined: there is none. */
export async function sitesOf(
  db: Db,
  { kind, id }: { kind: ThingKind; id: string },
): Promise<string[] | null | undefined> {
  const { table, key } = TABLES[kind]
  const { rows } = await sql<{ sites: string[] | null }>`
    select sites from ${table} where ${key} = ${id}`.execute(db)
  return rows[0]?.sites
}

/** As a list for `keepToOwnSites`: what does not exist is refused by its room. */
export async function sitesOfNamed(
  db: Db,
  named: { kind: ThingKind; id: unknown },
): Promise<(string[] | null)[]> {
  if (typeof named.id !== 'string') return []
  const found = await sitesOf(db, { kind: named.kind, id: named.id })
  if (found === undefined) return []
  return [named.kind === 'video' ? (found ?? filmSites()) : found]
}

/** A film that no department has is the television's. */
export function filmSites(): string[] | null {
  const site = siteOf('television')
  return site && [site.key]
}

/** What somebody makes is their department's; of whoever has all sites the club's. */
export async function keepForOwnSites(
  trx: Trx,
  request: FastifyRequest,
  { kind, id }: { kind: ThingKind; id: string },
): Promise<void> {
  const own = ownSitesOf(request)
  if (own !== null) await giveTo(trx, { kind, id, sites: [...own] })
}

/** Another department's from now on, or the club's. @throws 404 where there is none */
export async function giveTo(
  trx: Trx,
  { kind, id, sites }: { kind: ThingKind; id: string; sites: readonly string[] | null },
): Promise<void> {
  const { table, key } = TABLES[kind]
  const { numAffectedRows } = await sql`
    update ${table} set sites = ${sites && [...sites]}::text[] where ${key} = ${id}`.execute(trx)
  if (!numAffectedRows) throw notFound()
}

const keys = (own: ReadonlySet<string>) => sql`${[...own]}::text[]`

/** Of a column with sites: all of them theirs. */
export const within = (own: OwnSites, column: string) =>
  own === null ? sql`true` : sql`coalesce(${sql.ref(column)} <@ ${keys(own)}, false)`
/** Theirs, or the club's, or shared with others. */
export const inReach = (own: OwnSites, column: string) =>
  own === null ? sql`true` : sql`(${sql.ref(column)} is null or ${sql.ref(column)} && ${keys(own)})`
/** Of a column with one site. */
export const onOwn = (own: OwnSites, column: string | RawBuilder<unknown>) =>
  own === null
    ? sql`true`
    : sql`coalesce(${typeof column === 'string' ? sql.ref(column) : column} = any(${keys(own)}), false)`
/** Of the column of films. */
export const filmsOf = (own: OwnSites, column: string) =>
  own === null
    ? sql`true`
    : sql`coalesce(coalesce(${sql.ref(column)}, ${filmSites()}::text[]) <@ ${keys(own)}, false)`
