import { expect, test } from 'vitest'
import { hasChildAlone } from './alone.rules.ts'

const [one, other] = ['01990000-0000-7000-8000-00000000000a', '01990000-0000-7000-8000-00000000000b']

test.each([
  ['nothing', [], false],
  ['a scarf', ['SCHAL-1'], false],
  ['a child', [`${one}-1-child`, 'SCHAL-1'], true],
  ['with somebody', [`${one}-1-child`, `${one}-2-full`], false],
  ['who goes to another match', [`${one}-1-child`, `${other}-1-full`], true],
])('a child’s ticket alone: %s', (_name, skus, expected) => {
  expect(hasChildAlone(skus)).toBe(expected)
})
