import { expect, test } from 'vitest'
import { listHeaders } from './mail.ts'
import { showCodes, takeCodes } from './mail-code.ts'
import { picturesOf, showPictures } from './mail-dress.ts'
import { subjectLine, writeLetter, writeMail } from './mail-layout.ts'
import { mailPictures } from './mail-pictures.ts'

const colour = '#0e1430'
const look = {
  ink: colour,
  quiet: colour,
  faint: colour,
  line: colour,
  paper: colour,
  hot: colour,
  white: colour,
  link: colour,
  ground: colour,
  night: { ink: colour, quiet: colour, line: colour, paper: colour, link: colour, ground: '#0a0f26' },
  wordmark: { name: 'Falkenstadt', below: 'SV Falkenstadt' },
  sender: 'SV Falkenstadt 1899',
  imprint: ['Am Park 1, 12345 Stadt', 'VR 1'],
  crest: { viewBox: '0 0 120 140', paths: [{ tone: 'ink', d: 'M2 1H118V74Z' }] },
} as const

test('CNS-11 a mail to many carries the one-click way out of RFC 8058, others nothing', () => {
  expect(listHeaders('https://club.test/x')).toEqual({
    'List-Unsubscribe': '<https://club.test/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(listHeaders(undefined)).toEqual({})
})

test('CNS-11 an address in the footer is a link, and nothing else becomes one', () => {
  const footer = 'SV <Falkenstadt>\nAbbestellen: https://club.test/x?a=1&b=2'
  const { html, plain } = writeLetter(look, {
    language: 'de',
    title: 'Hallo',
    paragraphs: [],
    footer,
  })
  expect(html).toContain('SV &lt;Falkenstadt&gt;</b>')
  expect(html).toContain('<a href="https://club.test/x?a=1&amp;b=2"')
  expect(html).toContain('</a><br>Am Park 1, 12345 Stadt<br>VR 1</p>')
  expect(plain).toContain(`-- \n${footer}\nAm Park 1, 12345 Stadt\nVR 1`)
})

test('whoever writes stands at the foot of a mail that names nobody else, with its subject beside it', () => {
  const { subject, plain } = writeMail(look, {
    subject: 'Los',
    language: 'de',
    title: 'Hallo',
    paragraphs: [],
  })
  expect(subject).toBe('Los')
  expect(plain).toContain('-- \nSV Falkenstadt 1899\nAm Park 1, 12345 Stadt')
})

test('tickets stand in a mail as stubs, in words for those who read no HTML, and what people wrote stays text', () => {
  const pieces = [{ places: [{ label: 'Block', value: '19' }], tear: { label: 'Preis', value: '57,00 €' } }]
  const stubs = [{ title: 'Falken <b>', lines: ['Samstag'], pieces }]
  const action = { label: 'Los', url: 'https://club.test/x?a=1&b=2', isSpelledOut: true }
  const { html, plain } = writeLetter(look, {
    language: 'de',
    title: 'Du bist dabei.',
    paragraphs: [],
    stubs,
    action,
    after: ['Gilt 24 Stunden: https://club.test/hilfe'],
    footer: 'SV',
  })
  expect(html).toContain('Falken &lt;b&gt;')
  expect(html).not.toContain('<b>Falken')
  expect(html).toContain('>https://club.test/x?a=1&amp;b=2</a>')
  expect(html).toContain('<a href="https://club.test/hilfe"')
  expect(plain).toContain('Falken <b>\nSamstag\nBlock 19, Preis 57,00 €')
})

test('crest and name go along as pictures, drawn once, and only where a mail names them', async () => {
  const pictures = mailPictures(look)
  const [one, other] = await Promise.all([pictures.head(), pictures.head()])
  expect(one).toBe(other)
  const { html } = writeLetter(look, {
    language: 'de',
    title: 'Hallo',
    paragraphs: ['Text'],
    footer: 'SV "A"',
  })
  expect(html).toContain('<img src="cid:head" alt="SV &quot;A&quot;"')
  expect(
    (await picturesOf(html, pictures)).map(({ cid, content }) => [cid, content.subarray(1, 4).toString()]),
  ).toEqual([['head', 'PNG']])
  expect(await showPictures(html, pictures)).not.toContain('cid:')
})

test('a mail says what it says in the dark, too, and its first words stand in lists of mails', () => {
  const { html } = writeLetter(look, {
    language: 'de',
    title: 'Hallo',
    paragraphs: ['Erst dies.'],
    footer: 'SV',
  })
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark){.ground{background:#0a0f26!important}')
  expect(html).toMatch(/mso-hide:all">Erst dies\./)
})

test('a subject is one line, turns nothing round and ends', () => {
  expect(subjectLine('Hallo\r\nBcc: a@b.example\u202E\u0000 du')).toBe('Hallo Bcc: a@b.example du')
  expect([...subjectLine('🦅'.repeat(4_000))].length).toBe(140)
})

test('digits to type stand below the way by link', () => {
  const digits = { label: 'Oder tipp den Code:', value: '4829 1300' }
  const { html, plain } = writeLetter(look, {
    language: 'de',
    title: 'Hallo',
    paragraphs: [],
    digits,
    footer: 'SV',
  })
  expect(html).toMatch(/font-size:46px[^>]+>4829 1300<\/p>/)
  expect(plain).toContain('Oder tipp den Code:\n4829 1300')
})

test('a code is drawn when its mail goes out: the HTML names it, one picture for one text', async () => {
  const letter = { language: 'de', title: 'Rechnung', paragraphs: ['Bitte.'], footer: 'Club' }
  const text = 'BCD\n002\n1\nSCT\n<Ä&B>'
  const { html } = writeLetter(look, { ...letter, code: { text, label: 'Scan <me>' } })
  expect(html).toContain('Scan &lt;me&gt;')
  const sent = await takeCodes(html + html)
  expect(sent.pictures).toHaveLength(1)
  expect(sent.html).toContain('src="cid:code0"')
  const png = sent.pictures[0]!.content
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(await showCodes(html)).toContain(`data:image/png;base64,${png.toString('base64')}`)
  expect((await takeCodes('<p>none</p>')).pictures).toEqual([])
})
