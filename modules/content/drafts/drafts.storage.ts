import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { ContentLanguage, ContentNode } from '../schema.ts'
import type { ContentSource, DraftNode, ReviewState, VersionReason } from './drafts.schema.ts'

/** Whose work something is; a command has no id. */
export type Author = { id: string | null; name: string }

/** What lies in the drawer of an editor, in one language. */
export type DraftRow = {
  uid: string
  language: ContentLanguage
  node: DraftNode
  version: number
  firstDisplayAt: Date | null
  changedAt: Date
  changedBy: string | null
  changedName: string
  reviewState: ReviewState | null
  reviewAskedBy: string | null
  reviewAskedName: string | null
  reviewAskedAt: Date | null
  reviewNote: string | null
  reviewedName: string | null
  reviewedAt: Date | null
}

const COLUMNS = sql.raw(`d.uid, d.language, d.node, d.version, d.first_display_at as "firstDisplayAt",
  d.changed_at as "changedAt", d.changed_by as "changedBy", d.changed_name as "changedName",
  d.review_state as "reviewState", d.review_asked_by as "reviewAskedBy", d.review_asked_name as "reviewAskedName",
  d.review_asked_at as "reviewAskedAt", d.review_note as "reviewNote", d.reviewed_name as "reviewedName",
  d.reviewed_at as "reviewedAt"`)

/** So many at once hold all pieces instead: the database keeps a limited number of locks. */
const MANY = 100

/** One who writes or publishes a piece at a time, in whichever language; several in the order of their names. */
export async function lockPieces(trx: Trx, uids: readonly string[]): Promise<void> {
  if (unsafe('noPieceLock')) return
  const names = [...new Set(uids)].toSorted()
  if (names.length > MANY) {
    await sql`select pg_advisory_xact_lock(hashtext('content-pieces'))`.execute(trx)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(hashtext('content-pieces'))`.execute(trx)
  for (const uid of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`content:${uid}`}, 0))`.execute(trx)
}

export async function loadDrafts(db: Db, uid: string): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from content_drafts d where d.uid = ${uid} order by d.language`.execute(db)
  return rows
}

/** What is public of it or was: with its source and when it was changed last. */
export type StoredRow = {
  language: ContentLanguage
  node: ContentNode
  source: ContentSource
  changedAt: Date
}

export async function loadStoredOf(db: Db, uid: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select language, node, source, changed_at as "changedAt" from content_nodes where uid = ${uid}
    order by language`.execute(db)
  return rows
}

/** Whoever writes again has not been approved; what was returned stays to be read until it is asked for anew. */
export async function writeDraft(
  trx: Trx,
  given: { node: DraftNode; by: Author; firstDisplayAt?: Date | null },
): Promise<number> {
  const { node, by, firstDisplayAt = null } = given
  const { rows } = await sql<{ version: number }>`
    insert into content_drafts as d
      (uid, language, kind, site_key, title, node, first_display_at, changed_by, changed_name)
    values (${node.uid}, ${node.language}, ${node.kind}, ${node.site}, ${node.title},
      ${JSON.stringify(node)}::text::jsonb, ${firstDisplayAt}, ${by.id}, ${by.name})
    on conflict (uid, language) do update set kind = excluded.kind, site_key = excluded.site_key,
      title = excluded.title, node = excluded.node, version = excluded.version, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, changed_name = excluded.changed_name,
      review_state = nullif(d.review_state, 'approved')
    returning d.version`.execute(trx)
  return rows[0]!.version
}

export async function deleteDrafts(
  trx: Trx,
  uid: string,
  languages: readonly ContentLanguage[],
): Promise<void> {
  await sql`delete from content_drafts where uid = ${uid} and language = any(${[...languages]}::text[])`.execute(
    trx,
  )
}

export async function askForReview(
  trx: Trx,
  given: { uid: string; languages: readonly ContentLanguage[]; note: string | null; by: Author },
): Promise<void> {
  const { uid, languages, note, by } = given
  await sql`
    update content_drafts set review_state = 'asked', review_asked_by = ${by.id}, review_asked_name = ${by.name},
      review_asked_at = app.now(), review_note = ${note}, reviewed_by = null, reviewed_name = null, reviewed_at = null
    where uid = ${uid} and language = any(${[...languages]}::text[])`.execute(trx)
}

export async function writeDecision(
  trx: Trx,
  given: {
    uid: string
    languages: readonly ContentLanguage[]
    state: 'approved' | 'returned'
    note: string | null
    by: Author
  },
): Promise<void> {
  const { uid, languages, state, note, by } = given
  await sql`
    update content_drafts set review_state = ${state}, review_note = ${note}, reviewed_by = ${by.id},
      reviewed_name = ${by.name}, reviewed_at = app.now()
    where uid = ${uid} and language = any(${[...languages]}::text[])`.execute(trx)
}

