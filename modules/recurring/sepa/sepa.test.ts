import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { debits, invoicing } from '#club/money/invoicing.ts'
import { createOpenItems } from '#modules/checkout/open-items/open-items.ts'
import { newId } from '#platform/ids.ts'
import { createSealing } from '#platform/secrets/sealing.ts'
import { shiftClock, testDatabase } from '#testing/database.ts'
import { buildRecurringWorld, SECRET } from '../build.ts'
import type { FilePlan } from './files.ts'
import { bankDay, bankDaysLater, isIban, sepaText } from './sepa.rules.ts'

const database = await testDatabase('empty')
const { db } = database
const world = await buildRecurringWorld(database)
const { recurring, payments, jobs, mails, told, planned, round } = world
const { sepa } = recurring
const openItems = createOpenItems({ db, payments, debits: recurring.statements })
const also = async () => {}
const confirm = () => {}
const IBAN = 'DE02 1203 0000 0000 2020 51'
const UNTIL = '2999-01-01'

afterEach(async () => {
  delete process.env['UNSAFE']
  await shiftClock(database, 0)
})

async function payerWithMandate(given: { holder?: string } = {}): Promise<string> {
  const payerId = newId()
  await sql`insert into organisations (id, kind, name, email) values (${payerId}, 'company', 'Verein', 'v@example.com')`.execute(
    db,
  )
  await sepa.recordMandate({
    ...{ payerId, iban: IBAN, signedOn: '2019-05-01', actor: 'staff:Kim', also },
    holder: given.holder ?? 'Müller & Söhne',
  })
  return payerId
}

/** Owed, told, and so late that a file takes it. */
async function dueForFile(given: { holder?: string; cents?: number } = {}) {
  const payerId = await payerWithMandate(given)
  const { dues, subjectId } = await planned({ payerId, cents: given.cents ?? 6000 })
  await round()
  return { payerId, subjectId, due: dues[0]! }
}

const makeFile = () => sepa.makeFile({ until: UNTIL, actor: 'staff:Kim', confirm, also })
const stateOf = async (subjectId: string) => (await recurring.duesOf(db, { kind: 'tour', subjectId }))[0]!
const balanceOf = async (dueId: string) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents) as cents from ledger_entries
    where checkout_id in (select id from due_attempts where due_id = ${dueId}) group by 1 having sum(amount_cents) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const EARNED = { bank: 6000, 'revenue:19': -5042, 'vat:19': -958 }

type Debit = { PmtId: { EndToEndId: string }; InstdAmt: { '#text': string }; [key: string]: unknown }
async function parsedFile(id: string) {
  const { content } = await sepa.readFile(id)
  expect(XMLValidator.validate(content)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => name === 'PmtInf' || name === 'DrctDbtTxInf',
  })
  const { Document } = parser.parse(content)
  return {
    content,
    document: Document,
    head: Document.CstmrDrctDbtInitn.GrpHdr,
    groups: Document.CstmrDrctDbtInitn.PmtInf,
  }
}

