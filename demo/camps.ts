import { sql } from 'kysely'
import type { Language, Text } from '#club/club.ts'
import { priceOf } from '#modules/camps/prices.rules.ts'
import type { Reduction } from '#modules/camps/reductions.rules.ts'
import type { ReductionCondition } from '#modules/camps/reductions.schema.ts'
import type { CampSheet } from '#modules/camps/schema.ts'
import { sealedSheet } from '#modules/camps/sheets.ts'
import type { Trx } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { seedLots } from './camp-lots.ts'
import { people } from './people.ts'

type DemoCamp = {
  slug: string
  name: Text
  lead: Text
  place: string
  /** The first day, counted from today. */
  inDays: number
  days?: number
  ages: [number, number]
  cents?: number
  capacity: number
  /** Children who have a place. */
  booked?: number
  waits?: number
  list?: boolean
  opensInDays?: number
  closesInDays?: number
  /** Its places are drawn: families who take part, and how many children each has. */
  lots?: readonly number[]
  /** Who pays less. */
  reductions?: readonly ('early' | 'seasonTicket' | 'proof')[]
}

const all: readonly DemoCamp[] = [
  {
    slug: 'herbstcamp',
    name: { de: 'Herbstcamp', en: 'Autumn camp', ja: '秋キャンプ' },
    lead: lead('Herbstferien mit Ball.', 'The autumn holidays with a ball.', '秋休みはボールとともに。'),
    place: 'Falkenpark',
    inDays: -30,
    ages: [8, 12],
    capacity: 24,
    booked: 6,
  },
  {
    slug: 'wintercamp',
    name: { de: 'Wintercamp', en: 'Winter camp', ja: '冬キャンプ' },
    lead: lead('Fünf Tage in der Halle.', 'Five days indoors.', '体育館で5日間。'),
    place: 'Halle Nord',
    inDays: 26,
    reductions: ['early', 'seasonTicket', 'proof'],
    ages: [6, 9],
    capacity: 32,
    booked: 9,
  },
  {
    slug: 'torwartcamp',
    name: { de: 'Torwartcamp', en: 'Goalkeepers’ camp', ja: 'ゴールキーパーキャンプ' },
    lead: lead('Fliegen, fallen, fangen.', 'Flying, falling, catching.', '飛ぶ、倒れる、つかむ。'),
    place: 'Halle Nord',
    inDays: 33,
    ages: [10, 14],
    cents: 16900,
    capacity: 10,
    booked: 7,
  },
  {
    slug: 'ostercamp-1',
    name: { de: 'Ostercamp I', en: 'Easter camp I', ja: '春キャンプ I' },
    lead: lead('Die erste Ferienwoche.', 'The first week of the holidays.', '春休みの第1週。'),
    place: 'Falkenpark',
    inDays: 120,
    ages: [8, 12],
    capacity: 8,
    booked: 8,
    waits: 2,
  },
  {
    slug: 'ostercamp-2',
    name: { de: 'Ostercamp II', en: 'Easter camp II', ja: '春キャンプ II' },
    lead: lead('Die zweite Ferienwoche.', 'The second week of the holidays.', '春休みの第2週。'),
    place: 'Falkenpark',
    inDays: 127,
    ages: [8, 12],
    capacity: 6,
    booked: 6,
    list: false,
  },
  {
    slug: 'maedchencamp',
    name: { de: 'Mädchencamp', en: 'Girls’ camp', ja: '女子キャンプ' },
    lead: lead(
      'Mit Spielerinnen unserer Frauen.',
      'With players of our women’s team.',
      '女子チームの選手とともに。',
    ),
    place: 'Halle Süd',
    inDays: 40,
    reductions: ['early', 'seasonTicket', 'proof'],
    ages: [8, 12],
    capacity: 20,
    booked: 5,
  },
  {
    slug: 'profitag',
    name: { de: 'Training mit den Profis', en: 'Training with the first team', ja: 'トップチームと練習' },
    lead: lead(
      'Zwei Tage auf dem Platz, auf dem sonst nur sie trainieren.',
      'Two days on the pitch where only they train otherwise.',
      'トップチームの練習場で2日間。',
    ),
    place: 'Falkenpark',
    inDays: 64,
    days: 2,
    ages: [8, 13],
    cents: 8900,
    capacity: 12,
    lots: [1, 2, 1, 1, 3, 1, 2, 1],
    opensInDays: -3,
    closesInDays: 11,
  },
  {
    slug: 'sommercamp',
    name: { de: 'Sommercamp', en: 'Summer camp', ja: '夏キャンプ' },
    lead: lead('Am Hafen, mit Blick aufs Wasser.', 'At the harbour, by the water.', '港のそばで。'),
    place: 'Hafenwiese',
    inDays: 218,
    ages: [6, 14],
    capacity: 48,
    opensInDays: 50,
    closesInDays: 210,
  },
]

