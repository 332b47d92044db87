import { type RawBuilder, sql } from 'kysely'
import { groundBanErrors } from '#modules/ground-bans/schema.ts'
import { type Buyer, type Refusal, refusal } from '#modules/selling/sellable.ts'

/** Of an event `e`: does a ban keep this buyer, or whoever acts for it, out of the ground on its day? */
export function isBannedFrom({ subjectId, actorId }: Buyer): RawBuilder<boolean> {
  return sql<boolean>`(app.is_banned(${subjectId}::uuid, e.starts_at) or app.is_banned(${actorId ?? null}::uuid, e.starts_at))`
}

export function groundBanned(): Refusal {
  return refusal(403, 'GROUND_BAN', groundBanErrors.GROUND_BAN)
}
