import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type PersonKey, people } from '#demo/people.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { officeFor } from '#testing/staff.ts'
import { buildAllotment, buildAllotmentWish, buildGivenPlace } from './build.ts'

// Whoever does not pay hears of it once before the end, and the office sees what will come back.

const program = await testApp()
const { db } = program.test
const HOUR = 3600
const [ADMIN, ANNA, BEN]: PersonKey[] = ['vorsitz', 'fanclub', 'kasse']
const members = [ADMIN!, ANNA!, BEN!].map((key) => people[key].id)
const [, anna = '', ben = ''] = members

afterEach(() => shiftClock(program.test, 0))

async function remindersTo(person: PersonKey): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select m.subject from mailbox m join contact_emails e on lower(e.email) = lower(m.recipient)
    where e.contact_id = ${people[person].id} and m.subject like 'Noch nicht bezahlt%' order by m.id`.execute(
    db,
  )
  return rows.map(({ subject }) => subject)
}

/** Places that members have until two days from now, and know of. */
async function given(paidBy: 'members' | 'club', memberIds: string[]) {
  const club = await buildAllotment(db, { members })
  for (const [at, memberId] of memberIds.entries()) {
    await buildAllotmentWish(db, { allotmentId: club.id, memberId }).catch(() => null)
    await buildGivenPlace(db, { placeId: club.placeIds[at]!, memberId })
  }
  await sql`update allotments set paid_by = ${paidBy} where id = ${club.id}`.execute(db)
  await sql`update allotment_wishes set decided_at = app.now(), told_at = app.now() where allotment_id = ${club.id}`.execute(
    db,
  )
  return club
}

async function remind() {
  await Promise.all([program.allotments.remindUnpaid(), program.allotments.remindUnpaid()])
  await program.jobs.drain()
}

test('who has not paid is reminded once in the last day, with all their places in one mail; who pays meanwhile is not', async () => {
  const club = await given('members', [anna, anna, ben])
  await remind()
  expect(await remindersTo(ANNA!)).toEqual([])
  await shiftClock(program.test, 30 * HOUR)
  await sql`update allotment_places set checkout_id = gen_random_uuid(), secured_until = app.now() + interval '1 hour'
    where id = ${club.placeIds[2]!}`.execute(db)
  await remind()
  await remind()
  expect(await remindersTo(ANNA!)).toHaveLength(1)
  expect(await remindersTo(BEN!)).toEqual([])
  // Given anew it is another's, who is told anew.
  await sql`update allotment_places set state = 'Free', member_id = null, pay_until = null where allotment_id = ${club.id}`.execute(
    db,
  )
})

test('nobody is reminded minutes after being told, of a match that is called off, or of what went back', async () => {
  const before = (await remindersTo(BEN!)).length
  const late = await given('members', [ben])
  await sql`update allotment_places set pay_until = app.now() + interval '20 hours' where allotment_id = ${late.id} and state = 'Given'`.execute(
    db,
  )
  await remind()
  await shiftClock(program.test, 13 * HOUR)
  await sql`update events set cancelled_at = now() where id = ${late.eventId}`.execute(db)
  await remind()
  await sql`update events set cancelled_at = null where id = ${late.eventId}`.execute(db)
  await sql`update allotments set ended_at = now() where id = ${late.id}`.execute(db)
  await remind()
  expect(await remindersTo(BEN!)).toHaveLength(before)
})

test('where the fan club pays, its administrators are reminded of all at once, and Today and its page in the office name them', async () => {
  const club = await given('club', [anna, ben])
  await sql`update organisation_members set admin_since = now()
    where organisation_id = ${club.organisationId} and member_id = ${people[ADMIN!].id}`.execute(db)
  await shiftClock(program.test, 30 * HOUR)
  const before = await Promise.all([ANNA!, BEN!].map(remindersTo))
  await remind()
  expect(await remindersTo(ADMIN!)).toHaveLength(1)
  expect(await Promise.all([ANNA!, BEN!].map(remindersTo))).toEqual(before)

  const staff = await officeFor(program, 'buero')
  const { tasks } = (await staff.call({ path: '/api/office/today' })).json
  const task = tasks.find(({ kind }: { kind: string }) => kind === 'fanClubPlaces')
  expect(task.count).toBeGreaterThanOrEqual(4)
  expect(task.about).toEqual(expect.any(String))
  const page = (await staff.call({ path: `/api/office/organisations/${club.organisationId}` })).json
  expect(page.allotments).toEqual([
    expect.objectContaining({
      id: club.id,
      eventId: club.eventId,
      places: 4,
      given: 2,
      free: 2,
      isEnded: false,
    }),
  ])
  const shop = await officeFor(program, 'laden')
  const theirs = (await shop.call({ path: '/api/office/today' })).json.tasks
  expect(theirs.map(({ kind }: { kind: string }) => kind)).not.toContain('fanClubPlaces')
})
