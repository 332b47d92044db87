import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { renderCashPaper } from './cash-paper.ts'
import { type Receipt, receiptPaper } from './papers.ts'

const buildReceipt = (given: Partial<Receipt> = {}): Receipt => ({
  language: 'de',
  number: 'P-2026-000123',
  at: new Date('2026-03-14T13:30:00Z'),
  seller: 'Ute Probe',
  lines: [{ name: 'Stehplatz', quantity: 2, cents: 3600 }],
  gross: [{ rate: 19, cents: 3600 }],
  totalCents: 3600,
  isCash: true,
  isUndone: false,
  entry: null,
  ...given,
})

const HOSTILE = [
  '=HYPERLINK("http://x";"y")',
  'Schal \u202e00,0 emmuS',
  'Schal\u0000\u0007\u001b[31m\r\nSumme 0,00',
  'محمد عبد الله',
  '🦊'.repeat(40),
  'x'.repeat(1_000),
]

test.each(HOSTILE)('a receipt prints %j as one line of text on one strip of paper', async (name) => {
  const lines = [{ name, quantity: 1, cents: 3600 }]
  const paper = receiptPaper(buildReceipt({ lines, seller: name }))
  const printed = paper.rows.flatMap(({ label, value }) => [label, value]).join('')
  expect(printed).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
  const pdf = (await renderCashPaper(paper)).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test.each(club.languages)('a receipt speaks %s, and says the same sums', (language) => {
  const { rows, title } = receiptPaper(buildReceipt({ language }))
  expect(title).not.toBe('')
  expect(rows.find(({ kind }) => kind === 'total')!.value).toMatch(/36/)
})
