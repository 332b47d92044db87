import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { within } from '#modules/office/shared/things-of-sites.ts'
import type { Db } from '#platform/db.ts'
import type { newsletterViews, OfficeNewsletter } from './schema.ts'

export type Wanted = { q?: string | undefined; view: (typeof newsletterViews)[number]; own: OwnSites }

const STATES = {
  all: ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'],
  draft: ['draft'],
  scheduled: ['scheduled'],
  sending: ['sending', 'paused'],
  sent: ['sent', 'stopped'],
} as const

function where({ q, view, own }: Wanted) {
  const words = q ? sql`and (i.contents -> 'subject')::text ilike ${containing(q)}` : sql``
  return sql`from newsletter_issues i where i.state = any(${[...STATES[view]]}::text[]) and ${within(own, 'i.sites')} ${words}`
}

type Row = Omit<OfficeNewsletter, 'sendAt' | 'startedAt' | 'changedAt'> &
  Record<'sendAt' | 'startedAt', Date | null> & { changedAt: Date }

export async function listNewsletters(
  db: Db,
  { wanted, limit, offset }: { wanted: Wanted; limit: number; offset: number },
): Promise<OfficeNewsletter[]> {
  const { rows } = await sql<Row>`
    select i.id, i.contents -> 'subject' ->> ${club.fallbackLanguage} as subject, i.topic, i.state, i.send_at as "sendAt",
      i.started_at as "startedAt", i.changed_at as "changedAt", i.changed_by as "changedBy",
      coalesce(i.sent_count, (select count(*)::int from newsletter_recipients r
        where r.issue_id = i.id and r.state = 'sent')) as sent,
      coalesce(i.recipient_count, (select count(*)::int from newsletter_recipients r where r.issue_id = i.id)) as recipients
    ${where(wanted)} order by i.changed_at desc, i.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ sendAt, startedAt, changedAt, ...row }) => ({
    ...row,
    sendAt: sendAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  }))
}

export function countNewsletters(db: Db, wanted: Wanted): Promise<number> {
  return countOf(db, sql`select 1 ${where(wanted)}`)
}