const statement = (...entries: string[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
  )
const notice = (...entries: string[]) =>
  Buffer.from(
    `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  )
let booked = 0
const ntry = (sum: string, sign: 'CRDT' | 'DBIT', details: string) => {
  booked += 1
  return `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>
    <AcctSvcrRef>B${booked}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`
}
const batch = (sum: string, group: string) => ntry(sum, 'CRDT', `<Btch><PmtInfId>${group}</PmtInfId></Btch>`)
const single = (sum: string, endToEnd: string) =>
  ntry(sum, 'CRDT', `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs></TxDtls>`)
const returned = (given: { sum: string; asked: string; endToEnd: string; code: string; purpose?: string }) =>
  ntry(
    given.sum,
    'DBIT',
    `<TxDtls><Refs><EndToEndId>${given.endToEnd}</EndToEndId></Refs>
      <AmtDtls><InstdAmt><Amt Ccy="EUR">${given.asked}</Amt></InstdAmt></AmtDtls>
      <RmtInf><Ustrd>${given.purpose ?? ''}</Ustrd></RmtInf><RtrInf><Rsn><Cd>${given.code}</Cd></Rsn></RtrInf></TxDtls>`,
  )
async function take(file: Uint8Array) {
  const done = await openItems.importStatement({ file, actor: 'staff:Kim' })
  await jobs.drain()
  return done
}

describe('the file', () => {
  test('is a pain.008.001.08: sums, counts, names, and nothing that banks refuse', async () => {
    const hostile = await dueForFile({ holder: `Ägidius <Öß> & "Sönne" 東京 ${'x'.repeat(200)}` })
    const other = await dueForFile({ cents: 123_45 })
    const { id } = await makeFile()
    const { content, document, head, groups } = await parsedFile(id)
    expect(document['@xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.008.001.08')
    expect(Object.keys(head)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
    expect(head).toMatchObject({ NbOfTxs: '2', CtrlSum: '183.45' })
    expect(head.MsgId).toMatch(/^LS-\d{4}-\d{6}$/)
    expect(groups).toHaveLength(1)
    expect(Object.keys(groups[0])).toEqual([
      ...[
        'PmtInfId',
        'PmtMtd',
        'BtchBookg',
        'NbOfTxs',
        'CtrlSum',
        'PmtTpInf',
        'ReqdColltnDt',
        'Cdtr',
        'CdtrAcct',
      ],
      ...['CdtrAgt', 'ChrgBr', 'CdtrSchmeId', 'DrctDbtTxInf'],
    ])
    expect(groups[0]).toMatchObject({
      PmtInfId: `${head.MsgId}-1`,
      PmtMtd: 'DD',
      NbOfTxs: '2',
      CtrlSum: '183.45',
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: 'FRST' },
      CdtrAcct: { Id: { IBAN: invoicing.account.iban } },
      CdtrAgt: { FinInstnId: { BICFI: invoicing.account.bic } },
      ChrgBr: 'SLEV',
      CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: invoicing.creditorId, SchmeNm: { Prtry: 'SEPA' } } } } },
    })
    const all: Debit[] = groups[0].DrctDbtTxInf
    const own = all.find(({ PmtId }) => PmtId.EndToEndId === `${hostile.due.number}-1`)!
    expect(Object.keys(own)).toEqual([
      ...['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf'],
    ])
    expect(own).toMatchObject({
      InstdAmt: { '#text': '60.00', '@Ccy': 'EUR' },
      DrctDbtTx: { MndtRltdInf: { DtOfSgntr: '2019-05-01' } },
      DbtrAcct: { Id: { IBAN: IBAN.replaceAll(' ', '') } },
      RmtInf: { Ustrd: expect.stringContaining(hostile.due.number) },
    })
    const { Nm } = own['Dbtr'] as { Nm: string }
    expect(Nm).toMatch(/^Aegidius Oess \+ Soenne x+$/)
    expect(Nm).toHaveLength(70)
    // Everything between two tags is of the letters of SEPA.
    const texts = [...content.slice(content.indexOf('<Doc')).matchAll(/>([^<]*)</g)].map(([, text]) =>
      text!.trim(),
    )
    expect(texts.join('')).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/)
    expect(await stateOf(other.subjectId)).toMatchObject({ state: 'collecting' })
    expect(await stateOf(hostile.subjectId)).toMatchObject({ state: 'collecting' })
    // In the database lies neither the account nor the file in clear.
    const { rows } = await sql<{ text: string }>`
      select concat((select string_agg(m::text, '') from sepa_mandates m), (select string_agg(f::text, '') from sepa_files f)) as text`.execute(
      db,
    )
    expect(rows[0]!.text).not.toContain('12030000')
    await sepa.withdrawFile({ id, because: 'test', actor: 'staff:Kim', also })
    for (const { subjectId } of [hostile, other])
      await db
        .transaction()
        .execute((trx) => recurring.cancel(trx, { kind: 'tour', subjectId, because: '-', actor: 'test' }))
  })

  test('a mandate is FRST once and RCUR after it; days are days of banks, and after the word', async () => {
    const { payerId, due } = await dueForFile()
    const { id } = await makeFile()
    const { groups } = await parsedFile(id)
    const announced = mails.find(({ to }) => to.startsWith(payerId))!
    expect(announced.plain).toContain(invoicing.creditorId)
    const { rows } = await sql<{ told: string; today: string }>`
      select (announced_on + 5)::text as told, app.now()::date::text as today from dues where id = ${due.id}`.execute(
      db,
    )
    const on = groups[0].ReqdColltnDt as string
    expect(on >= rows[0]!.told).toBe(true)
    expect(on >= bankDaysLater(rows[0]!.today, debits.leadDays)).toBe(true)
    expect(bankDay(on)).toBe(on)
    await take(statement(batch('60.00', groups[0].PmtInfId)))
    await planned({ payerId })
    await round()
    const second = await parsedFile((await makeFile()).id)
    expect(second.groups.map(({ PmtTpInf }: { PmtTpInf: { SeqTp: string } }) => PmtTpInf.SeqTp)).toEqual([
      'RCUR',
    ])
  })

  test('what nobody was told of is in no file; what is not as it was shown makes none', async () => {
    const payerId = await payerWithMandate()
    await planned({ payerId, dueOn: '2998-01-01' })
    await round()
    expect((await sepa.planFile({ until: UNTIL })).count).toBe(0)
    expect(await sepa.untold({ until: UNTIL })).toBe(1)
    await expect(makeFile()).rejects.toMatchObject({ code: 'NOTHING_TO_COLLECT' })
    const seen: FilePlan[] = []
    const look = (plan: FilePlan) => {
      seen.push(plan)
      throw new Error('another plan')
    }
    const { due } = await dueForFile()
    await expect(sepa.makeFile({ until: UNTIL, actor: 'staff:Kim', confirm: look, also })).rejects.toThrow(
      'another plan',
    )
    expect(seen[0]!.groups[0]!.debits.map(({ due: { id } }) => id)).toEqual([due.id])
    expect((await sepa.planFile({ until: UNTIL })).count).toBe(1)
    await makeFile()
  })

  test('withdrawn before the bank has it: its dues are as they were and in the next file; sent, it is not withdrawn', async () => {
    const { subjectId, due } = await dueForFile()
    const first = await makeFile()
    await expect(
      recurring.paying.pay({
        ...{ id: due.id, payerId: (await stateOf(subjectId)).payerId, language: 'en' },
        body: { method: 'paypal', redirectUrl: 'http://stores.club.localhost:3140/konto/abos' },
      }),
    ).rejects.toMatchObject({ code: 'DUE_IN_COLLECTION' })
    await sepa.withdrawFile({ id: first.id, because: 'wrong day', actor: 'staff:Kim', also })
    expect(await stateOf(subjectId)).toMatchObject({ state: 'planned', attempts: 0 })
    await shiftClock(database, 86_400)
    const second = await makeFile()
    const { groups, head } = await parsedFile(second.id)
    expect(groups[0].DrctDbtTxInf[0].PmtId.EndToEndId).toBe(`${due.number}-2`)
    expect(groups[0].PmtTpInf.SeqTp).toBe('FRST')
    await sepa.sendFile({ id: second.id, actor: 'staff:Kim', also })
    await expect(
      sepa.withdrawFile({ id: second.id, because: '-', actor: 'staff:Kim', also }),
    ).rejects.toMatchObject({ code: 'SEPA_FILE_NOT_OPEN' })
    await take(statement(batch('60.00', `${head.MsgId}-1`)))
    expect(await stateOf(subjectId)).toMatchObject({ state: 'paid' })
  })
})

describe('statements', () => {
  test('a batch pays all of its file, once; the same statement again and a notice beside it change nothing', async () => {
    const [one, other] = [await dueForFile(), await dueForFile()]
    const { id } = await makeFile()
    const { groups, head } = await parsedFile(id)
    const file = statement(batch('120.00', groups[0].PmtInfId))
    expect(await openItems.judgeStatement(file)).toMatchObject([
      { word: 'debits', reference: `${head.MsgId}-1` },
    ])
    expect(await take(file)).toMatchObject({ matched: 1, unmatched: 0, known: 0 })
    for (const { subjectId, due } of [one, other]) {
      expect(await stateOf(subjectId)).toMatchObject({ state: 'paid' })
      expect(await balanceOf(due.id)).toEqual(EARNED)
      expect(told).toContain(`paid ${due.number}`)
    }
    expect(await take(file)).toMatchObject({ matched: 0, known: 1 })
    expect(await take(notice(single('60.00', `${one.due.number}-1`)))).toMatchObject({ matched: 0, known: 1 })
    expect(await take(statement(batch('120.00', groups[0].PmtInfId)))).toMatchObject({ known: 1 })
    expect(await balanceOf(one.due.id)).toEqual(EARNED)
  })

  test('single bookings pay their own due; another sum waits as every entry does', async () => {
    const [one, other] = [await dueForFile(), await dueForFile()]
    await makeFile()
    const file = statement(single('60.00', `${one.due.number}-1`), single('59.99', `${other.due.number}-1`))
    expect(await take(file)).toMatchObject({ matched: 1, unmatched: 1 })
    expect(await stateOf(one.subjectId)).toMatchObject({ state: 'paid' })
    expect(await stateOf(other.subjectId)).toMatchObject({ state: 'collecting' })
    expect((await openItems.listUnassigned()).map(({ amountCents }) => amountCents)).toContain(5999)
    expect(await take(file)).toMatchObject({ known: 2, matched: 0 })
    await take(statement(single('60.00', `${other.due.number}-1`)))
  })

  test('sent back: out of the books, failed by the ladder, told why, the fee in the books once', async () => {
    const { subjectId, due, payerId } = await dueForFile()
    await makeFile()
    const back = { sum: '63.50', asked: '60.00', endToEnd: `${due.number}-1`, code: 'AM04' }
    const file = statement(single('60.00', `${due.number}-1`), returned(back))
    expect((await openItems.judgeStatement(file)).map(({ word }) => word)).toEqual(['debits', 'returned'])
    expect(await take(file)).toMatchObject({ matched: 1, returned: 1 })
    expect(await stateOf(subjectId)).toMatchObject({ state: 'failed', attempts: 1, noticeLevel: 1 })
    expect(await balanceOf(due.id)).toEqual({})
    expect(mails.findLast(({ to }) => to.startsWith(payerId))!.plain).toMatch(/insufficient|covered|funds/i)
    expect(await take(file)).toMatchObject({ known: 2, returned: 0 })
    expect(await take(notice(returned(back)))).toMatchObject({ known: 1, returned: 0 })
    const { rows } = await sql<{ cents: number }>`
      select sum(amount_cents)::int as cents from ledger_entries where account = 'bankFees'`.execute(db)
    expect(rows[0]!.cents).toBe(350)
    // Three days later it is in the next file, and then it is paid.
    await shiftClock(database, 3 * 86_400)
    await round()
    await makeFile()
    await take(statement(single('60.00', `${due.number}-2`)))
    expect(await stateOf(subjectId)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(due.id)).toEqual(EARNED)
  })

  test('called off while the bank has it: what comes goes back by transfer, and staff see it', async () => {
    const { subjectId, due } = await dueForFile()
    await makeFile()
    await db
      .transaction()
      .execute((trx) => recurring.cancel(trx, { kind: 'tour', subjectId, because: 'ended', actor: 'test' }))
    await take(statement(single('60.00', `${due.number}-1`)))
    expect(await stateOf(subjectId)).toMatchObject({ state: 'cancelled' })
    const toSend = (await openItems.listToSend()).find(({ order }) => order === due.number)!
    expect(toSend).toMatchObject({ kind: 'refund', amountCents: 6000, to: 'Verein' })
    await openItems.noteSent({ id: toSend.id, on: '2026-03-03', actor: 'staff:Kim' })
    expect(await balanceOf(due.id)).toEqual({})
    expect((await openItems.listToSend()).some(({ order }) => order === due.number)).toBe(false)
  })

  test('an account that is closed ends its mandate: a bill follows, and its letter says so', async () => {
    const { subjectId, due, payerId } = await dueForFile()
    const later = await planned({ payerId, dueOn: '2998-01-01' })
    await makeFile()
    await take(
      statement(returned({ sum: '60.00', asked: '60.00', endToEnd: `${due.number}-1`, code: 'AC04' })),
    )
    expect(await stateOf(subjectId)).toMatchObject({ state: 'failed' })
    expect(await stateOf(later.subjectId)).toMatchObject({ nextAttemptOn: '2997-12-18' })
    expect(mails.findLast(({ to }) => to.startsWith(payerId))!.plain).toMatch(/mandate is no longer valid/)
    await shiftClock(database, 4 * 86_400)
    await round()
    expect(await stateOf(subjectId)).toMatchObject({ state: 'invoiced' })
  })

  test('a debit of the provider that a statement takes back by its number: the due is open again, once', async () => {
    const payerId = newId()
    const paymentTokenId = await world.storedMethod(payerId)
    const { subjectId, dues } = await planned({ payerId, paymentTokenId })
    await round()
    expect(await stateOf(subjectId)).toMatchObject({ state: 'paid' })
    const purpose = `Lastschrift ${dues[0]!.number}`
    const file = statement(
      returned({ sum: '63.00', asked: '60.00', endToEnd: 'PSP-123', code: 'MD06', purpose }),
    )
    expect(await openItems.judgeStatement(file)).toMatchObject([
      { word: 'returned', reference: `${dues[0]!.number} · MD06` },
    ])
    expect(await take(file)).toMatchObject({ returned: 1 })
    expect(await stateOf(subjectId)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(await balanceOf(dues[0]!.id)).toEqual({})
    expect(await take(file)).toMatchObject({ known: 1, returned: 0 })
    expect(await stateOf(subjectId)).toMatchObject({ attempts: 1 })
  })

  test('what nobody knows is listed as open, and a wrong sum is nobody’s', async () => {
    const { subjectId, due } = await dueForFile()
    await makeFile()
    const file = statement(
      returned({ sum: '12.00', asked: '12.00', endToEnd: `${due.number}-1`, code: 'MS03' }),
      returned({ sum: '5.00', asked: '5.00', endToEnd: 'ANOTHERS', code: 'MD01' }),
    )
    expect(await take(file)).toMatchObject({ unmatched: 2, returned: 0 })
    expect(await stateOf(subjectId)).toMatchObject({ state: 'collecting' })
    expect(await take(file)).toMatchObject({ known: 2 })
  })
})

describe('a mandate', () => {
  test('one for each payer; ended, what was planned is billed; a wrong IBAN and a day to come are refused', async () => {
    const payerId = await payerWithMandate()
    const wish = { payerId, iban: IBAN, holder: 'X', signedOn: '2020-01-01', actor: 'staff:Kim', also }
    await expect(sepa.recordMandate(wish)).rejects.toMatchObject({ code: 'MANDATE_EXISTS' })
    await expect(sepa.recordMandate({ ...wish, iban: 'DE03120300000000202051' })).rejects.toMatchObject({
      code: 'IBAN_INVALID',
    })
    await expect(sepa.recordMandate({ ...wish, signedOn: '2999-01-01' })).rejects.toMatchObject({
      code: 'MANDATE_NOT_SIGNED_YET',
    })
    const { subjectId } = await planned({ payerId })
    await round()
    expect(await stateOf(subjectId)).toMatchObject({ state: 'planned' })
    const { rows } = await sql<{ id: string }>`
      select id from sepa_mandates where payer_id = ${payerId}`.execute(db)
    await sepa.endMandate({ id: rows[0]!.id, because: 'revoked', actor: 'staff:Kim', also })
    await round()
    expect(await stateOf(subjectId)).toMatchObject({ state: 'invoiced' })
  })

  test('sealed by a former secret it is sealed anew at the start, and opens without it', async () => {
    const { subjectId } = await dueForFile()
    const secret = 'another secret of tests that is long enough'
    const previousSecret = SECRET
    const next = await buildRecurringWorld(database, { sealing: createSealing({ secret, previousSecret }) })
    await next.recurring.sepa.sealAnew()
    const last = await buildRecurringWorld(database, {
      sealing: createSealing({ secret, previousSecret: null }),
    })
    const { id } = await last.recurring.sepa.makeFile({ until: UNTIL, actor: 'staff:Kim', confirm, also })
    expect((await last.recurring.sepa.readFile(id)).content).toContain(IBAN.replaceAll(' ', ''))
    await expect(sepa.readFile(id)).rejects.toThrow(/SECRET/)
    await last.recurring.sepa.withdrawFile({ id, because: '-', actor: 'staff:Kim', also })
    await db
      .transaction()
      .execute((trx) => recurring.cancel(trx, { kind: 'tour', subjectId, because: '-', actor: 'test' }))
    const back = createSealing({ secret: SECRET, previousSecret: secret })
    await (await buildRecurringWorld(database, { sealing: back })).recurring.sepa.sealAnew()
  })

  test('that nobody used for three years is void', async () => {
    const payerId = await payerWithMandate()
    await shiftClock(database, 37 * 31 * 86_400)
    await sepa.tidyMandates()
    const { rows } = await sql<{ because: string }>`
      select ended_because as because from sepa_mandates where payer_id = ${payerId}`.execute(db)
    expect(rows).toEqual([{ because: 'unused' }])
  })
})

test('rules: IBANs, days of banks, letters of SEPA', () => {
  expect(['DE02120300000000202051', 'GB29NWBK60161331926819', 'NO9386011117947'].map(isIban)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    ['DE0212030000000020205', 'XX02120300000000202051', '', 'DE02120300000000202052'].map(isIban),
  ).toEqual(Array.from({ length: 4 }, () => false))
  expect(bankDay('2026-12-24')).toBe('2026-12-24')
  expect(bankDay('2026-12-25')).toBe('2026-12-28')
  expect(bankDay('2026-04-03')).toBe('2026-04-07')
  expect(bankDay('2027-05-01')).toBe('2027-05-03')
  expect(bankDaysLater('2026-12-23', 2)).toBe('2026-12-28')
  expect(sepaText('//Straße 5 & Co.//\u0007<b>', 70)).toBe('Strasse 5 + Co./ b')
  expect(sepaText('東京', 70)).toBe('')
})

test('six make one at once: each due is in one; control: without its locks it is in several', async () => {
  const { due } = await dueForFile()
  const filedOf = async (id: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sepa_collections where due_id = ${id} and state = 'filed'`.execute(
      db,
    )
    return rows[0]!.count
  }
  const atOnce = () => Promise.allSettled(Array.from({ length: 6 }, makeFile))
  const done = await atOnce()
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await filedOf(due.id)).toBe(1)
  const other = await dueForFile()
  await sql`drop index due_attempts_one`.execute(db)
  await sql`drop index sepa_collections_one`.execute(db)
  await sql`alter table sepa_collections drop constraint sepa_collections_end_to_end_id_key`.execute(db)
  process.env['UNSAFE'] = 'noDueLock'
  await atOnce()
  delete process.env['UNSAFE']
  expect(await filedOf(other.due.id)).toBeGreaterThan(1)
})
