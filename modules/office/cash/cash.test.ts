import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { closeShift, createSimulatedSigner, moveCash } from '#modules/cash/cash.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { readConfig } from '#platform/settings/config.ts'
import { testApp } from '#testing/app.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { throughOrWaiting } from '#testing/waiting.ts'

const program = await testApp()
const { db } = program.test
const [cashier, other, finance, editor] = await Promise.all([
  officeFor(program, 'vorverkauf'),
  officeFor(program, 'buero'),
  officeFor(program, 'finanzen'),
  officeFor(program, 'redaktion'),
])
const eventId = await buildEvent(db, { maxPerBuyer: 8 })
const SHIFTS = '/api/office/cash/shifts'
const SALES = '/api/office/counter/sales'
let drawers = 0

afterEach(async () => {
  expect(await violations(db)).toEqual([])
  // The drawers and the books say the same.
  const { rows } = await sql<{ cents: number }>`select
    ((select coalesce(sum(amount_cents), 0) from ledger_entries where account = 'cash')
      - (select coalesce(sum(amount_cents), 0) from cash_entries))::int as cents`.execute(db)
  expect(rows[0]!.cents).toBe(0)
})

const post = (path: string, body: object, staff = cashier) => staff.call({ method: 'POST', path, body })
async function openDrawer(floatCents = 10_000): Promise<string> {
  drawers += 1
  const { json } = await post(SHIFTS, { drawer: `Kasse ${drawers}`, floatCents })
  return json.id
}
async function held(quantity = 1, staff = cashier) {
  const places = [{ priceClass: '3', ticketType: 'full', quantity }]
  return (await post(SALES, { eventId, places }, staff)).json
}
const pay = (sale: { id: string; totalCents: number }, shiftId: string | null, staff = cashier) =>
  post(`${SALES}/${sale.id}/payment`, { method: 'cash', shiftId, expectedTotal: sale.totalCents }, staff)
const read = async (id: string) => (await finance.call({ path: `${SHIFTS}/${id}` })).json
const close = (id: string, body: object, staff = cashier) => post(`${SHIFTS}/${id}/closing`, body, staff)
async function undo(id: string, staff = cashier) {
  const { json, status } = await staff.call({ path: `${SALES}/${id}/undo` })
  return status === 200 ? post(`${SALES}/${id}/undo`, { digest: json.digest }, staff) : { status, json }
}

describe('a day of a drawer', () => {
  test('float, sale, movement, refund and count, each signed and chained, with its report and table', async () => {
    const shift = await openDrawer()
    const sale = await held(2)
    const paid = await pay(sale, shift)
    expect([paid.status, paid.json.method]).toEqual([200, 'cash'])
    expect((await pay(sale, shift)).json.number).toBe(paid.json.number)
    const receipt = await cashier.call({ path: `${SALES}/${sale.id}/receipt` })
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
    const mistaken = await held(1)
    expect((await pay(mistaken, shift)).status).toBe(200)
    expect((await undo(mistaken.id)).status).toBe(204)
    const move = (body: object) => post(`${SHIFTS}/${shift}/movements`, body)
    expect((await move({ kind: 'withdrawal', amountCents: 2_000, reason: '=HYPERLINK("x")' })).status).toBe(
      204,
    )
    const open = await read(shift)
    expect(open).toMatchObject({ balanceCents: 10_000 + 7_800 - 2_000, isWhole: true, isSimulated: true })
    expect(open.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['float', 'sale', 'sale', 'refund', 'withdrawal'],
    ])
    expect(open.entries.every(({ isSigned }: { isSigned: boolean }) => isSigned)).toBe(true)
    const counted = { expectedCents: 15_800, countedCents: 15_750 }
    expect((await close(shift, counted)).json.title).toBe('CASH_REASON_MISSING')
    expect((await close(shift, { ...counted, reason: 'Wechselgeld' })).status).toBe(204)
    expect(await read(shift)).toMatchObject({ countedCents: 15_750, differenceCents: -50, isWhole: true })
    expect((await finance.call({ path: `${SHIFTS}/${shift}/report` })).status).toBe(200)
    const table = await finance.call({ path: `${SHIFTS}/${shift}/entries.csv` })
    expect(table.status).toBe(200)
    const balance = await program.payments.ledgerBalance(db)
    expect(balance['cashDifference']).toBe(50)
  })

  test('its table is no formula, whatever somebody typed', async () => {
    const shift = await openDrawer()
    const reasons = ['=HYPERLINK("x")', '+49', '-1', '@cmd', '\t=1', 'Pfand; "groß"', '\u202eGeld']
    for (const reason of reasons) {
      const body = { kind: 'deposit', amountCents: 100, reason }
      expect((await post(`${SHIFTS}/${shift}/movements`, body)).status).toBe(204)
    }
    const { body } = await program.app.inject({
      url: `${SHIFTS}/${shift}/entries.csv`,
      headers: { host: officeHostOf(program), cookie: finance.cookie },
    })
    for (const cell of [`"'=HYPERLINK(""x"")"`, "'+49", "'-1", "'@cmd", "'=1", '"Pfand; ""groß"""', 'Geld'])
      expect(body).toContain(`;${cell};`)
    await close(shift, { expectedCents: 10_700, countedCents: 10_700 })
  })

  test('what is signed says what was sold, and its code is that of the receipt', async () => {
    const shift = await openDrawer(0)
    await pay(await held(1), shift)
    const { rows } = await sql<{ data: string; counter: number }>`
      select g.process_data as data, g.signature_counter::int as counter from cash_signatures g
      join cash_entries e on e.id = g.entry_id where e.shift_id = ${shift} and e.kind = 'sale'`.execute(db)
    expect(rows[0]!.data).toBe('Beleg^39.00_0.00_0.00_0.00_0.00^39.00:Bar')
    await close(shift, { expectedCents: 3_900, countedCents: 3_900 })
  })
})

