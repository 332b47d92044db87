import { sql } from 'kysely'
import { buildShop } from '#modules/checkout/build.ts'
import { createContacts } from '#modules/contacts/contacts.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { TestDatabase } from '#testing/database.ts'
import { testSealing } from '#testing/sealing.ts'
import { type Camps, createCamps } from './camps.ts'
import type { KnownChild } from './context.ts'
import { campsData } from './personal-data.ts'
import type { Reduction } from './reductions.rules.ts'
import type { CampChild } from './schema.ts'

const DAY = 86_400_000
const isoDay = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

export type BuildCamp = {
  capacity?: number
  inDays?: number
  priceCents?: number
  hasWaitingList?: boolean
  opensInDays?: number
  closesInDays?: number
  state?: 'draft' | 'published'
  reductions?: Reduction[]
}

/** A published camp of five days for children from six to fourteen. For tests. */
export async function buildCamp(db: Db, given: BuildCamp = {}): Promise<{ id: string; slug: string }> {
  const { capacity = 20, inDays = 40, priceCents = 10000, hasWaitingList = true, state = 'published' } = given
  const { closesInDays = inDays - 1 } = given
  const { opensInDays = Math.min(-10, closesInDays - 10) } = given
  const id = newId()
  const slug = `camp-${id.slice(-12)}`
  await sql`
    insert into camps (id, slug, name, lead, place, starts_on, ends_on, daily_from, daily_until, age_from, age_until, price_cents,
      member_price_cents, care_cents, capacity, has_waiting_list, books_from, books_until, state, reductions)
    values (${id}, ${slug}, '{"de":"Ostercamp","en":"Easter camp","ja":"イースターキャンプ"}', '{"de":"Fünf Tage","en":"Five days","ja":"5日間"}',
      'Trainingsgelände', ${isoDay(inDays)}::date, ${isoDay(inDays + 4)}::date, '09:30', '16:00', 6, 14, ${priceCents},
      ${Math.round(priceCents * 0.8)}, ${Math.round(priceCents * 0.4)}, ${capacity}, ${hasWaitingList},
      app.now() + make_interval(days => ${opensInDays}::int), app.now() + make_interval(days => ${closesInDays}::int), ${state},
      ${JSON.stringify(given.reductions ?? [])}::jsonb)`.execute(db)
  return { id, slug }
}

export const SHEET = {
  health: 'Asthma',
  allergies: 'Nüsse',
  pickup: 'Oma Inge',
  goesAlone: false,
  photos: false,
  emergencyName: 'Anna Sommer',
  emergencyPhone: '+49 171 1234567',
}

/** A child named in the form, ten years old. */
export function aChild(firstName: string, more: Partial<CampChild> = {}): CampChild {
  const birthday = `${new Date().getFullYear() - 10}-01-01`
  return { firstName, lastName: 'Sommer', birthday, kitSize: '140', sheet: SHEET, ...more }
}

/** Somebody waits for a camp that is full; answers the wish's id. */
export async function buildWaitingChild(db: Db, given: { bookerId: string }): Promise<string> {
  const camp = await buildCamp(db, { capacity: 1 })
  await buildBookedPlace(db, { bookerId: newId(), campId: camp.id })
  const [id, bookingId] = [newId(), newId()]
  await sql`update camps set waiting = 1 where id = ${camp.id}`.execute(db)
  await sql`
    insert into camp_places (id, camp_id, booking_id, rank, booker_id, first_name, last_name, birthday, kit_size, language, list_cents,
      price_cents, state)
    values (${newId()}, ${camp.id}, ${bookingId}, 0, ${given.bookerId}, 'Lotte', 'Sommer', '2017-05-03', '140', 'de', 10000, 10000,
      'waiting')`.execute(db)
  await sql`insert into camp_waits (id, camp_id, booker_id, booking_id, children, language)
    values (${id}, ${camp.id}, ${given.bookerId}, ${bookingId}, 1, 'de')`.execute(db)
  return id
}

/** A booked place as if it had been paid: `checkoutItemId` names an item that is somebody's in the books, or none. */
export async function buildBookedPlace(
  db: Db,
  given: { bookerId: string; campId?: string; checkoutItemId?: string; sheet?: string },
): Promise<{ id: string; bookingId: string; campId: string }> {
  const campId = given.campId ?? (await buildCamp(db)).id
  const [id, bookingId] = [newId(), newId()]
  await sql`
    insert into camp_places (id, camp_id, booking_id, rank, booker_id, first_name, last_name, birthday, kit_size, sheet, language,
      list_cents, price_cents, state, checkout_item_id, booked_at)
    values (${id}, ${campId}, ${bookingId}, 0, ${given.bookerId}, 'Lotte', 'Sommer', '2017-05-03', '140', ${given.sheet ?? null}, 'de',
      10000, 10000, 'booked', ${given.checkoutItemId ?? newId()}, app.now())`.execute(db)
  await sql`update camps set taken = taken + 1 where id = ${campId}`.execute(db)
  return { id, bookingId, campId }
}

const URL = 'http://club.localhost:3000/camps'

/** Cart, checkout and bank around camps; letters are kept; `children` are those of everybody. For tests. */
export async function buildCampShop(database: TestDatabase, children: Record<string, KnownChild[]> = {}) {
  const { db } = database
  const contacts = createContacts({ db })
  const mails: Mail[] = []
  const mailer = {
    async send(_trx: unknown, mail: Mail) {
      mails.push(mail)
    },
  }
  // As the demo world is sealed.
  const sealing = testSealing
  let camps: Camps
  const shop: Awaited<ReturnType<typeof buildShop>> = await buildShop(database, async (jobs) => {
    camps = createCamps({
      db,
      jobs,
      mailer,
      sealing,
      cartOf: () => shop.cart,
      afterSaleOf: () => shop.afterSale,
      childrenOf: async (_db, personId) => children[personId] ?? [],
      recipientOf: contacts.recipientOf,
      holdPerson: contacts.holdPerson,
      seasonOf: (moment) => moment.getFullYear(),
      secret: 'of tests',
      drawUrl: () => URL,
      campUrl: () => URL,
      cartUrl: () => URL,
      ownUrl: () => URL,
    })
    return [camps.sellable]
  })
  return { shop, camps: camps!, mails, sealing, data: campsData({ sealing }) }
}