/** Is this uid somebody's: of something that is there, lies in a drawer, or was there once? */
export async function isUidTaken(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from content_nodes where uid = ${uid}) or exists (select from content_drafts where uid = ${uid})
      or exists (select from content_versions where uid = ${uid}) as taken`.execute(db)
  return rows[0]!.taken
}

export async function setSource(trx: Trx, uid: string, source: ContentSource): Promise<void> {
  await sql`update content_nodes set source = ${source} where uid = ${uid}`.execute(trx)
}

/** What becomes of nodes that are written as a version of theirs. */
export type VersionNote = { reason: VersionReason; by: Author; at: Date }

/**
 * Keeps nodes as versions, in the transaction that publishes them. What stood there before any version was kept becomes
 * the first one; what an import brings unchanged is none.
 */
export async function keepVersions(
  trx: Trx,
  given: { nodes: readonly ContentNode[]; before: readonly StoredRow[]; note: VersionNote },
): Promise<void> {
  const { nodes, before, note } = given
  for (const { node, changedAt } of before)
    await insertVersion(trx, node, {
      ...{ reason: 'imported', by: { id: null, name: '' }, at: changedAt },
      only: 'first',
    })
  for (const node of nodes)
    await insertVersion(trx, node, { ...note, only: note.reason === 'imported' ? 'changed' : undefined })
}

const ONLY = {
  first: sql`latest.number is null`,
  changed: sql`latest.node is distinct from given.node`,
}

export async function insertVersion(
  trx: Trx,
  node: ContentNode | DraftNode,
  { reason, by, at, only }: VersionNote & { only?: keyof typeof ONLY | undefined },
): Promise<void> {
  const { uid, language } = node
  await sql`
    insert into content_versions (uid, language, number, node, made_at, made_by, made_name, reason)
    select ${uid}, ${language}, coalesce(latest.number, 0) + 1, given.node, ${at}::timestamptz, ${by.id}::uuid,
      ${by.name || null}::text, ${reason}
    from (select ${JSON.stringify(node)}::text::jsonb as node) as given
    left join lateral (select v.number, v.node from content_versions v
      where v.uid = ${uid} and v.language = ${language} order by v.number desc limit 1) as latest on true
    where ${only ? ONLY[only] : sql`true`}`.execute(trx)
}

export type VersionRow = {
  number: number
  title: string
  madeAt: Date
  madeName: string | null
  reason: VersionReason
}

export async function listVersions(
  db: Db,
  given: { uid: string; language: ContentLanguage },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select number, coalesce(node->>'title', '') as title, made_at as "madeAt", made_name as "madeName", reason
    from content_versions where uid = ${given.uid} and language = ${given.language}
    order by number desc limit 200`.execute(db)
  return rows
}

export async function findVersion(
  db: Db,
  given: { uid: string; language: ContentLanguage; number: number },
): Promise<(VersionRow & { node: DraftNode }) | null> {
  const { rows } = await sql<VersionRow & { node: DraftNode }>`
    select number, coalesce(node->>'title', '') as title, made_at as "madeAt", made_name as "madeName", reason, node
    from content_versions
    where uid = ${given.uid} and language = ${given.language} and number = ${given.number}`.execute(db)
  return rows[0] ?? null
}

/** Longer than this nobody is there who says nothing. */
const AWAY_SECONDS = 60

/** Somebody is at a piece; whoever was there and has gone is forgotten on the way. */
export async function noteEditing(
  trx: Trx,
  given: { uid: string; language: ContentLanguage; by: { id: string; name: string } },
): Promise<void> {
  const { uid, language, by } = given
  await sql`delete from content_editing where seen_at < app.now() - make_interval(secs => ${AWAY_SECONDS})`.execute(
    trx,
  )
  await sql`
    insert into content_editing as e (uid, person_id, language, name) values (${uid}, ${by.id}, ${language}, ${by.name})
    on conflict (uid, person_id) do update set seen_at = app.now(), language = excluded.language, name = excluded.name`.execute(
    trx,
  )
}

export type Editing = { personId: string; who: string; language: ContentLanguage; since: Date }

export async function loadEditing(db: Db, uid: string): Promise<Editing[]> {
  const { rows } = await sql<Editing>`
    select person_id as "personId", name as who, language, since from content_editing
    where uid = ${uid} and seen_at >= app.now() - make_interval(secs => ${AWAY_SECONDS}) order by since`.execute(
    db,
  )
  return rows
}
