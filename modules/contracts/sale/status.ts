import { CompiledQuery } from 'kysely'
import type { Buyer, ItemProblem, SecureLine } from '#modules/selling/sellable.ts'
import type { Trx } from '#platform/db.ts'
import { maySeasonBuyIn, parseSeasonSku, type SeasonPhaseRow, seasonPhasesFrom } from './sale.rules.ts'
import { hasOne, holderOf, isOffered, isSeasonBanned } from './taking.ts'

/** How the place of a cart item stands; null when its season is unknown. */
export type SeasonStatus = {
  is_held: boolean
  /** The season goes on. */
  is_open: boolean
  is_banned: boolean
  /** Whoever will have it has a season ticket by now. */
  has_one: boolean
  is_offered: boolean
  /** Those that ran at some moment since the place was taken. */
  phases: SeasonPhaseRow[]
  /** While a payment protects the place. */
  secured_until: string | null
}

const statusOf = ({
  item,
  season,
  subject,
  actor,
  holder,
}: Record<'item' | 'season' | 'subject' | 'actor' | 'holder', string>) => `(
  select json_build_object(
    'is_held', exists (select from season_places h where h.cart_item_id = ${item} and h.hold_expires_at > app.now()),
    'is_open', s.ends_on >= (app.now() at time zone 'Europe/Berlin')::date,
    'is_banned', ${isSeasonBanned('s.season', 'h.id')} or app.is_banned(${subject}, app.now()) or app.is_banned(${actor}, app.now()),
    'has_one', ${hasOne('s.season', 'h.id')},
    'is_offered', ${isOffered('s.season', subject)},
    'phases', (select coalesce(json_agg(json_build_object('who', p.who, 'memberSince', p.member_since, 'from', p.from_at,
        'until', p.until_at)), '[]') from season_phases p
      where p.season = s.season and p.from_at <= app.now() and (p.until_at is null or p.until_at >
        coalesce((select x.created_at from cart_items x where x.id = ${item}), app.now()))),
    'secured_until', (select h.hold_expires_at from season_places h where h.cart_item_id = ${item}
      and h.checkout_id is not null and h.hold_expires_at > app.now()))
  from contract_seasons s cross join (select coalesce(${holder}, ${subject}) as id) as h where s.season = ${season})`

/** For an item `i` of a cart `c`; a sku is `DK-2026-…`. */
export const SEASON_STATUS = statusOf({
  item: 'i.id',
  season: 'substr(i.sku, 4, 4)::int',
  subject: 'c.subject_id',
  actor: 'null::uuid',
  holder: `${holderOf('i.id')}::uuid`,
})

const LOAD_STATUS = `select l.item, ${statusOf({
  item: 'l.item',
  season: 'l.season',
  subject: '$3::uuid',
  actor: '$4::uuid',
  holder: 'l.holder',
})} as status from unnest($1::uuid[], $2::int[], $5::uuid[]) as l(item, season, holder)`

/** The same for lines of a checkout. */
export async function loadSeasonStatus(
  trx: Trx,
  { lines, buyer }: { lines: SecureLine[]; buyer: Buyer },
): Promise<Map<string, SeasonStatus | null>> {
  const query = CompiledQuery.raw(LOAD_STATUS, [
    lines.map(({ cartItemId }) => cartItemId),
    lines.map(({ sku }) => parseSeasonSku(sku)!.season),
    buyer.subjectId,
    buyer.actorId ?? null,
    lines.map(holderIdOf),
  ])
  const { rows } = await trx.executeQuery(
    query as CompiledQuery<{ item: string; status: SeasonStatus | null }>,
  )
  return new Map(rows.map(({ item, status }) => [item, status]))
}

/** What is against lines, by what was seen of them. Whoever took a place in a phase may pay while it is held, with the same right. */
export function problemsOfSeason(
  lines: readonly (SecureLine & { status: unknown })[],
  { rights }: Pick<Buyer, 'rights'>,
): ItemProblem[] {
  const keyOf = (line: SecureLine) => `${parseSeasonSku(line.sku)!.season} ${holderIdOf(line) ?? ''}`
  const byHolder = Map.groupBy(lines, keyOf)
  return lines.flatMap((line) => {
    const { cartItemId, sku, status } = line
    const problem = (errorCode: string) => [{ cartItemId, errorCode }]
    const seen = status as SeasonStatus | null
    const { season } = parseSeasonSku(sku)!
    if (!seen?.is_open) return problem('TICKET_IS_NOT_CHECKOUTABLE')
    if (seen.is_banned) return problem('GROUND_BAN')
    if (seen.has_one) return problem('ALREADY_RECIPIENT_OF_SEASON_TICKET')
    if (byHolder.get(keyOf(line))!.length > 1) return problem('SEASON_TICKET_IN_CART')
    const buyer = { rights, isOffered: seen.is_offered }
    if (!seasonPhasesFrom(seen.phases).some((phase) => maySeasonBuyIn(phase, buyer, season)))
      return problem('SEASON_PHASE_FOR_OTHERS')
    return seen.is_held ? [] : problem('CARTITEM_EXPIRED')
  })
}

/** Who will have it, where that is a child of the buyer's. */
export function holderIdOf({ options }: Pick<SecureLine, 'options'>): string | null {
  return options.find(({ key }) => key === 'holderId')?.value ?? null
}
