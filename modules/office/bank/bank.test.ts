import { afterEach, describe, expect, test } from 'vitest'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { buildLaterPaying } from '#testing/harness/later-paying.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const { buyTicketBy } = buildLaterPaying(program)
const people = await program.gather(16)
const eventId = await buildEvent(db, { maxPerBuyer: 40 })
const finance = await officeFor(program, 'finanzen')
const owner = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
let next = 0

type Member = typeof finance

afterEach(async () => {
  expect(await violations(db)).toEqual([])
})

const base = '/api/office/bank'
/** A ticket on account, 64 euros. */
async function bought() {
  next += 1
  return buyTicketBy('onAccount', people[next]!, { eventId, seatId: `19-1-${next}` })
}
const entry = (
  id: string,
  sum: string,
  purpose: string,
  payer = 'Paula Probe',
) => `<Ntry><Amt Ccy="EUR">${sum}</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2025-11-12</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
  <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
const fileOf = (text: string | Uint8Array) => ({
  name: 'auszug.xml',
  content: Buffer.from(text as string).toString('base64'),
})
const post = (who: Member, path: string, body: object = {}) =>
  who.call({ method: 'POST', path: base + path, body })
const look = (text: string | Uint8Array, who = finance) => post(who, '/statements/preview', fileOf(text))
async function take(text: string, who = finance) {
  const { digest } = (await look(text)).json
  return post(who, '/statements', { ...fileOf(text), digest })
}
const entries = async (query: string) => (await finance.call({ path: `${base}/entries?${query}` })).json.items
const openOf = async (number: string) =>
  (await finance.call({ path: `/api/office/open-items?q=${number}` })).json.items[0]?.openCents ?? 0

describe('a statement', () => {
  test('shows what fits which order and what fits nothing, does that, and the same file twice is one', async () => {
    const [one, other] = [await bought(), await bought()]
    const file = camt(
      entry('A1', '70.00', `Karte ${one.number}`),
      entry('A2', '30.00', `${other.number} Teil`),
      entry('A3', '10.00', `${one.number} und ${other.number}`),
      entry('A4', '5.00', 'Vielen Dank'),
    )
    const shown = (await look(file)).json
    expect(shown.entries.map(({ word }: { word: string }) => word)).toEqual([
      'fits',
      'fits',
      'several',
      'nothing',
    ])
    expect(shown.entries[0]).toMatchObject({
      settledCents: 6400,
      surplusCents: 600,
      order: { number: one.number },
    })
    expect(shown).toMatchObject({ fitting: 2, fittingCents: 10_000, waiting: 2, known: 0 })
    expect((await take(file)).json).toEqual({
      entries: 4,
      known: 0,
      matched: 2,
      unmatched: 2,
      surplusCents: 600,
      returned: 0,
      payouts: 0,
      payoutsWrong: 0,
    })
    expect(await openOf(one.number)).toBe(0)
    expect(await openOf(other.number)).toBe(3400)
    expect((await look(file)).json).toMatchObject({ fitting: 0, waiting: 0, known: 4 })
    expect((await take(file)).json).toMatchObject({ known: 4, matched: 0, unmatched: 0 })
  })

  test('a debit of an order that its bank took back is owed again, once', async () => {
    next += 1
    const { number } = await buyTicketBy('sepa', people[next]!, { eventId, seatId: `19-1-${next}` })
    const back = `<Ntry><Amt Ccy="EUR">66.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2025-11-13</Dt></BookgDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>PSP-7</EndToEndId></Refs><AmtDtls><InstdAmt><Amt Ccy="EUR">64.00</Amt></InstdAmt></AmtDtls>
      <RmtInf><Ustrd>${number}</Ustrd></RmtInf><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`
    const shown = (await look(camt(back))).json
    expect(shown).toMatchObject({
      returned: 1,
      waiting: 0,
      entries: [{ word: 'returned', amountCents: 6400 }],
    })
    expect((await take(camt(back))).json).toMatchObject({ returned: 1, unmatched: 0 })
    expect(await openOf(number)).toBe(6400)
    expect((await take(camt(back))).json).toMatchObject({ returned: 0, known: 1 })
    expect(await openOf(number)).toBe(6400)
  })

  test('two entries for one order settle it one after the other', async () => {
    const { number } = await bought()
    const file = camt(entry('B1', '40.00', number), entry('B2', '40.00', number))
    const { entries: told } = (await look(file)).json
    expect(told.map((one: { settledCents: number }) => one.settledCents)).toEqual([4000, 2400])
    await take(file)
    expect(
      (await entries(`view=assigned&q=${number}`))
        .map((one: { settledCents: number }) => one.settledCents)
        .sort(),
    ).toEqual([2400, 4000])
  })

  test('three who import it at once take each entry once', async () => {
    const { number } = await bought()
    const file = camt(entry('C1', '64.00', number))
    const { digest } = (await look(file)).json
    const body = { ...fileOf(file), digest }
    const words = await Promise.all([finance, owner, finance].map((who) => post(who, '/statements', body)))
    expect(words.reduce((sum, { json }) => sum + (json.matched ?? 0), 0)).toBe(1)
    expect(await entries(`view=assigned&q=${number}`)).toHaveLength(1)
  })

  test('what was shown and has changed is not done', async () => {
    const { number } = await bought()
    const file = camt(entry('D1', '64.00', number))
    const { digest } = (await look(file)).json
    await take(camt(entry('D2', '10.00', number)))
    const answer = await post(finance, '/statements', { ...fileOf(file), digest })
    expect(answer.json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
    expect(await openOf(number)).toBe(5400)
  })

  const bomb = `<!DOCTYPE z [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><Document>&c;</Document>`
  test.each([
    [
      'a file from elsewhere',
      camt().replace('?>', '?><!DOCTYPE a SYSTEM "file:///etc/passwd">'),
      'DANGEROUS',
    ],
    ['a billion laughs', bomb, 'DANGEROUS'],
    ['laughs without a head', `\uFEFF \n<!dOcTyPe z>${camt()}`, 'DANGEROUS'],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${camt()}`, 'utf16le')), 'ENCODING'],
    ['a word about Latin letters', camt().replace('UTF-8', 'ISO-8859-1'), 'ENCODING'],
    ['no bytes of any text', new Uint8Array(500).fill(0xff), 'ENCODING'],
    ['half of it', camt(entry('E', '1.00', 'x')).slice(0, 300), 'BROKEN'],
    ['a table of another kind', 'Name;Ort\na;b', 'UNKNOWN'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'ENCODING'],
    ['tags in tags in tags', '<a>'.repeat(100_000), 'BROKEN'],
    ['more tags in tags', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`, 'BROKEN'],
    [
      'three thousand entries',
      camt(...Array.from({ length: 3000 }, (_, n) => entry(`F${n}`, '1.00', 'x'))),
      'TOO_LARGE',
    ],
  ])('%s is refused in words', async (_, file, fault) => {
    const answer = await look(file)
    expect([answer.status, answer.json.errorCode]).toEqual([400, `STATEMENT_${fault}`])
  })

  test('what is too large, no base64 or has no name is not looked at; formulas and markup stay what they are', async () => {
    for (const body of [
      { name: 'x', content: 'A'.repeat(2_790_000) },
      { name: 'x', content: '???' },
      { name: '', content: 'AAAA' },
      { name: 'x', content: '' },
    ])
      expect([400, 413]).toContain((await post(finance, '/statements/preview', body)).status)
    const file = camt(entry('G1', '3.00', '=HYPERLINK(1)&lt;b&gt;', '&lt;script&gt;'))
    await take(file)
    expect((await entries('q=HYPERLINK'))[0]).toMatchObject({
      payer: '<script>',
      purpose: '=HYPERLINK(1)<b>',
    })
  })
})

describe('by hand', () => {
  async function waiting(sum = '64.00') {
    const name = `Oma ${newId().slice(-8)}`
    await take(camt(entry(newId(), sum, 'Karten', name)))
    const [found] = await entries(`q=${encodeURIComponent(name)}`)
    return found.id as string
  }
  async function assign(id: string, order: string, who = finance) {
    const { digest } = (await post(who, `/entries/${id}/assignment/preview`, { order })).json
    return post(who, `/entries/${id}/assignment`, { order, digest: digest ?? '' })
  }
  async function remove(id: string, who = finance) {
    const { digest } = (await post(who, `/entries/${id}/removal/preview`)).json
    return post(who, `/entries/${id}/removal`, { digest: digest ?? '', reason: 'Falsche Person' })
  }

  test('an entry is put to an order, taken back, and put to the right one', async () => {
    const [wrong, right] = [await bought(), await bought()]
    const id = await waiting()
    const shown = (
      await post(finance, `/entries/${id}/assignment/preview`, { order: wrong.number.toLowerCase() })
    ).json
    expect(shown.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['settles', 'allPaid'])
    expect((await assign(id, wrong.number)).status).toBe(204)
    expect(await openOf(wrong.number)).toBe(0)
    expect((await remove(id)).status).toBe(204)
    expect(await openOf(wrong.number)).toBe(6400)
    expect((await program.payments.ledgerBalance(db, { checkoutId: wrong.checkoutId }))['bank']).toBe(0)
    expect((await assign(id, right.number)).status).toBe(204)
    expect(await openOf(right.number)).toBe(0)
    const steps = await db
      .selectFrom('bank_entry_steps')
      .select('kind')
      .where('entry_id', '=', id)
      .orderBy('taken_at')
      .orderBy('id')
      .execute()
    expect(steps.map(({ kind }) => kind)).toEqual(['assigned', 'unassigned', 'assigned'])
  })

  test('two who assign it at once put it to one order; two who take it back do it once', async () => {
    const [one, other] = [await bought(), await bought()]
    const id = await waiting()
    const words = await Promise.all([assign(id, one.number), assign(id, other.number, owner)])
    expect(words.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await openOf(one.number)) + (await openOf(other.number))).toBe(6400)
    const back = await Promise.all([remove(id), remove(id, owner), remove(id)])
    expect(back.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect((await openOf(one.number)) + (await openOf(other.number))).toBe(12_800)
  })

  test('money that went back since, or was sent back, keeps its order', async () => {
    const { number, paymentId, checkoutId } = await bought()
    const id = await waiting('70.00')
    await assign(id, number)
    await db.transaction().execute(async (trx) => {
      const of = { paymentId, checkoutId }
      const lines = [{ sellerId: 1, grossCents: 1000, vatRate: 19 }]
      await program.payments.reverseSale(trx, { ...of, lines, voucherCents: 0 })
      await program.payments.requestRefund(trx, { paymentId, amountCents: 1000, reason: 'goodwill' })
    })
    await program.jobs.drain()
    expect((await remove(id)).json.errorCode).toBe('MONEY_WENT_BACK')
    const other = await bought()
    const surplus = await waiting('70.00')
    await assign(surplus, other.number)
    const sent = { on: '2025-11-20', amountCents: 600 }
    expect(
      (await finance.call({ method: 'POST', path: `/api/office/transfers/${surplus}/sent`, body: sent }))
        .status,
    ).toBe(204)
    expect((await remove(surplus)).json.errorCode).toBe('ALREADY_SENT')
  })

  test('what belongs to nobody is sent back once, and then assigned no more', async () => {
    const { number } = await bought()
    const id = await waiting('12.00')
    const sent = () =>
      finance.call({
        method: 'POST',
        path: `/api/office/transfers/${id}/sent`,
        body: { on: '2025-11-20', amountCents: 1200 },
      })
    const words = await Promise.all([sent(), sent(), assign(id, number)])
    expect(words.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('strangers, unknown entries and orders that owe nothing are refused; the database keeps what is assigned', async () => {
    const { number } = await bought()
    const id = await waiting()
    expect((await assign(id, number, shop)).status).toBe(403)
    expect((await look(camt(), shop)).status).toBe(403)
    expect((await assign(newId(), number)).status).toBe(404)
    expect((await assign(id, 'XX-2026-999999')).json.errorCode).toBe('NOTHING_OWED')
    expect((await remove(id)).status).toBe(404)
    await assign(id, number)
    for (const change of [{ settled_cents: 1 }, { assigned_by: 'staff:x' }, { amount_cents: 1 }])
      await expect(db.updateTable('bank_entries').set(change).where('id', '=', id).execute()).rejects.toThrow(
        /stay/,
      )
  })
})
