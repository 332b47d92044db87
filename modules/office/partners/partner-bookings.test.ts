import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { takePartnerBooking } from '#modules/accounting/accounting.ts'
import { settlementNumbersIn, wordOnBooking } from '#modules/accounting/partner-bookings.rules.ts'
import { insertSettlement } from '#modules/accounting/partners.storage.ts'
import { ledgerBalance } from '#modules/payments/ledger/ledger.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

// A payout to a partner that stands on a bank statement is noted as paid by its number and amount; everything else about it is told.

const program = await testApp()
const { db } = program.test
const finance = await officeFor(program, 'finanzen')
const BASE = '/api/office/partner-settlements'
const SELLER = 2
let made = 0

afterEach(() => {
  delete process.env['UNSAFE']
})

/** A settlement of a month long ago. */
async function settled(payableCents = 31_000): Promise<{ id: string; number: string }> {
  made += 1
  const id = newId()
  const number = `PA-2019-${String(made).padStart(6, '0')}`
  await db.transaction().execute((trx) =>
    insertSettlement(trx, {
      ...{
        id,
        number,
        sellerId: SELLER,
        month: `${2000 + made}-01-01`,
        salesCents: payableCents,
        returnsCents: 0,
      },
      ...{ percent: 0, commissionCents: 0, vatRate: 19, vatCents: 0, payableCents },
      ...{ entriesDigest: '', previousDigest: null, digest: newId() },
      by: { id: newId(), name: 'Test' },
    }),
  )
  return { id, number }
}
const entry = (given: {
  sum: string
  purpose: string
  sign?: 'DBIT' | 'CRDT'
  id?: string
  day?: string
  end?: string
}) =>
  `<Ntry><Amt Ccy="EUR">${given.sum}</Amt><CdtDbtInd>${given.sign ?? 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>${given.day ?? '2025-11-12'}</Dt></BookgDt><AcctSvcrRef>${given.id ?? newId()}</AcctSvcrRef><NtryDtls><TxDtls>
  <Refs><EndToEndId>${given.end ?? 'NOTPROVIDED'}</EndToEndId></Refs>
  <RltdPties><Cdtr><Nm>Fischbude</Nm></Cdtr></RltdPties><RmtInf><Ustrd>${given.purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
const fileOf = (text: string) => ({ name: 'auszug.xml', content: Buffer.from(text).toString('base64') })
const post = (path: string, body: object) =>
  finance.call({ method: 'POST', path: `/api/office/bank${path}`, body })
const look = async (text: string) => (await post('/statements/preview', fileOf(text))).json
async function take(text: string) {
  const { digest } = await look(text)
  return (await post('/statements', { ...fileOf(text), digest })).json
}
const shown = async (id: string) => {
  const { items } = (await finance.call({ path: BASE })).json
  return items
    .flatMap(({ settlements }: { settlements: { id: string }[] }) => settlements)
    .find((one: { id: string }) => one.id === id)
}
const balance = async () => (await ledgerBalance(db))[`seller:${SELLER}`] ?? 0

describe('a payout on a bank statement', () => {
  test('is noted as paid by its number and amount, once; the books are even then', async () => {
    const [one, other] = [await settled(), await settled(10_000)]
    const before = await balance()
    const file = camt(
      entry({ sum: '310.00', purpose: `Abrechnung ${one.number.replaceAll('-', ' ')}` }),
      entry({ sum: '100.00', purpose: 'Danke', end: other.number }),
      entry({ sum: '2000.00', purpose: 'Miete November' }),
    )
    const preview = await look(file)
    expect(preview.entries.map(({ word, isOut }: { word: string; isOut: boolean }) => [word, isOut])).toEqual(
      [
        ['partnerPaid', true],
        ['partnerPaid', true],
      ],
    )
    expect(preview).toMatchObject({ payouts: 2, payoutsWrong: 0, waiting: 0 })
    expect(await take(file)).toMatchObject({ entries: 2, payouts: 2, payoutsWrong: 0, unmatched: 0 })
    expect(await shown(one.id)).toMatchObject({
      paidOn: '2025-11-12',
      bookings: [{ bookedOn: '2025-11-12', amountCents: 31_000, word: 'paid' }],
    })
    expect(await balance()).toBe(before + 41_000)
    // The same file again does nothing; the rent is kept nowhere.
    expect(await look(file)).toMatchObject({ payouts: 0, known: 2 })
    expect(await take(file)).toMatchObject({ payouts: 0, known: 2 })
    expect(await balance()).toBe(before + 41_000)
    const { rows } = await sql`select from bank_entries where purpose like '%Miete%'`.execute(db)
    expect(rows).toEqual([])
  })

  test('with another amount, of a day ahead, or once more, is told and pays nothing', async () => {
    const one = await settled()
    const before = await balance()
    const wrong = camt(
      entry({ sum: '300.00', purpose: one.number }),
      entry({ sum: '310.00', purpose: one.number, day: '2999-01-01' }),
    )
    const preview = await look(wrong)
    expect(preview.entries[0]).toMatchObject({
      word: 'partnerWrong',
      payableCents: 31_000,
      amountCents: 30_000,
    })
    expect(await take(wrong)).toMatchObject({ payouts: 0, payoutsWrong: 2 })
    expect(await shown(one.id)).toMatchObject({ paidOn: null })
    const twice = camt(
      entry({ sum: '310.00', purpose: one.number }),
      entry({ sum: '310.00', purpose: one.number }),
    )
    expect((await look(twice)).entries.map(({ word }: { word: string }) => word)).toEqual([
      'partnerPaid',
      'partnerAgain',
    ])
    expect(await take(twice)).toMatchObject({ payouts: 1, payoutsWrong: 1 })
    expect((await shown(one.id)).bookings.map(({ word }: { word: string }) => word).sort()).toEqual([
      ...['again', 'paid', 'wrong', 'wrong'],
    ])
    expect(await balance()).toBe(before + 31_000)
  })

  test('that somebody has noted before is confirmed; one more is too many', async () => {
    const one = await settled()
    const path = `${BASE}/${one.id}/payout`
    expect((await finance.call({ method: 'POST', path, body: { paidOn: '2025-11-11' } })).status).toBe(204)
    const before = await balance()
    expect(await take(camt(entry({ sum: '310.00', purpose: one.number })))).toMatchObject({ payouts: 1 })
    expect(await take(camt(entry({ sum: '310.00', purpose: one.number })))).toMatchObject({ payoutsWrong: 1 })
    expect(await shown(one.id)).toMatchObject({ paidOn: '2025-11-11' })
    expect(await balance()).toBe(before)
  })

  test('several that are named together must fit as a whole; what a partner owes comes in', async () => {
    const [one, other, owed] = [await settled(5_000), await settled(2_500), await settled(-1_200)]
    expect(await take(camt(entry({ sum: '75.00', purpose: `${one.number} ${other.number}` })))).toMatchObject(
      {
        payouts: 1,
      },
    )
    expect([(await shown(one.id)).paidOn, (await shown(other.id)).paidOn]).toEqual([
      '2025-11-12',
      '2025-11-12',
    ])
    const came = (sum: string) => camt(entry({ sum, purpose: owed.number, sign: 'CRDT' }))
    // What fits nothing waits with all other money.
    expect(await take(came('11.00'))).toMatchObject({ payouts: 0, unmatched: 1 })
    expect(await take(came('12.00'))).toMatchObject({ payouts: 1, unmatched: 0 })
    expect((await shown(owed.id)).paidOn).toBe('2025-11-12')
  })

  test('is found in MT940 and CSV as well', async () => {
    const [one, other] = [await settled(), await settled(10_000)]
    const [, year, number] = one.number.split('-')
    const mt940 = `:20:STARTUMS\n:25:18990000/1\n:28C:00042/001\n:60F:C251101EUR1000,00\n:61:2511121112D310,00NTRFX\n:86:116?00UEBERWEISUNG?20PA-${year}-?21${number}?32Fischbude\n:61:2511121112D9,99NTRFX\n:86:116?00UEBERWEISUNG?20Strom\n:62F:C251112EUR680,01\n-`
    expect(await take(mt940)).toMatchObject({ entries: 1, payouts: 1 })
    const csv = `date;amount;payer;purpose\n12.11.2025;-100,00;Fischbude;${other.number}\n12.11.2025;-1.999.999.999,00;X;Miete\n`
    expect(await take(csv)).toMatchObject({ entries: 1, payouts: 1 })
  })

  test('hostile words and numbers that are nobody’s are no payouts', async () => {
    const file = camt(
      entry({ sum: '310.00', purpose: 'PA-2019-999999' }),
      entry({ sum: '310.00', purpose: `PA-2019-000001'; drop table partner_payouts; --` }),
      entry({ sum: '1.00', purpose: `<![CDATA[${'PA'.repeat(5_000)}]]>` }),
    )
    const { entries } = await look(file)
    expect(entries.map(({ word }: { word: string }) => word)).toEqual(['partnerAgain'])
  })
})