function lead(de: string, en: string, ja: string): Text {
  return { de, en, ja }
}

const PROGRAMME: Text = {
  de: 'Trikot, Hose und Stutzen gehören Dir.\nMittags warm, ohne Schwein, auf Wunsch ohne Fleisch.\nHöchstens zwölf Kinder je Trainerin oder Trainer.\nAm letzten Tag ein Turnier, Eltern sind eingeladen.',
  en: 'Shirt, shorts and socks are yours.\nA warm lunch, no pork, vegetarian if you like.\nAt most twelve children per coach.\nA tournament on the last day, parents are welcome.',
  ja: 'ユニフォーム、ショーツ、ソックス付き。\n温かい昼食（豚肉不使用、ベジタリアン対応可）。\nコーチ1人につき12人まで。\n最終日は大会。保護者の方もどうぞ。',
}
const REDUCED: Record<ReductionCondition, Text> = {
  early: { de: 'Frühbucher', en: 'Early booking', ja: '早期割引' },
  seasonTicket: { de: 'Mit Dauerkarte', en: 'With a season ticket', ja: 'シーズンチケット保有者' },
  proof: { de: 'Mit Bildungspaket', en: 'With public support', ja: '公的支援を受けているご家庭' },
}
const FIRST = ['Lotte', 'Jannis', 'Mila', 'Emil', 'Ada', 'Noah', 'Frieda', 'Yusuf', 'Greta', 'Levi']
const LAST = ['Brandt', 'Yildiz', 'Petersen', 'Kowalski', 'Nguyen', 'Hansen']
const ALLERGIES = ['', 'Nüsse', '', '', 'Laktose', '']
const HEALTH = ['', '', 'Asthma, Spray in der Tasche', '', '', '']

/** Camps in every state of booking; the parents of the demo world have two children, one of them in a camp. */
export async function seedCamps(trx: Trx, sealing: Sealing, now: Date): Promise<void> {
  await seedFamily(trx, now)
  for (const [index, camp] of all.entries()) await seedCamp(trx, sealing, { camp, number: index + 1, now })
}

const idOf = (kind: string, number: number) => `${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`
const day = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)
const iso = (date: Date) => date.toISOString().slice(0, 10)

async function seedFamily(trx: Trx, now: Date): Promise<void> {
  const familyId = idOf('0199cf00', 1)
  await sql`insert into families (id) values (${familyId})`.execute(trx)
  await sql`insert into family_guardians (family_id, guardian_id) values (${familyId}, ${people.eltern.id})`.execute(
    trx,
  )
  for (const [index, [name, age]] of (
    [
      ['Jannis', 9],
      ['Lotte', 12],
    ] as const
  ).entries()) {
    const id = idOf('0199cf01', index + 1)
    const birthday = `${now.getUTCFullYear() - age}-05-03`
    await sql`insert into contacts (id, first_name, last_name, birthday, language, created_at, updated_at)
      values (${id}, ${name}, 'Jansen', ${birthday}::date, 'de', ${now}, ${now})`.execute(trx)
    await sql`insert into family_children (child_id, family_id) values (${id}, ${familyId})`.execute(trx)
  }
}

async function seedCamp(
  trx: Trx,
  sealing: Sealing,
  { camp, number, now }: { camp: DemoCamp; number: number; now: Date },
): Promise<void> {
  const { inDays, days = 5, cents = 14900, booked = 0, waits = 0, list = true } = camp
  const { opensInDays = Math.min(-20, inDays - 60), closesInDays = inDays - 2 } = camp
  const id = idOf('0199cc00', number)
  await sql`
    insert into camps (id, slug, name, lead, programme, place, starts_on, ends_on, daily_from, daily_until, age_from, age_until,
      price_cents, member_price_cents, care_cents, capacity, taken, waiting, has_waiting_list, books_from, books_until, picture,
      state, reductions, by_lot)
    values (${id}, ${camp.slug}, ${JSON.stringify(camp.name)}::jsonb, ${JSON.stringify(camp.lead)}::jsonb,
      ${JSON.stringify(PROGRAMME)}::jsonb, ${camp.place}, ${iso(day(now, inDays))}::date, ${iso(day(now, inDays + days - 1))}::date,
      '09:30', '16:00', ${camp.ages[0]}, ${camp.ages[1]}, ${cents}, ${cents - 2000}, 6000, ${camp.capacity}, ${booked}, ${waits},
      ${list}, ${day(now, opensInDays)}, ${day(now, closesInDays)}, 'scene-youth-training', 'published',
      ${JSON.stringify(reductionsOf(camp, number, now))}::jsonb, ${camp.lots !== undefined})`.execute(trx)
  await seedLots(trx, sealing, {
    ...camp,
    cents,
    campId: id,
    number,
    now,
    names: { first: FIRST, last: LAST },
  })
  if (camp.slug === 'maedchencamp')
    await sql`insert into camp_trainers (camp_id, person_id) values (${id}, ${people.trainer.id})`.execute(
      trx,
    )
  for (let at = 0; at < booked + waits; at += 1) {
    const isWaiting = at >= booked
    await seedPlace(trx, sealing, { camp, campId: id, number: number * 100 + at, at, cents, isWaiting, now })
  }
}

