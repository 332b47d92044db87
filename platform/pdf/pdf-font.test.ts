import { describe, expect, test } from 'vitest'
import { pdfFont } from './pdf-font.ts'
import { A4, text } from './piece.ts'
import { writePdf } from './write-pdf.ts'

/** Fonts of a PDF are named in it, with what of them is embedded in front. */
async function fontsOf(language: string, texts: string[]): Promise<string> {
  const font = pdfFont(language, texts)
  const children = texts.map((one) => text({}, font.print(one)))
  const pdf = await writePdf({ title: 'Blatt', author: 'Verein', language }, [
    { size: A4, font, style: {}, children },
  ])
  return pdf.toString('latin1')
}

describe('the fonts of a document', () => {
  test("are the club's alone where its letters say everything", async () => {
    const { families, print } = pdfFont('de', ['Jörg Weiß', 'Łukasz Erdős Şule', '12,50 € – „ja“'])
    expect([families, print('Jo\u0308rg')]).toEqual([['Archivo'], 'Jörg'])
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
      const { print } = pdfFont(language, [text])
      expect(print(text)).toBe(text)
      expect(print(text)).not.toContain('?')
    }
    expect(await fontsOf('en', [text])).toContain(font)
  })

  test('letters they do not have lose their marks, and what is no letter of theirs is a question mark', async () => {
    const { print } = pdfFont('ja', ['Łukasz 葛'])
    expect(print('葛\u{e0100}飾')).toBe('葛飾')
    expect(print('\u{12000}')).toBe('?')
  })
})
