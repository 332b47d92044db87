import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emailOf, people, seedPeople } from '#demo/people.ts'
import { buildOwnContract } from '#modules/contracts/build.ts'
import { insertContractCredit } from '#modules/contracts/credits/credits.storage.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const service = await officeFor(program, 'fanservice')
const redaktion = await officeFor(program, 'redaktion')
const reason = 'Vertrag beendet, Guthaben offen'

const read = async (id: string, who = service) => await who.call({ path: `/api/office/contracts/${id}` })
const preview = (id: string, who = service) => who.call({ path: `/api/office/contracts/${id}/payout` })
const payOut = (id: string, body: object, who = service) =>
  who.call({ method: 'POST', path: `/api/office/contracts/${id}/payout`, body: { reason, ...body } })

test('ORG-20 staff see what goes where, then pay it out once: reason, audit row, mail', async () => {
  const { id, number } = await buildOwnContract(db, { subscriberId: people.fan.id })
  const give = (amountCents: number) =>
    db.transaction().execute((trx) =>
      insertContractCredit(trx, {
        ...{ contractId: id, amountCents, by: 'Kim', of: { kind: 'priceLowered' } },
      }),
    )
  expect((await preview(id)).json.errorCode).toBe('NOTHING_TO_PAY_OUT')
  await give(1_200)
  expect((await preview(id, redaktion)).status).toBe(403)
  expect((await payOut(newId(), { digest: 'x' })).status).toBe(404)
  expect((await read(id)).json.credit).toMatchObject({
    payableCents: 1_200,
    askedBy: null,
    items: [{ kind: 'priceLowered', amountCents: 1_200, leftCents: 1_200, paidCents: 0 }],
  })

  const seen = (await preview(id)).json
  expect(seen).toMatchObject({
    lines: [
      { kind: 'newVoucher', cents: 1_200 },
      { kind: 'mails', count: 1 },
    ],
    totalCents: 1_200,
    isFinal: true,
    needsSecondPerson: false,
  })
  // More came meanwhile: what was shown is not what would happen.
  await give(300)
  expect((await payOut(id, { digest: seen.digest })).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  expect((await payOut(id, { digest: seen.digest, reason: '' })).status).toBe(400)
  const { digest } = (await preview(id)).json
  const both = await Promise.all([payOut(id, { digest }), payOut(id, { digest })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])

  await program.jobs.drain()
  const { rows } = await sql<{ subject: string; count: number }>`
    select subject, count(*)::int as count from mailbox where recipient = ${emailOf('fan')} group by 1`.execute(
    db,
  )
  expect(rows).toEqual([{ subject: 'Dein Guthaben wird ausgezahlt', count: 1 }])
  const { rows: book } = await sql<{ name: string; reason: string }>`
    select details->>'name' as name, details->>'reason' as reason from audit_entries where action = 'officeContractPayout' and thing_id = ${id}`.execute(
    db,
  )
  expect(book).toEqual([{ name: number, reason }])
  const { credit, steps } = (await read(id)).json
  expect(credit.payableCents).toBe(0)
  expect(steps[0]).toMatchObject({ kind: 'creditPaidOut', reason, changes: { cents: [null, 1_500] } })
})
