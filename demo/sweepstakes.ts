import { sql } from 'kysely'
import { closeList, draw } from '#modules/sweepstakes/drawing.ts'
import { make, makeSeries, type NewSweepstake, publish } from '#modules/sweepstakes/making.ts'
import { ZONE } from '#platform/dates.ts'
import type { Trx } from '#platform/db.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { earlyDoors } from './early-doors.words.ts'
import { lateDoors } from './late-doors.words.ts'
import { people } from './people.ts'
import { raffled } from './sweepstakes.words.ts'

/** Some that run, one that was drawn and can be made again, one that waits for its draw, and a calendar for December. */
export async function seedSweepstakes(trx: Trx, sealing: Sealing): Promise<void> {
  const seriesId = await makeSeries(trx, {
    kind: 'plain',
    name: { de: 'Gewinnspiele', en: 'Sweepstakes', ja: 'プレゼント企画' },
    text: {
      de: 'Was es rund um den Falkenpark zu gewinnen gibt.',
      en: 'What there is to win around the Falkenpark.',
      ja: 'ファルケンパークにまつわる賞品が当たります。',
    },
    picture: 'scene-celebration',
  })
  const eventId = await nextMatch(trx)
  for (const one of raffled) {
    const { words, days, prizes, lots, fate } = one
    const [opensAt, closesAt, drawsAt] = [
      await at(trx, days[0], '10:00'),
      await at(trx, days[1], '20:00'),
      await at(trx, days[2], '12:00'),
    ]
    const given: NewSweepstake = {
      ...words,
      conditions: null,
      opensAt,
      closesAt,
      drawsAt,
      minAge: one.minAge,
      membersOnly: one.membersOnly,
      numberSource: one.numberSource,
      question: one.question ?? null,
      prizes: prizes.map((prize) => ({ ...prize, eventId: prize.kind === 'ticket' ? eventId : null })),
    }
    const id = await make({ sealing }, trx, { ...given, seriesId, door: null })
    await publish(trx, { seriesId, id })
    await fill(trx, { id, lots, persons: one.persons.map((key) => people[key].id) })
    if (fate !== 'runs') await closeList(trx, id)
    if (fate === 'drawn') await draw(silent(sealing), trx, { id })
  }
  await seedCalendar(trx, sealing)
}

/** The next December, or the one that runs. */
async function seedCalendar(trx: Trx, sealing: Sealing): Promise<void> {
  const seriesId = await makeSeries(trx, {
    kind: 'calendar',
    name: { de: 'Advent im Falkenpark', en: 'Advent at the Falkenpark', ja: 'ファルケンパークのアドベント' },
    text: {
      de: 'Jede Tür ist einen Tag lang offen, von 8 bis 24 Uhr. Gezogen wird am nächsten Morgen.',
      en: 'Each door is open for one day, from 8 until midnight. The draw is on the next morning.',
      ja: '扉は1日だけ、8時から24時まで開きます。抽選は翌朝です。',
    },
    picture: 'scene-stadium',
  })
  for (const [index, { prize, ...words }] of [...earlyDoors, ...lateDoors].entries()) {
    const door = index + 1
    const { rows } = await sql<{ opensAt: Date; closesAt: Date; drawsAt: Date }>`
      with day as (select make_date(extract(year from app.now() at time zone ${ZONE})::int, 12, ${door}::int) as begins)
      select (begins + time '08:00') at time zone ${ZONE} as "opensAt", (begins + 1)::timestamp at time zone ${ZONE} as "closesAt",
        (begins + 1 + time '08:00') at time zone ${ZONE} as "drawsAt" from day`.execute(trx)
    await make({ sealing }, trx, {
      ...words,
      ...rows[0]!,
      seriesId,
      door,
      conditions: null,
      minAge: 0,
      membersOnly: false,
      numberSource: null,
      question: null,
      prizes: [{ ...prize, eventId: null }],
    })
  }
  await publish(trx, { seriesId, id: null })
}

async function at(trx: Trx, days: number, time: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((app.now() at time zone ${ZONE})::date + ${days}::int + ${time}::time) at time zone ${ZONE} as at`.execute(
    trx,
  )
  return rows[0]!.at
}

async function nextMatch(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from events where starts_at > app.now() order by starts_at limit 1`.execute(trx)
  return rows[0]!.id
}

/** Postcards, and lots of people of the demo. */
async function fill(trx: Trx, given: { id: string; lots: number; persons: string[] }): Promise<void> {
  const { id, lots, persons } = given
  await sql`
    insert into sweepstake_entries (sweepstake_id, number, entrant, postal, salt, code)
    select ${id}, n, gen_random_uuid(), 'Postkarte ' || n || ', Falkenstadt', md5(random()::text),
      encode(sha256((${id} || n || random())::bytea), 'hex')
    from generate_series(1, ${lots}::int) n`.execute(trx)
  for (const [index, person] of persons.entries())
    await sql`
      insert into sweepstake_entries (sweepstake_id, number, entrant, person_id, salt, code)
      select ${id}, ${lots + index + 1}, ${person}, ${person}, salt, encode(sha256((${`${id}\n${person}\n`} || salt)::bytea), 'hex')
      from (select md5(random()::text) as salt) s`.execute(trx)
  await sql`update sweepstakes set last_number = ${lots + persons.length} where id = ${id}`.execute(trx)
}

/** Nobody of the demo is written to. */
const silent = (sealing: Sealing): Parameters<typeof draw>[0] => {
  const nothing = () => {
    throw new Error('The demo tells nobody')
  }
  return {
    sealing,
    db: null as never,
    // Nobody asked how it went.
    jobs: { enqueue: async () => {} },
    mailer: { send: nothing, sendAll: nothing },
    secret: '',
    discounts: { issueVoucher: nothing, codeOf: nothing },
    recipientOf: async () => null,
    holdPerson: async () => {},
    addressesOf: async () => [],
    accountUrl: () => '',
  } as unknown as Parameters<typeof draw>[0]
}
