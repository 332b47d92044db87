import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { people } from '#demo/people.ts'
import { buildOwnContract } from '#modules/contracts/build.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { test } from '#testing/browser/test.ts'
import { axeFindings } from '../axe.ts'
import { expectAccessible, origin } from '../journey.ts'
import { enterOffice, openSignedIn } from '../signed-in.ts'

/** The club's own direct debits: a file for its bank, what its statement says of it, and what its payer sees then. */

/** Levin owes an instalment that he was told of. */
async function anInstalment(): Promise<void> {
  const url = readFileSync(join(process.env['BROWSER_TEST_DATA']!, 'database-url'), 'utf8').trim()
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    const season = seasonOf(new Date())
    const payerId = people.laden.id
    const { id } = await buildOwnContract(db, { subscriberId: payerId, season })
    await sql`
      insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, amount_cents, vat_rate, due_on,
        announced_on, next_attempt_on)
      values (${newId()}, 'FD-' || ${season}::text || '-' || lpad(nextval('due_numbers')::text, 6, '0'), 'seasonTicket', ${id},
        ${String(season)}, 2, 10, ${payerId}, 4321, 7, current_date, current_date - 20, current_date)`.execute(
      db,
    )
  } finally {
    await close()
  }
}

/** On a phone as well: nothing that axe finds, nothing that scrolls sideways. */
async function expectFine(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(
      true,
    )
  }
}

const entry = (sum: string, mark: 'CRDT' | 'DBIT', details: string) => `<Ntry><Amt Ccy="EUR">${sum}</Amt>
  <CdtDbtInd>${mark}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>${mark}</AcctSvcrRef>
  <NtryDtls>${details}</NtryDtls></Ntry>`

test('ORG-20 a file of debits is made, one comes back by the statement, and its payer sees it open', async ({
  page,
  browser,
}) => {
  test.slow()
  await anInstalment()
  await enterOffice(page, 'finanzen', '/lastschriften')
  await expect(page.getByRole('heading', { name: 'Was ansteht' })).toBeVisible()
  const mandate = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/office/debits/mandates', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    {
      payerId: people.laden.id,
      iban: 'DE02120300000000202051',
      holder: 'Levin Laden',
      signedOn: '2024-02-03',
    },
  )
  expect(mandate).toBe(201)
  await page.reload()

  await page.getByRole('button', { name: 'Datei erstellen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^1 Lastschrift am/)).toBeVisible()
  await dialog.getByRole('button', { name: '43,21 € einziehen' }).click()
  await expect(dialog).toHaveCount(0)
  const heading = page.getByRole('heading', { level: 1, name: /^LS-/ })
  await expect(heading).toBeVisible()
  const file = (await heading.textContent())!.trim()
  const fileUrl = page.url()
  await page.getByRole('button', { name: 'Ist bei der Bank' }).click()
  await expect(page.getByText('Bei der Bank', { exact: true }).first()).toBeVisible()
  const debit = page.getByRole('row', { name: /Levin Laden/ })
  const [endToEnd] = /FD-\d{4}-\d+-1/.exec((await debit.textContent())!)!
  await expectFine(page)

  const came = entry('43.21', 'CRDT', `<Btch><MsgId>${file}</MsgId></Btch>`)
  const back = entry(
    '46.21',
    'DBIT',
    `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs><AmtDtls><InstdAmt><Amt Ccy="EUR">43.21</Amt></InstdAmt></AmtDtls>
      <RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls>`,
  )
  await page.goto(`${origin('office')}/bank`)
  await page.getByRole('button', { name: 'Kontoauszug einlesen' }).click()
  await dialog.getByLabel('Datei der Bank').setInputFiles({
    name: 'auszug.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(`<Document><BkToCstmrStmt><Stmt>${came}${back}</Stmt></BkToCstmrStmt></Document>`),
  })
  await expect(dialog.getByText('1 Lastschrift kommt zurück und ist wieder offen.')).toBeVisible()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: '2 Buchungen einlesen' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(fileUrl)
  await expect(debit).toContainText('AM04: nicht gedeckt')
  await expect(debit).toContainText('Gebühr 3,00')

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const levin = await phone.newPage()
  await openSignedIn(levin, 'laden', '/konto/abos')
  const due = levin.getByRole('listitem').filter({ hasText: '43,21' })
  await expect(due).toContainText('Fehlgeschlagen')
  await expect(due.getByRole('button', { name: /Jetzt zahlen/ })).toBeVisible()
  await expectAccessible(levin)
})
