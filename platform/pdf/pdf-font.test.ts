import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { describe, expect, test } from 'vitest'
import { breakJapanese, breakWord, pdfFont } from './pdf-font.ts'

/** Fonts of a PDF are named in it, with what of them is embedded in front. */
async function fontsOf(language: string, texts: string[]): Promise<string> {
  const { family, print } = await pdfFont(language, texts)
  const lines = texts.map((text) => h(Text, { key: text }, print(text)))
  const page = h(Page, { style: { fontFamily: family } }, ...lines)
  return (await renderToBuffer(h(Document, null, page))).toString('latin1')
}

describe('the fonts of a document', () => {
  test("are the club's alone where its letters say everything", async () => {
    const { family, print } = await pdfFont('de', ['Jörg Weiß', 'Łukasz Erdős Şule', '12,50 € – „ja“'])
    expect([family, print('Jo\u0308rg')]).toEqual([['Archivo'], 'Jörg'])
    const pdf = await fontsOf('de', ['Jörg Weiß'])
    expect(pdf).toContain('Archivo')
    expect(pdf).not.toContain('BIZUDPGothic')
  })

  test.each([
    ['山田太郎', 'BIZUDPGothic'],
    ['Юлия Ελένη', 'BIZUDPGothic'],
    ['محمد الأحمد', 'NotoSansArabic'],
    ['김민수', 'NanumGothic'],
    ['สมชาย ใจดี', 'NotoSansThai'],
    ['Tor ⚽🎉', 'NotoEmoji'],
  ])('%s is printed letter by letter, in a font that has it', async (text, font) => {
    for (const language of ['de', 'ja']) {
      const { print } = await pdfFont(language, [text])
      expect(print(text)).toBe(text)
      expect(print(text)).not.toContain('?')
    }
    expect(await fontsOf('en', [text])).toContain(font)
  })

  test('letters they do not have lose their marks, and what is no letter of theirs is a question mark', async () => {
    const { print } = await pdfFont('ja', ['Łukasz 葛'])
    expect(print('葛\u{e0100}飾')).toBe('葛飾')
    expect(print('\u{12000}')).toBe('?')
  })
})

test('words stay whole, and only what no column holds is broken', () => {
  expect(breakWord('Vollzahlerermäßigung')).toEqual(['Vollzahlerermäßigung'])
  expect(breakWord('Hohenlohe-Waldenburg-Schillingsfürst')).toEqual([
    'Hohenlohe-',
    '',
    'Waldenburg-',
    '',
    'Schillingsfürst',
  ])
  expect(breakWord('x'.repeat(30))).toEqual(['x'.repeat(12), '', 'x'.repeat(12), '', 'x'.repeat(6)])
})

test('Japanese breaks between words, not before what closes nor after what opens', () => {
  const parts = breakJapanese('この用紙を「商品」と一緒に、箱に入れてください。')
  expect(parts.join('')).toBe('この用紙を「商品」と一緒に、箱に入れてください。')
  expect(parts.filter(Boolean).length).toBeGreaterThan(5)
  for (const part of parts) expect(part).not.toMatch(/^[、。」]|「$/)
})
