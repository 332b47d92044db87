import { describe, expect, test } from 'vitest'
import { isTooDeep, MAX_DEPTH, safeHtml } from './safe-html.rules.ts'

const options = { allowedTags: ['p', 'b', 'li', 'ul', 'br'] }
const nested = (tag: string, depth: number) => `<${tag}>`.repeat(depth)

describe('C13 texts from outside', () => {
  test('are kept as they are up to a depth that nobody writes', () => {
    expect(isTooDeep(nested('b', MAX_DEPTH))).toBe(false)
    expect(safeHtml(`${nested('b', MAX_DEPTH)}x`, options)).toContain('<b>x</b>')
    expect(isTooDeep(nested('b', MAX_DEPTH + 1))).toBe(true)
  })

  test('beyond it are words alone', () => {
    expect(safeHtml(`${nested('b', 5_000)}a < b${nested('/b', 5_000)}`, options)).toBe('a &lt; b')
    expect(safeHtml(`${nested('b', 5_000)}<img src=x onerror=alert(1)`, options)).not.toContain('<')
  })

  test('may have as many elements beside each other as they like, closed or not', () => {
    for (const html of ['<p>x', '<b>x</b>', '<br>', '<img>', '<ul><li>a<li>b</ul>', '</b>', '<p><b>x</b>'])
      expect(isTooDeep(html.repeat(2_000)), html).toBe(false)
  })
})
