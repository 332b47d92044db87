import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOpenItems } from '#modules/checkout/open-items/open-items.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { buildRecurringWorld } from '../build.ts'

const database = await testDatabase('empty')
const { db } = database
const { recurring, payments, jobs, planned, round } = await buildRecurringWorld(database)
const { sepa } = recurring
const openItems = createOpenItems({ db, payments, debits: recurring.statements })
const also = async () => {}

/** Owed by a company with a mandate, told, and so late that a file takes it. */
async function dueForFile() {
  const payerId = newId()
  await sql`insert into organisations (id, kind, name, email) values (${payerId}, 'company', 'Verein', 'v@example.com')`.execute(
    db,
  )
  await sepa.recordMandate({
    ...{ payerId, iban: 'DE02 1203 0000 0000 2020 51', signedOn: '2019-05-01', actor: 'staff:Kim', also },
    holder: 'Verein',
  })
  const { dues, subjectId } = await planned({ payerId })
  await round()
  return { subjectId, endToEnd: `${dues[0]!.number}-1` }
}

async function makeFile(): Promise<string> {
  const { id } = await sepa.makeFile({ until: '2999-01-01', actor: 'staff:Kim', confirm: () => {}, also })
  const { rows } = await sql<{
    name: string
  }>`select message_id as name from sepa_files where id = ${id}`.execute(db)
  return rows[0]!.name
}

const stateOf = async (subjectId: string) => (await recurring.duesOf(db, { kind: 'tour', subjectId }))[0]!
const reasonOf = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
const report = (head: string, groups = '') =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-03-02T08:00:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts>${head}</OrgnlGrpInfAndSts>${groups}</CstmrPmtStsRpt></Document>`)
const ofDebit = (endToEnd: string, state: string, code = 'AC01') =>
  `<TxInfAndSts><OrgnlEndToEndId>${endToEnd}</OrgnlEndToEndId><TxSts>${state}</TxSts>${reasonOf(code)}</TxInfAndSts>`

async function take(file: Uint8Array) {
  const done = await openItems.importStatement({ file, actor: 'staff:Kim' })
  await jobs.drain()
  return done
}

test('what a bank refuses of a file has failed with its reason, once and without a fee; the rest waits for its money', async () => {
  const [refused, taken] = [await dueForFile(), await dueForFile()]
  const name = await makeFile()
  const debits = ofDebit(refused.endToEnd, 'RJCT') + ofDebit(taken.endToEnd, 'ACCP')
  const file = report(
    `<OrgnlMsgId>${name}</OrgnlMsgId><GrpSts>PART</GrpSts>`,
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${name}-1</OrgnlPmtInfId>${debits}</OrgnlPmtInfAndSts>`,
  )
  expect(await openItems.judgeStatement(file)).toMatchObject([
    { word: 'returned', reference: `${refused.endToEnd} · AC01`, amountCents: 6000 },
  ])
  expect(await take(file)).toMatchObject({ returned: 1, matched: 0, known: 0 })
  expect(await stateOf(refused.subjectId)).toMatchObject({ state: 'failed', attempts: 1 })
  expect(await stateOf(taken.subjectId)).toMatchObject({ state: 'collecting' })
  expect(await take(file)).toMatchObject({ returned: 0, known: 1 })
  // The account was wrong: it is debited no more. In the books nothing has moved.
  const { rows } = await sql<{ account: string }>`
    select account from ledger_entries group by account having sum(amount_cents) <> 0`.execute(db)
  expect(rows).toEqual([])
  const { rows: mandates } = await sql`select from sepa_mandates where ended_because = 'AC01'`.execute(db)
  expect(mandates.length).toBe(1)
})

test('a file or a group that is refused as a whole is refused debit by debit; what was paid stays paid', async () => {
  const [one, other] = [await dueForFile(), await dueForFile()]
  const name = await makeFile()
  const camt = `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">60.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${one.endToEnd}</EndToEndId></Refs></TxDtls></NtryDtls>
    </Ntry></Stmt></BkToCstmrStmt></Document>`
  await take(Buffer.from(camt))
  expect(
    await take(report(`<OrgnlMsgId>${name}</OrgnlMsgId><GrpSts>RJCT</GrpSts>${reasonOf('MD01')}`)),
  ).toMatchObject({
    returned: 1,
  })
  expect(await stateOf(one.subjectId)).toMatchObject({ state: 'paid' })
  expect(await stateOf(other.subjectId)).toMatchObject({ state: 'failed' })

  const third = await dueForFile()
  const group = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${await makeFile()}-1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${reasonOf('AM04')}</OrgnlPmtInfAndSts>`
  expect(await take(report('<OrgnlMsgId>X</OrgnlMsgId>', group))).toMatchObject({ returned: 1 })
  expect(await stateOf(third.subjectId)).toMatchObject({ state: 'failed' })
})

test('a report about nothing of the club’s own, a hostile one and a broken one are refused', async () => {
  const foreign = report('<OrgnlMsgId>FOREIGN</OrgnlMsgId><GrpSts>RJCT</GrpSts>')
  await expect(openItems.judgeStatement(foreign)).rejects.toMatchObject({ fault: 'UNKNOWN' })
  const hostile = Buffer.from(`<!DOCTYPE x [<!ENTITY e "x">]>${report('').toString()}`)
  await expect(openItems.judgeStatement(hostile)).rejects.toMatchObject({ fault: 'DANGEROUS' })
  const broken = Buffer.from('<Document><CstmrPmtStsRpt></CstmrPmtStsRpt></Document>')
  await expect(openItems.judgeStatement(broken)).rejects.toMatchObject({ fault: 'UNKNOWN' })
  expect(await openItems.judgeStatement(report('<GrpSts>ACCP</GrpSts>'))).toEqual([])
})
