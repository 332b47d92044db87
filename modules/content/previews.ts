import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { showable } from './drafts/drafts.rules.ts'
import { DraftNode } from './drafts/drafts.schema.ts'
import type { NodeName } from './drafts/saving.ts'
import type { FoundNode } from './nodes.storage.ts'
import type { PageAnswer } from './page-data.schema.ts'
import type { Pages } from './pages.ts'
import type { ContentLanguage } from './schema.ts'
import { findStored } from './stored-nodes.storage.ts'

export type Previews = ReturnType<typeof createPreviews>

const HOUR_MS = 3_600_000
/** Of what an editor looks at while writing: the next one is a moment away. */
const DRAFT_MS = HOUR_MS / 2

type Link = {
  uid: string
  language: ContentLanguage
  node: DraftNode | null
  isDraft: boolean
}

type PreviewsContext = { db: Db; pages: Pages }

/** Links that show something before it is published, to whoever has them and until they end. */
export function createPreviews(ctx: PreviewsContext) {
  return inContext(ctx, { createPreview, createDraftPreview, preview })
}

/** Answers the token of the link; it is kept as its hash only. */
async function createPreview(
  ctx: PreviewsContext,
  given: NodeName & { hours: number; now: Date },
): Promise<string> {
  const { uid, language, hours, now } = given
  if (!(await findStored(ctx.db, { uid, language }))) throw notFound()
  return keepLink(ctx, {
    uid,
    language,
    node: null,
    isDraft: false,
    now,
    until: now.getTime() + hours * HOUR_MS,
  })
}

/** Of what lies in the office as a draft, or of what somebody has not even saved; the office may frame it. */
async function createDraftPreview(
  ctx: PreviewsContext,
  given: NodeName & { node: DraftNode | null; now: Date },
): Promise<string> {
  return keepLink(ctx, { ...given, isDraft: true, until: given.now.getTime() + DRAFT_MS })
}

async function keepLink(ctx: PreviewsContext, given: Link & { now: Date; until: number }): Promise<string> {
  const { db } = ctx
  const { uid, language, node, isDraft, now, until } = given
  const token = newSecret()
  await db.deleteFrom('content_previews').where('expires_at', '<', now).execute()
  await db
    .insertInto('content_previews')
    .values({
      ...{ token_hash: hashOf(token), uid, language, is_draft: isDraft },
      node: node && JSON.stringify(node),
      created_at: now,
      expires_at: new Date(until),
    })
    .execute()
  return token
}

async function preview(
  ctx: PreviewsContext,
  { token, now }: { token: string; now: Date },
): Promise<PageAnswer> {
  const link = await findLink(ctx, token, now)
  const found = link && (link.isDraft ? await draftOf(ctx, link, now) : await findStored(ctx.db, link))
  if (!found) return { status: 404 }
  const reading = { site: found.node.site, language: link.language, now, tag: () => {} }
  const data = await ctx.pages.pageOf(found, reading)
  return {
    status: 200,
    data: { ...data, preview: true, seo: { ...data.seo, noindex: true } },
    tags: [],
    isFramed: link.isDraft,
  }
}

async function findLink(ctx: PreviewsContext, token: string, now: Date): Promise<Link | null> {
  const { rows } = await sql<Link>`
    select uid, language, node, is_draft as "isDraft" from content_previews
    where token_hash = ${hashOf(token)} and expires_at > ${now}`.execute(ctx.db)
  return rows[0] ?? null
}

/** What was not saved yet, else the draft of now, else what is public. */
async function draftOf(
  ctx: PreviewsContext,
  { uid, language, node }: Link,
  now: Date,
): Promise<FoundNode | null> {
  const { db } = ctx
  const { rows } = await sql<{ node: DraftNode }>`
    select node from content_drafts where uid = ${uid} and language = ${language}`.execute(db)
  const written = node ?? rows[0]?.node
  if (!written) return findStored(db, { uid, language })
  const shown = showable(DraftNode.parse(written), { keepsPlaces: false })
  return { node: shown, changedAt: now.toISOString(), twins: [{ language, path: shown.path }] }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
