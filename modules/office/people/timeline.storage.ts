import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { TimelineEntry } from './schema.ts'

const SHOWN = 50

/** What happened with a person, whoever did it: each source its latest, then the latest of all. */
export async function loadTimeline(db: Db, personId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'at'> & { at: Date }>`
    select * from (
      (select 'order' as kind, coalesce(k.closed_at, k.created_at) as at, o.id::text as id, o.number as title, o.state,
          o.total_cents as cents, null as actor, null as reason
        from checkouts k join checkout_orders o on o.checkout_id = k.id and o.number is not null
        where k.owner_id = ${personId} order by k.created_at desc limit ${SHOWN})
      union all
      (select 'refund', r.created_at, o.id::text, o.number, f.state, r.money_cents + r.voucher_cents + r.new_voucher_cents,
          case when r.created_by like 'staff:%' then substr(r.created_by, 7) end, r.reason
        from checkouts k join order_credits r on r.checkout_id = k.id join checkout_orders o on o.id = r.order_id
          left join refunds f on f.id = r.refund_id
        where k.owner_id = ${personId} order by r.created_at desc limit ${SHOWN})
      union all
      (select 'transfer', x.created_at, x.id::text, x.recipient_mail,
          case when x.state = 'Waiting' and x.expires_at <= app.now() then 'Expired' else x.state end, null, null, null
        from ticket_transfers x where x.sender_id = ${personId} order by x.created_at desc limit ${SHOWN})
      union all
      (select 'transfer', coalesce(x.ended_at, x.created_at), x.id::text, x.recipient_mail,
          case when u.paid_at is null then 'Received' else 'Upgraded' end, null, null, null
        from ticket_transfers x left join ticket_upgrades u on u.transfer_id = x.id
        where x.recipient_id = ${personId} and x.state = 'Accepted' limit ${SHOWN})
      union all
      (select 'signIn', s.signed_in_at, s.id::text, concat_ws(', ', s.browser, s.system),
          case when s.ended_at is not null then 'ended' end, null, null, null
        from account_sessions s where s.account_id = ${personId} order by s.signed_in_at desc limit ${SHOWN})
      union all
      (select 'staff', a.at, a.id::text, a.action, null, null, a.actor_name, a.details ->> 'reason'
        from audit_entries a where a.thing_type = 'person' and a.thing_id = ${personId}::text
        order by a.id desc limit ${SHOWN})
    ) happened order by at desc, kind, id limit ${SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
