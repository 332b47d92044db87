import { createHash } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { newSecret } from '#platform/ids.ts'
import type { PageAnswer } from './page-data.schema.ts'
import type { Pages } from './pages.ts'
import type { NodeName } from './saving.ts'
import type { ContentLanguage } from './schema.ts'
import { findStored } from './stored-nodes.storage.ts'

export type Previews = ReturnType<typeof createPreviews>

const HOUR_MS = 3_600_000

/** Links that show something before it is published, to whoever has them and until they end. */
export function createPreviews({ db, pages }: { db: Db; pages: Pages }) {
  return { createPreview, preview }

  /** Answers the token of the link; it is kept as its hash only. */
  async function createPreview(given: NodeName & { hours: number; now: Date }): Promise<string> {
    const { uid, language, hours, now } = given
    if (!(await findStored(db, { uid, language }))) throw notFound()
    const token = newSecret()
    await db.deleteFrom('content_previews').where('expires_at', '<', now).execute()
    await db
      .insertInto('content_previews')
      .values({
        token_hash: hashOf(token),
        uid,
        language,
        created_at: now,
        expires_at: new Date(now.getTime() + hours * HOUR_MS),
      })
      .execute()
    return token
  }

  async function preview({ token, now }: { token: string; now: Date }): Promise<PageAnswer> {
    const link = await db
      .selectFrom('content_previews')
      .select(['uid', 'language'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    const language = link?.language as ContentLanguage | undefined
    const found = link && (await findStored(db, { uid: link.uid, language: language! }))
    if (!found) return { status: 404 }
    const reading = { site: found.node.site, language: language!, now, tag: () => {} }
    const data = await pages.pageOf(found, reading)
    return { status: 200, data: { ...data, preview: true, seo: { ...data.seo, noindex: true } }, tags: [] }
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