describe('two bookings of one settlement at once', () => {
  const both = async ({ number }: { number: string }) => {
    const booking = { bookedOn: '2025-11-12', amountCents: 31_000, direction: 'out', words: number } as const
    const done = await Promise.allSettled(
      [newId(), newId()].map((fingerprint) =>
        db
          .transaction()
          .execute((trx) => takePartnerBooking(trx, { ...booking, fingerprint, actor: 'staff:Test' })),
      ),
    )
    return done.map((one) => (one.status === 'fulfilled' ? one.value?.word : one.reason.code)).sort()
  }

  test('pay it once, and the other one is told', async () => {
    for (let times = 0; times < 8; times += 1) {
      const before = await balance()
      expect(await both(await settled())).toEqual(['again', 'paid'])
      expect(await balance()).toBe(before + 31_000)
    }
  })

  test('control: without the lock one of them breaks off', async () => {
    const seen: unknown[] = []
    process.env['UNSAFE'] = 'noPartnerLock'
    for (let times = 0; times < 40 && !seen.includes('PARTNER_PAID'); times += 1)
      seen.push(...(await both(await settled())))
    expect(seen).toContain('PARTNER_PAID')
  })
})

test('numbers as people and banks write them', () => {
  expect(settlementNumbersIn('Abr. pa 2026/000012 und PA2026000013, PA-2026-12')).toEqual([
    ...['PA-2026-000012', 'PA-2026-000013'],
  ])
  expect(settlementNumbersIn('Miete 2026')).toEqual([])
})

test('before its month and after today nothing is paid', () => {
  const named = [
    { id: '', number: '', partner: '', month: '2026-02-01', payableCents: 5, paidOn: null, isBooked: false },
  ]
  const on = (bookedOn: string) => wordOnBooking({ signedCents: 5, bookedOn }, named, '2026-03-10')
  expect(['2026-01-31', '2026-02-01', '2026-03-10', '2026-03-11'].map(on)).toEqual([
    ...['wrong', 'paid', 'paid', 'wrong'],
  ])
})
