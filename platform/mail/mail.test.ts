import { expect, test } from 'vitest'
import { listHeaders } from './mail.ts'
import { showCodes, takeCodes } from './mail-code.ts'
import { crestPicture } from './mail-crest.ts'
import { writeLetter } from './mail-layout.ts'

const colour = '#0e1430'
const look = {
  ink: colour,
  quiet: colour,
  faint: colour,
  line: colour,
  paper: colour,
  hot: colour,
  link: colour,
  ground: colour,
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
  const footer = 'Abbestellen: https://club.test/x?a=1&b=2\nSV <Falkenstadt>'
  const { html, plain } = writeLetter(look, {
    language: 'de',
    title: 'Hallo',
    paragraphs: [],
    footer,
  })
  expect(html).toContain('<a href="https://club.test/x?a=1&amp;b=2"')
  expect(html).toContain('</a><br>SV &lt;Falkenstadt&gt;')
  expect(plain).toContain(footer)
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

test('the crest goes along as a picture, drawn once', async () => {
  const crest = crestPicture(look)
  const [one, other] = await Promise.all([crest(), crest()])
  expect(one).toBe(other)
  expect(one.subarray(1, 4).toString()).toBe('PNG')
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