describe('a cash sale is given back on the page of its order', () => {
  const orderOf = async (saleId: string) => {
    const { rows } = await sql<{ orderId: string; itemId: string }>`
      select i.order_id as "orderId", i.id as "itemId" from counter_sales s join checkout_items i on i.checkout_id = s.checkout_id
      where s.id = ${saleId} and i.quantity > i.cancelled_quantity order by i.id`.execute(db)
    return rows[0]!
  }
  async function giveBack(saleId: string, paidOut?: 'counter' | 'transfer', staff = other) {
    const { orderId, itemId } = await orderOf(saleId)
    const items = [{ itemId, quantity: 1 }]
    const wanted = { kind: 'cancellation', items, reason: 'goodwill', ...(paidOut ? { paidOut } : {}) }
    const preview = await post(`/api/office/orders/${orderId}/refund/preview`, wanted, staff)
    const answer = await post(
      `/api/office/orders/${orderId}/refund`,
      { wanted, digest: preview.json.digest },
      staff,
    )
    return { kinds: preview.json.lines.map(({ kind }: { kind: string }) => kind), ...answer }
  }
  async function sold(quantity = 2) {
    const shift = await openDrawer()
    const sale = await held(quantity)
    expect((await pay(sale, shift)).status).toBe(200)
    return { shift, sale }
  }

  test('out of the open drawer at once, with an entry of the cash book, or by transfer later: both are said', async () => {
    const { shift, sale } = await sold()
    const later = await giveBack(sale.id, 'transfer')
    expect([later.status, later.kinds[0]]).toEqual([200, 'byTransfer'])
    const before = (await read(shift)).balanceCents
    const now = await giveBack(sale.id, 'counter')
    expect([now.status, now.kinds[0]]).toEqual([200, 'overCounter'])
    // What waits for its transfer still does: only the second piece is paid out.
    const open = await read(shift)
    expect(open.balanceCents).toBe(before - 3_900)
    expect(open.entries.at(-1)).toMatchObject({ kind: 'refund', amountCents: -3_900, isSigned: true })
    await close(shift, { expectedCents: open.balanceCents, countedCents: open.balanceCents })
  })

  test('not out of a closed drawer, nor by whoever has none; nothing is given back then', async () => {
    const { shift, sale } = await sold(1)
    const service = await officeFor(program, 'fanservice')
    expect((await giveBack(sale.id, 'counter', service)).status).toBe(403)
    const { balanceCents } = await read(shift)
    await close(shift, { expectedCents: balanceCents, countedCents: balanceCents })
    expect((await giveBack(sale.id, 'counter')).json.title).toBe('CASH_SHIFT_CLOSED')
    expect((await giveBack(sale.id)).kinds[0]).toBe('byTransfer')
  })
})

