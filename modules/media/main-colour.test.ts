import { expect, test } from 'vitest'
import { mainColourOf } from './main-colour.rules.ts'
import { createMainColour } from './main-colour.ts'

const of = (...parts: [count: number, rgba: number[]][]) =>
  Uint8Array.from(parts.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat()))

const WHITE = [255, 255, 255, 255]
const NIGHT = [10, 15, 38, 255]
const GREEN = [20, 110, 60, 255]

test.each([
  ['a strong colour before more white', of([60, WHITE], [40, GREEN]), '#146e3c'],
  ['what is seen on the night before what is not', of([90, NIGHT], [10, GREEN]), '#146e3c'],
  ['white where there is no colour', of([10, WHITE]), '#ffffff'],
  ['nothing that would not be seen', of([10, NIGHT]), null],
  ['nothing of what is transparent', of([10, [200, 0, 0, 40]]), null],
])('the colour of a crest is %s', (_, pixels, colour) => {
  expect(mainColourOf(pixels)).toBe(colour)
})

test('a picture that is not there has none', async () => {
  const colourOf = createMainColour(() => Promise.reject(new Error('404')))
  await expect(colourOf('nowhere')).resolves.toBeNull()
})
