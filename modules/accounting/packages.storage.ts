import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { monthAfter } from './months.rules.ts'
import type { ArchiveSum } from './packages.rules.ts'

const ZONE = sql.lit('Europe/Berlin')
const inMonth = (month: string) => sql`d.kind in ('invoice', 'creditNote')
  and d.created_at >= ${month}::date::timestamp at time zone ${ZONE}
  and d.created_at < ${monthAfter(month)}::date::timestamp at time zone ${ZONE}`

/** A paper of a month, and where it lies; null: its file is gone or was never there. */
export type PaperRow = { id: string; number: string; file: string | null; eInvoiceFile: string | null }

/** Some papers of a closed month in their order: invoices and credit notes. */
export async function listPapers(
  db: Db,
  { month, from, count }: { month: string; from: number; count: number },
): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select d.id, d.number, d.file, d.e_invoice_file as "eInvoiceFile" from documents d where ${inMonth(month)}
    order by d.created_at, d.id limit ${count} offset ${from}`.execute(db)
  return rows
}

export async function countPapers(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents d where ${inMonth(month)}`.execute(db)
  return rows[0]!.count
}

export type PackageRow = {
  id: string
  month: string
  workId: string
  madeBy: string
  madeAt: Date
  readyAt: Date | null
}

const COLUMNS = sql`id, month::text, work_id as "workId", made_name as "madeBy", made_at as "madeAt", ready_at as "readyAt"`

/** Two who begin at once come one after the other. */
export async function lockPackages(trx: Trx): Promise<void> {
  await sql`lock table datev_packages in share row exclusive mode`.execute(trx)
}

export async function insertPackage(
  trx: Trx,
  given: { id: string; month: string; workId: string; actor: { id: string; name: string } },
): Promise<void> {
  const { id, month, workId, actor } = given
  await sql`insert into datev_packages (id, month, work_id, made_by, made_name)
    values (${id}, ${month}, ${workId}, ${actor.id}, ${actor.name})`.execute(trx)
}

/** Of a month, the newest first. */
export async function listPackages(db: Db, month: string): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    select ${COLUMNS} from datev_packages where month = ${month} order by made_at desc, id desc`.execute(db)
  return rows
}

export async function findPackage(db: Db, id: string): Promise<PackageRow | null> {
  const { rows } = await sql<PackageRow>`select ${COLUMNS} from datev_packages where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function markReady(trx: Trx, id: string): Promise<void> {
  await sql`update datev_packages set ready_at = app.now() where id = ${id} and ready_at is null`.execute(trx)
}

export type MissingPaper = { id: string; number: string }

export type PackagePart = {
  packageId: string
  part: number
  file: string
  bytes: number
  paperCount: number
  entryCount: number
  directory: Uint8Array
  list: string
  missing: readonly MissingPaper[]
}

/** Again by whoever does the step again: the same. */
export async function savePart(trx: Trx, given: PackagePart): Promise<void> {
  const { packageId, part, file, bytes, paperCount, entryCount, directory, list, missing } = given
  await sql`
    insert into datev_package_parts (package_id, part, file, bytes, paper_count, entry_count, directory, list, missing)
    values (${packageId}, ${part}, ${file}, ${bytes}, ${paperCount}, ${entryCount}, ${Buffer.from(directory)}, ${list},
      ${JSON.stringify(missing)}::text::jsonb)
    on conflict (package_id, part) do update set file = excluded.file, bytes = excluded.bytes,
      paper_count = excluded.paper_count, entry_count = excluded.entry_count, directory = excluded.directory,
      list = excluded.list, missing = excluded.missing`.execute(trx)
}

/** The files of a package with all their parts, in the order of these. */
export async function sumFiles(
  db: Db,
  given: { packageId: string; before?: number },
): Promise<(ArchiveSum & { parts: number[] })[]> {
  const { packageId, before = 2 ** 31 - 1 } = given
  const { rows } = await sql<ArchiveSum & { parts: number[] }>`
    select file, sum(bytes)::float8 as bytes, sum(paper_count)::int as "paperCount", array_agg(part order by part) as parts
    from datev_package_parts where package_id = ${packageId} and part < ${before} group by file order by min(part)`.execute(
    db,
  )
  return rows
}

/** What the directory and the list of one archive say, part after part. */
export async function listEntries(
  db: Db,
  given: { packageId: string; file: string; before: number },
): Promise<Pick<PackagePart, 'directory' | 'entryCount' | 'list'>[]> {
  const { packageId, file, before } = given
  const { rows } = await sql<Pick<PackagePart, 'directory' | 'entryCount' | 'list'>>`
    select directory, entry_count as "entryCount", list from datev_package_parts
    where package_id = ${packageId} and file = ${file} and part < ${before} order by part`.execute(db)
  return rows
}

/** Papers that should be in it and lie in no store any more. */
export async function listMissing(db: Db, packageId: string): Promise<MissingPaper[]> {
  const { rows } = await sql<MissingPaper>`
    select m ->> 'id' as id, m ->> 'number' as number
    from datev_package_parts p, jsonb_array_elements(p.missing) m where p.package_id = ${packageId}
    order by m ->> 'number'`.execute(db)
  return rows
}

/** What is older, with its parts. */
export async function listOld(db: Db, days: number): Promise<{ id: string; parts: number[] }[]> {
  const { rows } = await sql<{ id: string; parts: number[] }>`
    select d.id, coalesce(array_agg(p.part) filter (where p.part is not null), '{}') as parts
    from datev_packages d left join datev_package_parts p on p.package_id = d.id
    where d.made_at < app.now() - make_interval(days => ${days}) group by d.id`.execute(db)
  return rows
}

export async function deletePackage(db: Db, id: string): Promise<void> {
  await sql`delete from datev_packages where id = ${id}`.execute(db)
}
