import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { type Contents, EVERYBODY, type IssueState, type Segment } from './schema.ts'

/** What an issue says in tests that are not about it. */
export const someContents: Contents = {
  subject: { de: 'Neues vom Verein', en: 'News of the club', ja: 'クラブの最新情報' },
  preheader: { de: 'Kurz gesagt', en: 'In short', ja: '概要' },
  blocks: [
    {
      type: 'text',
      id: 'first',
      title: { de: 'Hallo', en: 'Hello', ja: 'こんにちは' },
      text: { de: 'Ein Satz.', en: 'One sentence.', ja: '一文です。' },
    },
  ],
}

/** Writes an issue as it is in some state. */
export async function buildIssue(
  db: Db,
  given: { topic?: string; state?: IssueState; contents?: Contents; segment?: Segment; sendAt?: Date } = {},
): Promise<string> {
  const {
    topic = 'stadium',
    state = 'draft',
    contents = someContents,
    segment = EVERYBODY,
    sendAt = null,
  } = given
  const id = newId()
  const isStarted = state !== 'draft' && state !== 'scheduled'
  await sql`
    insert into newsletter_issues (id, topic, contents, segment, state, send_at, started_at, made_by, changed_by)
    values (${id}, ${topic}, ${JSON.stringify(contents)}::jsonb, ${JSON.stringify(segment)}::jsonb, ${state}, ${sendAt},
      ${isStarted ? sql`app.now()` : null}, 'Test', 'Test')`.execute(db)
  return id
}

/** So many people who have ordered a newsletter and confirmed it, by the number in their address. */
export async function buildReaders(
  db: Db,
  { count, topic = 'stadium' }: { count: number; topic?: string },
): Promise<void> {
  await sql`
    with people as (
      insert into contacts (id, first_name, last_name, language)
      select gen_random_uuid(), 'Leserin', n::text, (array['de', 'en', 'ja'])[1 + n % 3]
      from generate_series(1, ${count}) n returning id, last_name, language)
    insert into consents (id, subject_id, topic, consent_type, text_version, language, wording, source, asked_by, asked_at,
      email, confirmed_at, given_at, withdrawal_token)
    select gen_random_uuid(), id, ${topic}, 'Newsletter', '1', language, 'Ja.', 'account', id, app.now(),
      'leserin-' || last_name || '@mail.example', app.now(), app.now(), left(translate(encode(
        sha256(convert_to(id::text, 'UTF8')), 'base64'), '+/=', '-_x'), 22)
    from people`.execute(db)
}
