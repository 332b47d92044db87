import { expect, test } from 'vitest'
import { pictureSet, pictureUrl } from './picture-url.ts'

test.each([
  ['hero', 'fill', '/media/w_400,h_300,c_fill,f_auto,q_60,g_auto/hero'],
  ['/media/hero', 'fill', '/media/w_400,h_300,c_fill,f_auto,q_60,g_auto/hero'],
  ['hero', 'fit', '/media/w_400,h_300,c_fit,f_auto,q_60/hero'],
  ['crest.svg', 'fill', '/media/crest.svg'],
] as const)('%s with %s is at %s', (src, crop, url) => {
  expect(pictureUrl({ src, width: 400, height: 300, crop })).toBe(url)
})

test('the set keeps the proportions and stops at twice the width', () => {
  const set = pictureSet({ src: 'hero', width: 400, height: 300 })!.split(', ')
  expect(set.map((entry) => entry.split(' ')[1])).toEqual(['160w', '320w', '480w', '640w'])
  expect(set[1]).toContain('w_320,h_240,')
  expect(pictureSet({ src: 'crest.svg', width: 400, height: 300 })).toBeUndefined()
})