describe('what must not be', () => {
  test('an entry is changed, taken out, or put after the end', async () => {
    const shift = await openDrawer(500)
    await expect(
      sql`update cash_entries set amount_cents = 1 where shift_id = ${shift}`.execute(db),
    ).rejects.toThrow()
    await expect(sql`delete from cash_entries where shift_id = ${shift}`.execute(db)).rejects.toThrow()
    expect((await close(shift, { expectedCents: 500, countedCents: 500 })).status).toBe(204)
    const late = sql`insert into cash_entries (id, shift_id, kind, amount_cents, actor_id, actor_name)
      values (gen_random_uuid(), ${shift}, 'deposit', 1, gen_random_uuid(), 'x')`
    await expect(late.execute(db)).rejects.toThrow('the shift is closed')
    expect((await close(shift, { expectedCents: 0, countedCents: 0 })).json.title).toBe('CASH_SHIFT_CLOSED')
    const sale = await held()
    expect((await pay(sale, shift)).json.title).toBe('CASH_SHIFT_CLOSED')
    expect((await pay(sale, '01990000-0000-7000-8000-00000000dead')).status).toBe(404)
    expect((await pay(sale, null)).status).toBe(404)
    const card = { method: 'cardOutside', expectedTotal: sale.totalCents }
    expect((await post(`${SALES}/${sale.id}/payment`, card)).status).toBe(200)
  })

  test('a sale is undone twice, or after its day without an open drawer; in the next day it is', async () => {
    const shift = await openDrawer()
    const sale = await held()
    await pay(sale, shift)
    await close(shift, { expectedCents: 13_900, countedCents: 13_900 })
    expect((await undo(sale.id)).json.title).toBe('CASH_SHIFT_CLOSED')
    const next = (await post(SHIFTS, { drawer: `Kasse ${drawers}`, floatCents: 1_000 })).json.id
    expect((await undo(sale.id)).json.title).toBe('CASH_NOT_THERE')
    await post(`${SHIFTS}/${next}/movements`, { kind: 'deposit', amountCents: 5_000, reason: 'Wechselgeld' })
    const answers = await Promise.all([undo(sale.id), undo(sale.id, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await read(next)).balanceCents).toBe(2_100)
    await close(next, { expectedCents: 2_100, countedCents: 2_100 })
  })

  test.each([
    { kind: 'withdrawal', amountCents: -5, reason: 'x' },
    { kind: 'deposit', amountCents: 0, reason: 'x' },
    { kind: 'deposit', amountCents: 1e12, reason: 'x' },
    { kind: 'deposit', amountCents: 100, reason: '' },
    { kind: 'sale', amountCents: 100, reason: 'x' },
  ])('a movement of $kind $amountCents', async (body) => {
    const shift = await openDrawer(0)
    expect((await post(`${SHIFTS}/${shift}/movements`, body)).status).toBe(400)
    const more = { kind: 'withdrawal', amountCents: 1, reason: 'x' }
    expect((await post(`${SHIFTS}/${shift}/movements`, more)).json.title).toBe('CASH_NOT_THERE')
  })

  test('a drawer is opened twice, or by whoever may not', async () => {
    const body = { drawer: 'Doppelt', floatCents: 0 }
    const answers = await Promise.all([post(SHIFTS, body), post(SHIFTS, body, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await post(SHIFTS, body, editor)).status).toBe(403)
    expect((await editor.call({ path: SHIFTS })).status).toBe(403)
    expect((await post(SHIFTS, body, finance)).status).toBe(403)
  })

  test('production with a device for practice', () => {
    const env = {
      NODE_ENV: 'production',
      SECRET: 'x'.repeat(40),
      CLUB_DOMAIN: 'club.example',
      SMTP_URL: 'smtp://mail.example',
    }
    expect(() => readConfig({ ...env, CASH_SIGNER: 'simulated' })).toThrow('CASH_SIGNER')
  })
})

describe('a sale and the closing of its drawer at the same moment', () => {
  const rush = async () => {
    const shift = await openDrawer(0)
    const sales = await Promise.all([held(), held(), held()])
    const answers = await Promise.all([
      ...sales.map((sale) => pay(sale, shift)),
      close(shift, { expectedCents: 0, countedCents: 0 }),
    ])
    const { rows } = await sql<{ left: number; closed: boolean }>`
      select (select coalesce(sum(amount_cents), 0)::int from cash_entries e where e.shift_id = s.id) as left,
        s.closed_at is not null as closed from cash_shifts s where s.id = ${shift}`.execute(db)
    return { answers, ...rows[0]! }
  }

  test('one waits for the other: nothing lies in a closed drawer', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { answers, left, closed } = await rush()
      if (closed) expect(left).toBe(0)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
    }
  })

  /** A deposit has its row and is not committed yet while the drawer is closed as it was shown, with nothing in it. */
  async function closedDuringDeposit(): Promise<{ left: number; closed: boolean }> {
    const shiftId = await openDrawer(0)
    const actor = { personId: newId(), name: 'Test' }
    const ctx = { db, signer: createSimulatedSigner(), log: pino({ level: 'silent' }) }
    const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const paying = db.transaction().execute(async (trx) => {
      const reason = 'Wechselgeld'
      await moveCash(ctx, trx, { shiftId, kind: 'deposit', amountCents: 1_000, reason, actor })
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    const counted = { shiftId, expectedCents: 0, countedCents: 0, reason: null, actor }
    const closing = db
      .transaction()
      .execute((trx) => closeShift(trx, counted))
      .catch(() => null)
    await throughOrWaiting(db, [closing])
    mayEnd.resolve()
    await Promise.all([paying, closing])
    const { balanceCents, closedAt } = await read(shiftId)
    return { left: balanceCents, closed: closedAt !== null }
  }

  test('what is paid in while somebody closes is counted: they look again', async () => {
    expect(await closedDuringDeposit()).toEqual({ left: 1_000, closed: false })
  })

  test('without the lock of the shift it would not be: the test above sees it', async () => {
    process.env['UNSAFE'] = 'noShiftLock'
    try {
      expect((await closedDuringDeposit()).closed).toBe(true)
    } finally {
      delete process.env['UNSAFE']
    }
  })
})
