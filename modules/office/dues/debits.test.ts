import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { people as demo } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const finance = await officeFor(program, 'finanzen')
const base = '/api/office/debits'
const post = (path: string, body: object = {}) => finance.call({ method: 'POST', path: base + path, body })
const get = async (path: string) => (await finance.call({ path: base + path })).json
const IBAN = 'DE02120300000000202051'
const payerId = demo.fan.id

/** Owed by the fan, and told to them. */
async function owed(): Promise<string> {
  const id = newId()
  await sql`
    insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, amount_cents, vat_rate, due_on, announced_on,
      next_attempt_on)
    values (${id}, 'FD-2026-' || lpad(nextval('due_numbers')::text, 6, '0'), 'membership', ${newId()}, '2026', 1, 1, ${payerId},
      6000, 0, '2026-01-01', '2025-12-01', '2026-01-01')`.execute(db)
  return id
}

test('a mandate on paper, a file as it was shown, downloaded, sent, paid by the statement; each step in the audit book', async () => {
  const dueId = await owed()
  const wish = { payerId, iban: IBAN, holder: 'Doris Fan', signedOn: '2024-02-03', reference: 'PAPIER-17' }
  expect((await post('/mandates', { ...wish, payerId: newId() })).status).toBe(404)
  expect((await post('/mandates', { ...wish, iban: 'DE02120300000000202050' })).json.errorCode).toBe(
    'IBAN_INVALID',
  )
  expect((await post('/mandates', wish)).status).toBe(201)
  expect((await post('/mandates', wish)).json.errorCode).toBe('MANDATE_EXISTS')
  const { items: mandates } = await get('/mandates?q=papier')
  expect(mandates).toMatchObject([{ reference: 'PAPIER-17', ibanEnding: '2051', payer: { id: payerId } }])
  expect(JSON.stringify(mandates)).not.toContain('12030000')
  expect((await finance.call({ path: `/api/office/dues/${dueId}` })).json).toMatchObject({
    method: 'mandate',
    canCollect: false,
  })

  const plan = await get('/plan?until=2999-01-01')
  expect(plan).toMatchObject({ count: 1, amountCents: 6000, groups: [{ sequence: 'FRST', count: 1 }] })
  await owed()
  const body = { until: plan.until, digest: plan.digest }
  expect((await post('/files', body)).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  const again = await get('/plan?until=2999-01-01')
  const made = await post('/files', { until: again.until, digest: again.digest })
  expect(made.status).toBe(201)
  const { id } = made.json
  const file = await program.app.inject({
    url: `${base}/files/${id}/content`,
    headers: { host: officeHostOf(program), cookie: finance.cookie },
  })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="LS-\d{4}-\d{6}\.xml"$/)
  expect(file.body).toContain(`<IBAN>${IBAN}</IBAN>`)
  expect(await get(`/files/${id}`)).toMatchObject({ state: 'made', count: 2, hasContent: true, collected: 0 })
  expect((await post(`/files/${id}/sent`)).status).toBe(204)
  expect((await post(`/files/${id}/withdrawal`, { reason: 'too late' })).json.errorCode).toBe(
    'SEPA_FILE_NOT_OPEN',
  )

  const { name, debits } = await get(`/files/${id}`)
  const groups = new Set(debits.map(({ sequence }: { sequence: string }) => sequence))
  expect(groups).toEqual(new Set(['FRST', 'RCUR']))
  const entry = (sum: string, mark: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-02</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`
  const xml = `<Document><BkToCstmrStmt><Stmt>${entry('120.00', 'CRDT', `<Btch><MsgId>${name}</MsgId></Btch>`)}${entry(
    '7.00',
    'DBIT',
    '<TxDtls><Refs><EndToEndId>WHO-KNOWS</EndToEndId></Refs><RtrInf><Rsn><Cd>MS03</Cd></Rsn></RtrInf></TxDtls>',
  )}</Stmt></BkToCstmrStmt></Document>`
  const statement = { name: 'auszug.xml', content: Buffer.from(xml).toString('base64') }
  const bank = (path: string, given: object) =>
    finance.call({ method: 'POST', path: `/api/office/bank${path}`, body: given })
  const shown = (await bank('/statements/preview', statement)).json
  expect(shown).toMatchObject({ debits: 1, debitCents: 12_000, returned: 0, waiting: 1, fitting: 0 })
  const done = await bank('/statements', { ...statement, digest: shown.digest })
  expect(done.json).toMatchObject({ matched: 1, unmatched: 1, returned: 0 })
  await program.jobs.drain()
  expect(await get(`/files/${id}`)).toMatchObject({ collected: 2 })
  expect((await finance.call({ path: `/api/office/dues/${dueId}` })).json.state).toBe('paid')

  const [open] = (await get('/returns')).items
  expect(open).toMatchObject({ endToEndId: 'WHO-KNOWS', amountCents: 700, reason: 'MS03' })
  expect((await post(`/returns/${open.id}/closing`, { reason: 'asked the bank' })).status).toBe(204)
  expect((await get('/returns')).items).toEqual([])

  expect((await post(`/mandates/${mandates[0].id}/end`, { reason: 'revoked by letter' })).status).toBe(204)
  expect(
    (await post(`/mandates/${mandates[0].id}/end`, { reason: 'revoked by letter' })).json.errorCode,
  ).toBe('MANDATE_ENDED')
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type in ('debitFile', 'mandate', 'debitReturn') order by id`.execute(
    db,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...[
      'officeMandate',
      'officeDebitFile',
      'export',
      'officeDebitFileSent',
      'officeDebitReturnClose',
      'officeMandateEnd',
    ],
  ])
})

test('whoever may not change money makes no file and reads no account', async () => {
  const shop = await officeFor(program, 'laden')
  expect((await shop.call({ path: `${base}/files` })).status).toBe(403)
  const stale = await officeFor(program, 'finanzen', { authTime: Math.floor(Date.now() / 1000) - 3_600 })
  const { items } = await get('/files')
  expect((await stale.call({ path: `${base}/files/${items[0].id}/content` })).status).toBe(401)
})
