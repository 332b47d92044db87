import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cpuCost } from '#testing/cpu-cost.ts'
import { buildPdf } from '#testing/pdf.ts'
import { faultOfPdf } from './pdf-check.ts'
import { zip } from './zip.ts'

const packed = (text: string, dictionary = '/Type /ObjStm /N 1 /First 4') => {
  const bytes = deflateSync(Buffer.from(text)).toString('latin1')
  return `<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test('JOB-18 a sound PDF is one, with links, forms without programs and packed objects as well', () => {
  for (const inside of [
    '',
    '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>',
    '<< /OpenAction [3 0 R /Fit] >>',
    packed('1 0 << /Type /Font >>'),
    `<< /Length 12 >>\nstream\n/JavaScript \nendstream`,
  ])
    expect(faultOfPdf(buildPdf({ inside }))).toBeNull()
})

test.each([
  ['a zip', zip([{ name: 'a.txt', content: Buffer.from('a') }], new Date(0))],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from(svg)],
  ['a Word document of before', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['nothing but a name', Buffer.from('%PDF-')],
  ['a page before a PDF', Buffer.concat([Buffer.from('<html>'), buildPdf()])],
  [
    'a zip behind a PDF',
    Buffer.concat([buildPdf(), zip([{ name: 'a', content: Buffer.from('a') }], new Date(0))]),
  ],
  ['a page behind a PDF', Buffer.concat([buildPdf(), Buffer.from('<script>alert(1)</script>')])],
])('JOB-21 %s is no PDF, whatever it is called', (_what, bytes) => {
  expect(faultOfPdf(bytes)).toBe('format')
})

test.each([
  ['cut in the middle', buildPdf().subarray(0, 200)],
  ['without its end', buildPdf().subarray(0, -8)],
  [
    'whose table lies outside of it',
    Buffer.from(
      buildPdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n99999'),
      'latin1',
    ),
  ],
])('one that is %s is damaged', (_what, bytes) => {
  expect(faultOfPdf(bytes)).toBe('damaged')
})

test('one with a password is told apart', () => {
  expect(faultOfPdf(buildPdf({ trailer: '/Encrypt 9 0 R' }))).toBe('protected')
})

test.each([
  ['a program', '<< /S /JavaScript /JS (app.alert(1)) >>'],
  ['one whose name is written with other characters', '<< /S /J#61vaScript >>'],
  ['one that is packed', packed('1 0 << /S /JavaScript >>')],
  ['one that is packed with a name in other characters', packed('1 0 << /S /#4a#61vaScript >>')],
  ['a start of a program', '<< /S /Launch /F (cmd.exe) >>'],
  ['another file', '<< /Type /EmbeddedFile >>'],
  ['a form that is sent', '<< /S /SubmitForm >>'],
  ['what only looks packed', '<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nnothing of that\nendstream'],
  ['more than unpacks here', packed('x'.repeat(60 * 1024 * 1024))],
])('with %s inside it is refused', (_what, inside) => {
  expect(faultOfPdf(buildPdf({ inside }))).toBe('active')
})

/** Judges files that were made to be read for ever. */
function judge(times: number): void {
  faultOfPdf(buildPdf({ inside: '<< /Type /ObjStm >>\nstream\n'.repeat(times) }))
  faultOfPdf(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(90 * times, '%%EOF ')]))
}

test('a hostile file of 20 MB costs as many times more than a small one as it is larger, not the square of it', () => {
  judge(25_000)
  const [small, large] = [25_000, 200_000].map((times) => cpuCost(() => judge(times)))
  expect(large! / small!).toBeLessThan(30)
})
