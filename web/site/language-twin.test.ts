import { describe, expect, test } from 'vitest'
import { twinPath } from './language-twin.ts'

const article = { pathname: '/news/detail/', search: '?id=derby', siteKey: 'profis' }
const at = (pathname: string, search = '') => ({ said: null, pathname, search, siteKey: 'profis' })

describe('the way to another language', () => {
  test('I18N-02 leads to the same page where there is one', () => {
    const said = { de: '/news/detail/?id=derby', en: '/en/news/detail/?id=derby-en' }
    expect(twinPath({ ...article, said, language: 'en' })).toEqual({
      path: '/en/news/detail/?id=derby-en',
      isSame: true,
    })
  })

  test('I18N-02 leads to the page above, and knows it, where nobody has translated it', () => {
    const said = { de: '/news/detail/?id=derby' }
    expect(twinPath({ ...article, said, language: 'ja' })).toEqual({ path: '/ja/news/', isSame: false })
    const page = { ...at('/fans/choreo'), said: { de: '/fans/choreo' } }
    expect(twinPath({ ...page, language: 'en' })).toEqual({ path: '/en', isSame: false })
  })

  test('I18N-02 keeps what was searched for and nothing that only one page knows', () => {
    const search = '?q=schal%20%26%20m%C3%BCtze&kind=product&utm_source=x&back=//evil.example'
    expect(twinPath({ ...at('/suche', search), language: 'en' }).path).toBe(
      '/en/search?q=schal+%26+m%C3%BCtze&kind=product',
    )
    expect(twinPath({ ...at('/gibt/es/nicht', '?q=x'), language: 'ja' })).toEqual({
      path: '/ja',
      isSame: false,
    })
  })
})
