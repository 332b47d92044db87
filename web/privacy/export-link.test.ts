import { expect, test } from 'vitest'
import { linkInHash, sizeText } from './export-link.ts'

const id = '01990000-0000-7000-8000-000000000001'
const token = 'AbCdEfGhIjKlMnOpQrStU_'

test('ACC-25 the link of the mail is read from behind the #, and nothing else is', () => {
  expect(linkInHash(`#export=${id}.${token}`)).toEqual({ id, token })
  for (const hash of [
    '',
    '#',
    '#privacy',
    `#export=${id}`,
    `#export=${id}.${token}x`,
    `#export=../x.${token}`,
  ])
    expect(linkInHash(hash), hash).toBeNull()
})

test.each([
  [1, 'de', '1 kB'],
  [999_400, 'de', '999 kB'],
  [1_440_000, 'de', '1,4 MB'],
  [1_440_000, 'en', '1.4 MB'],
])('%i bytes in %s: %s', (bytes, language, text) => {
  expect(sizeText(bytes, language).replace(/\s/g, ' ')).toBe(text)
})