function reductionsOf(
  { reductions = [], inDays, cents = 14900 }: DemoCamp,
  number: number,
  now: Date,
): Reduction[] {
  return reductions.map((condition, index) => ({
    id: idOf('0199cb10', number * 10 + index),
    name: REDUCED[condition],
    condition,
    untilOn: condition === 'early' ? iso(day(now, Math.round(inDays / 2))) : null,
    percent: condition === 'proof' ? 50 : null,
    priceCents: condition === 'proof' ? null : cents - (condition === 'early' ? 1000 : 1500),
  }))
}

async function seedPlace(
  trx: Trx,
  sealing: Sealing,
  given: {
    camp: DemoCamp
    campId: string
    number: number
    at: number
    cents: number
    isWaiting: boolean
    now: Date
  },
): Promise<void> {
  const { camp, campId, number, at, cents, isWaiting, now } = given
  const id = idOf('0199cd00', number)
  const bookingId = idOf('0199ce00', number)
  const isOwn = camp.slug === 'maedchencamp' && at === 0
  const bookerId = isOwn ? people.eltern.id : idOf('0199c900', number)
  const firstName = isOwn ? 'Lotte' : FIRST[number % FIRST.length]!
  const lastName = isOwn ? 'Jansen' : LAST[(number * 7) % LAST.length]!
  const age = camp.ages[0] + 1 + (at % Math.max(1, camp.ages[1] - camp.ages[0]))
  const birthday = isOwn
    ? `${now.getUTCFullYear() - 12}-05-03`
    : `${day(now, camp.inDays).getUTCFullYear() - age}-01-15`
  const sheet: CampSheet = {
    health: HEALTH[at % HEALTH.length]!,
    allergies: ALLERGIES[at % ALLERGIES.length]!,
    pickup: at % 3 === 0 ? 'Großeltern' : '',
    goesAlone: at % 4 === 1,
    photos: at % 2 === 0,
    emergencyName: isOwn ? 'Mara Jansen' : `Familie ${lastName}`,
    emergencyPhone: `+49 461 55${String(number).padStart(4, '0')}`,
  }
  const language: Language = 'de'
  // One of them is still to show a proof, and pays half.
  const reduction =
    camp.reductions?.includes('proof') && at === 2
      ? reductionsOf(camp, Math.floor(number / 100), now)[2]!
      : null
  const listCents = reduction ? cents / 2 : cents
  const priceCents = priceOf({ listCents, rank: 0 })
  const sold =
    reduction && JSON.stringify({ id: reduction.id, name: reduction.name, condition: reduction.condition })
  await sql`
    insert into camp_places (id, camp_id, booking_id, rank, booker_id, child_id, first_name, last_name, birthday, kit_size, sheet,
      language, list_cents, price_cents, reduction, proof, state, checkout_item_id, booked_at)
    values (${id}, ${campId}, ${bookingId}, 0, ${bookerId}, ${isOwn ? idOf('0199cf01', 2) : null}, ${firstName}, ${lastName},
      ${birthday}::date, ${['128', '140', '152'][at % 3]!}, ${sealedSheet(sealing, id, sheet)}, ${language}, ${listCents}, ${priceCents},
      ${sold}::jsonb, ${sold ? 'open' : null},
      ${isWaiting ? 'waiting' : 'booked'}, ${isWaiting ? null : idOf('0199cb00', number)}, ${isWaiting ? null : day(now, -7)})`.execute(
    trx,
  )
  if (!isWaiting) return
  await sql`
    insert into camp_waits (id, camp_id, booker_id, booking_id, children, language, joined_at)
    values (${idOf('0199ca00', number)}, ${campId}, ${bookerId}, ${bookingId}, 1, ${language}, ${day(now, -3)})`.execute(
    trx,
  )
}
