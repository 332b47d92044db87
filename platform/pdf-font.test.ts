import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { describe, expect, test } from 'vitest'
import { breakJapanese, pdfFont } from './pdf-font.ts'

/** Fonts of a PDF are named in it, with what of them is embedded in front. */
async function fontsOf(language: string, texts: string[]): Promise<string> {
  const { family, print } = await pdfFont(language, texts)
  const lines = texts.map((text) => h(Text, { key: text }, print(text)))
  const page = h(Page, { style: { fontFamily: family } }, ...lines)
  return (await renderToBuffer(h(Document, null, page))).toString('latin1')
}

describe('the font of a document', () => {
  test('is built in where that knows every letter, and nothing is embedded', async () => {
    const { family, print } = await pdfFont('de', ['Jörg Weiß', '12,50 € – „ja“'])
    expect([family, print('Jo\u0308rg')]).toEqual(['Helvetica', 'Jörg'])
    expect(await fontsOf('de', ['Jörg Weiß'])).not.toContain('FontFile')
  })

  test.each(['de', 'en', 'ja'])('prints names of Europe and Japan in papers in %s', async (language) => {
    const names = [
      'Łukasz Müller',
      'Ágnes Erdős',
      'Şule Yıldız',
      'Jiří Dvořák',
      'Živković',
      '山田太郎',
      '髙﨑',
      'Ελένη',
      'Юлия',
    ]
    const { family, print } = await pdfFont(language, names)
    expect(family).toBe('BIZ UDPGothic')
    expect(names.map(print)).toEqual(names)
    expect(await fontsOf(language, names)).toMatch(
      /FontFile2[\s\S]*BIZUDPGothic|BIZUDPGothic[\s\S]*FontFile2/,
    )
  })

  test('is the wide one for Japanese whatever is written', async () => {
    expect((await pdfFont('ja', ['Max'])).family).toBe('BIZ UDPGothic')
  })

  test('letters it does not have lose their marks, and what is no letter is a question mark', async () => {
    const { print } = await pdfFont('en', ['Łukasz'])
    expect(print('Ionuț Ștefan')).toBe('Ionuţ Ştefan')
    expect(print('Nguyễn')).toMatch(/^Nguy[eễ]n$/)
    expect(print('葛\u{e0100}飾')).toBe('葛飾')
    expect(print('Tor 🎉')).toBe('Tor ?')
  })
})

test('Japanese breaks between words, not before what closes nor after what opens', () => {
  const parts = breakJapanese('この用紙を「商品」と一緒に、箱に入れてください。')
  expect(parts.join('')).toBe('この用紙を「商品」と一緒に、箱に入れてください。')
  expect(parts.filter(Boolean).length).toBeGreaterThan(5)
  for (const part of parts) expect(part).not.toMatch(/^[、。」]|「$/)
})
