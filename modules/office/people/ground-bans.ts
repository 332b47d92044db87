import { sql } from 'kysely'
import { ordering } from '#club/ordering.ts'
import { clubDay } from '#modules/ground-bans/ground-bans.ts'
import { refusalOfBan } from '#modules/ground-bans/periods.rules.ts'
import { type BanWish, groundBanErrors } from '#modules/ground-bans/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { ZONE } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { AppError, forbidden } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { refuseStaff } from './deciding.ts'
import type { PeopleContext } from './people.ts'
import { peopleErrors } from './schema.ts'

/** Throws when this member of the staff may not ban this person, or not for that time, or not with the money. */
export async function requireBan(
  db: Db,
  { staff, personId, wish }: { staff: Staff; personId: string; wish: BanWish },
): Promise<void> {
  await refuseStaff(db, personId)
  const isOwner = staff.permissions.has('staff.change')
  const refusal = refusalOfBan({ today: await clubDay(db), period: wish, isOwner })
  if (refusal === 'OFFICE_NEEDS_OWNER')
    throw forbidden(refusal, 'Bans without an end, or longer than six months, are for the board to decide')
  if (refusal) throw new AppError(409, refusal, groundBanErrors[refusal])
  if (wish.tickets === 'refund' && !staff.permissions.has('orders.refund'))
    throw forbidden('OFFICE_NOT_ALLOWED', 'Who gives no money back bans without it')
}

/** What a ban would mean now, by the questions that its effects ask; throws when one runs already or it is too much money. */
export async function consequencesOfBan(
  { groundBans, banRefunds }: Pick<PeopleContext, 'groundBans' | 'banRefunds'>,
  db: Db,
  { personId, wish }: { personId: string; wish: BanWish },
): Promise<Consequences> {
  const known = await groundBans.listOf(db, personId)
  if (known.some(({ state }) => state === 'running' || state === 'coming'))
    throw new AppError(409, 'GROUND_BAN_RUNS', groundBanErrors.GROUND_BAN_RUNS)
  const money = await banRefunds.foresee(db, { personId, ...wish })
  const counts = await countOthers(db, { personId, wish })
  const isRefunding = wish.tickets === 'refund' && money.tickets > 0
  if (isRefunding && money.cents >= ordering.secondPersonFromCents)
    throw new AppError(409, 'OFFICE_BAN_REFUND_TOO_LARGE', peopleErrors.OFFICE_BAN_REFUND_TOO_LARGE)
  const barred = money.stay + (isRefunding ? 0 : money.tickets)
  return tellConsequences({
    lines: [
      { kind: 'banNoSale', count: counts.matches },
      { kind: 'banTickets', count: barred },
      ...only(isRefunding, { kind: 'banRefunds', count: money.tickets, cents: money.cents }),
      ...only(counts.seasonTickets > 0, { kind: 'banSeasonTickets', count: counts.seasonTickets }),
      ...only(counts.transfersToThem > 0, { kind: 'banTransfers', count: counts.transfersToThem }),
      ...only(counts.wishes > 0, { kind: 'banWishes', count: counts.wishes }),
      ...only(counts.beingPaid > 0, { kind: 'banBeingPaid', count: counts.beingPaid }),
      { kind: 'banMail', count: counts.mails },
      ...only(counts.offers > 0, { kind: 'banOffersStay', count: counts.offers, isNot: true }),
      ...only(counts.ofOthers > 0, { kind: 'banOthersStay', count: counts.ofOthers, isNot: true }),
      { kind: 'banAccountStays', isNot: true },
    ],
    totalCents: isRefunding ? money.cents : null,
    isFinal: isRefunding,
  })
}

const only = <T>(is: boolean, line: T): T[] => (is ? [line] : [])

type Counts = {
  matches: number
  seasonTickets: number
  transfersToThem: number
  offers: number
  ofOthers: number
  wishes: number
  beingPaid: number
  mails: number
}

async function countOthers(db: Db, { personId, wish }: { personId: string; wish: BanWish }): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with ahead as (
      select e.id from events e
      where e.starts_at > app.now() and e.cancelled_at is null
        and (e.starts_at at time zone ${ZONE})::date >= ${wish.firstDay}::date
        and (${wish.lastDay}::date is null or (e.starts_at at time zone ${ZONE})::date <= ${wish.lastDay}::date)),
    mails as (select lower(email) as email from contact_emails where contact_id = ${personId} and confirmed_at is not null)
    select (select count(*)::int from ahead) as matches,
      (select count(*)::int from tickets t join ahead on ahead.id = t.event_id
        where t.owner_id = ${personId} and t.revoked_at is null and t.season_ticket_id is not null) as "seasonTickets",
      (select count(*)::int from ticket_transfers r join tickets t on t.id = r.ticket_id join ahead on ahead.id = t.event_id
        where r.state = 'Waiting' and lower(r.recipient_mail) in (select email from mails)) as "transfersToThem",
      (select count(*)::int from marketplace_offers o join ahead on ahead.id = o.event_id
        where o.seller_id = ${personId} and o.state in ('Created', 'Pending')) as offers,
      (select count(*)::int from tickets t join ahead on ahead.id = t.event_id
        where t.buyer_id = ${personId} and t.owner_id <> ${personId} and t.revoked_at is null) as "ofOthers",
      (select count(*)::int from ticket_wishes w join ahead on ahead.id = w.event_id
        where w.person_id = ${personId} and w.state in ('Waiting', 'Offered')) as wishes,
      (select count(*)::int from checkouts k join checkout_items i on i.checkout_id = k.id
        join ahead on starts_with(i.sku, ahead.id::text) or exists (
          select from marketplace_offers o where o.event_id = ahead.id and substr(i.sku, 8) = o.id::text)
        where (k.owner_id = ${personId} or k.actor_id = ${personId}) and k.state = 'open') as "beingPaid",
      (select least(1, count(*))::int from mails) as mails`.execute(db)
  return rows[0]!
}
