import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { placeOf } from '#modules/camps/lots/context.ts'
import { priceOf } from '#modules/camps/prices.rules.ts'
import { codeOf, commitmentOf } from '#modules/draws/draw.rules.ts'
import type { Trx } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

type LotsOfCamp = {
  campId: string
  number: number
  /** How many children each family has. */
  lots?: readonly number[]
  cents: number
  inDays: number
  ages: [number, number]
  opensInDays?: number
  closesInDays?: number
  names: { first: readonly string[]; last: readonly string[] }
  now: Date
}

const idOf = (kind: string, number: number) => `${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`
const day = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)

/** Families take part for some days already; drawn is an hour after the window. */
export async function seedLots(trx: Trx, sealing: Sealing, given: LotsOfCamp): Promise<void> {
  const { lots, opensInDays = 0, closesInDays = 0, campId, number, now } = given
  if (!lots) return
  const drawId = idOf('0199cd10', number)
  const secret = createHash('sha256').update(campId).digest('hex')
  const draws = new Date(day(now, closesInDays).getTime() + 3_600_000)
  await sql`
    insert into camp_draws (id, camp_id, opens_at, closes_at, draws_at, confirm_hours, secret, commitment, last_number)
    values (${drawId}, ${campId}, ${day(now, opensInDays)}, ${day(now, closesInDays)}, ${draws}, 72,
      ${sealing.seal(secret, placeOf(drawId))}, ${commitmentOf(drawId, secret)}, ${lots.length})`.execute(trx)
  for (const [index, children] of lots.entries()) {
    const at = number * 100 + index
    const [entrant, applicationId] = [idOf('0199c901', at), idOf('0199cd11', at)]
    const bookingId = idOf('0199cd13', at)
    const salt = createHash('sha256').update(entrant).digest('hex').slice(0, 32)
    await sql`
      insert into camp_applications (id, draw_id, entrant, person_id, together, language, entered_at)
      values (${applicationId}, ${drawId}, ${entrant}, ${entrant}, true, 'de', ${day(now, -2)})`.execute(trx)
    await sql`
      insert into camp_lots (id, draw_id, application_id, number, children, booking_id, place_ids, salt, code)
      values (${idOf('0199cd12', at)}, ${drawId}, ${applicationId}, ${index + 1}, ${children}, ${bookingId},
        ${Array.from({ length: children }, (_, rank) => idOf('0199cd14', at * 10 + rank))}::uuid[], ${salt},
        ${codeOf({ drawId, entrant, salt })})`.execute(trx)
    for (let rank = 0; rank < children; rank += 1)
      await seedLotPlace(trx, given, { bookingId, rank, entrant, at: at * 10 + rank })
  }
}

async function seedLotPlace(
  trx: Trx,
  { campId, cents, inDays, ages, now, names }: LotsOfCamp,
  { bookingId, rank, entrant, at }: { bookingId: string; rank: number; entrant: string; at: number },
): Promise<void> {
  const birthday = `${day(now, inDays).getUTCFullYear() - ages[0] - 1 - (at % 4)}-01-15`
  await sql`
    insert into camp_places (id, camp_id, booking_id, rank, booker_id, first_name, last_name, birthday, kit_size, language,
      list_cents, price_cents, state)
    values (${idOf('0199cd14', at)}, ${campId}, ${bookingId}, ${rank}, ${entrant}, ${names.first[(Math.floor(at / 10) * 3 + rank) % names.first.length]!},
      ${names.last[Math.floor(at / 10) % names.last.length]!}, ${birthday}::date, '140', 'de', ${cents}, ${priceOf({ listCents: cents, rank })},
      'waiting')`.execute(trx)
}
