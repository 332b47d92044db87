import { describe, expect, test } from 'vitest'
import { epcCode } from '#modules/payments/transfers.rules.ts'
import { settlementOf } from './settlement.rules.ts'
import { readStatement, referencesIn } from './statement.ts'
import { StatementError } from './statement-error.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const entry = (
  more = '',
  amount = '64.00',
  sign = 'CRDT',
) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
  <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>REF1</AcctSvcrRef>${more}</Ntry>`
const details = `<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Paula &amp; Probe</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>Bestellung SVF-2026-</Ustrd><Ustrd>000123</Ustrd></RmtInf></TxDtls></NtryDtls>`
const camt = (entries: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  bytes(
    `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`,
  )

describe('a bank statement', () => {
  test('CAMT.053: credits with payer, purpose, day and amount; debits are left out', () => {
    const read = readStatement(camt(entry(details) + entry('', '9.99', 'DBIT')))
    expect(read).toEqual([
      {
        fingerprint: expect.any(String),
        bookedOn: '2026-03-02',
        amountCents: 6400,
        payer: 'Paula & Probe',
        purpose: 'Bestellung SVF-2026-000123',
      },
    ])
    expect(readStatement(camt(entry(details)))[0]!.fingerprint).toBe(read[0]!.fingerprint)
  })

  test('a collected booking is its parts', () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`
    const read = readStatement(camt(entry(`<NtryDtls>${part('40.00')}${part('24.00')}</NtryDtls>`)))
    expect(read.map(({ amountCents }) => amountCents)).toEqual([4000, 2400])
    expect(new Set(read.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  })

  test('CSV: two alike in one file are two, and the same two in the next', () => {
    const csv = bytes(
      'date;amount;payer;purpose\n02.03.2026;1.064,50;Paula;SVF-2026-000001\n02.03.2026;1.064,50;Paula;SVF-2026-000001\n',
    )
    const first = readStatement(csv)
    expect(first.map(({ amountCents }) => amountCents)).toEqual([106_450, 106_450])
    expect(first[0]!.fingerprint).not.toBe(first[1]!.fingerprint)
    expect(readStatement(csv)).toEqual(first)
  })

  test.each([
    ['entities', camt(entry(), '<!DOCTYPE a [<!ENTITY x "y">]>')],
    ['a file from elsewhere', camt(entry(), '<!DOCTYPE a SYSTEM "file:///etc/passwd">')],
    ['another charset', camt(entry(), '<?xml version="1.0" encoding="UTF-16"?>')],
    ['bytes that are no UTF-8', new Uint8Array([0x3c, 0xff, 0xfe, 0x80])],
    ['too much of it', new Uint8Array(20_000_001)],
    ['broken XML', bytes('<Document><BkToCstmrStmt>')],
    ['other XML', bytes('<a/>')],
    ['another currency', camt(entry().replace('"EUR"', '"CHF"'))],
    ['an amount below zero', camt(entry('', '-5.00'))],
    ['no such day', camt(entry().replace('2026-03-02', '2026-02-30'))],
    ['CSV without its columns', bytes('a;b\n1;2\n')],
  ])('%s is refused', (_, file) => {
    expect(() => readStatement(file)).toThrow(StatementError)
  })

  test('control characters and turned text do not reach a terminal', () => {
    const [one] = readStatement(bytes('date;amount;payer;purpose\n2026-03-02;5;Pa\u001b[2Jula;\u202eab\n'))
    expect(JSON.stringify(one)).not.toMatch(/\\u001b|\u202e/)
  })

  test('numbers are found however people write them', () => {
    expect(referencesIn('Best. svf 2026 000123, RE-2026-000045')).toEqual([
      'SVF-2026-000123',
      'RE-2026-000045',
    ])
    expect(referencesIn('SVF-2026-00012')).toEqual([])
  })
})

describe('what is open', () => {
  const facts = {
    method: 'purchaseOnAccount',
    isDebit: false,
    amountCents: 6400,
    isSettled: false,
    openCents: 6400,
    cause: 'onAccount' as const,
    dueOn: '2026-03-16',
    paidAt: new Date('2026-03-05T12:00:00Z'),
    mandateId: null,
    orderNumbers: ['SVF-2026-000123'],
    pledged: null,
  }

  test('on account: the club’s account, the reference and the day', () => {
    expect(settlementOf(facts)).toMatchObject({
      state: 'owed',
      openAmount: 6400,
      dueOn: '2026-03-16',
      reference: 'SVF-2026-000123',
    })
    expect(settlementOf({ ...facts, openCents: 0, isSettled: true }).state).toBe('paid')
  })

  test('a direct debit is collected on a day that banks work, and named by its mandate', () => {
    const debit = {
      ...facts,
      method: 'sepa',
      isDebit: true,
      openCents: 0,
      cause: null,
      mandateId: '01990000-0000-7000-8000-0000000000b1',
    }
    expect(settlementOf(debit)).toMatchObject({ state: 'underway', collectedOn: '2026-03-09' })
    const afterMidnight = { ...debit, paidAt: new Date('2026-03-10T23:30:00Z') }
    expect(settlementOf(afterMidnight).collectedOn).toBe('2026-03-13')
    expect(settlementOf(debit).mandate).toHaveLength(33)
    expect(settlementOf({ ...debit, isSettled: true }).state).toBe('paid')
  })

  test('a voucher that paid all of it leaves nothing to pay', () => {
    expect(
      settlementOf({ ...facts, method: 'nopayment', amountCents: 0, openCents: 0, cause: null }).state,
    ).toBe('free')
  })

  test('the code for banking programs has the lines of EPC069-12', () => {
    const account = { holder: 'SV Falkenstadt 1899 e.V.', iban: 'DE92189900000000000001', bic: 'FALKDEFFXXX' }
    expect(epcCode({ account, amountCents: 6405, reference: 'SVF-2026-000123' }).split('\n')).toEqual([
      ...[
        'BCD',
        '002',
        '1',
        'SCT',
        'FALKDEFFXXX',
        'SV Falkenstadt 1899 e.V.',
        'DE92189900000000000001',
        'EUR64.05',
      ],
      ...['', '', 'SVF-2026-000123'],
    ])
  })
})
