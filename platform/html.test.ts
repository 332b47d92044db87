import { expect, test } from 'vitest'
import { escapeHtml, html, trusted, unescapeHtml } from './html.ts'

const HOSTILE = `<img src="x" onerror='k()'> & "more"`

test('what is put into a template is escaped, in lists too', () => {
  expect(html`<p>${HOSTILE}${[HOSTILE, null, false]}</p>`.markup).not.toMatch(/<img|'/)
  expect(html`<ul>${['a', 'b'].map((one) => html`<li>${one}</li>`)}</ul>`.markup).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  )
})

test('data cannot pose as markup, whatever it looks like', () => {
  const posing = { markup: '<script>k()</script>', text: '<script>k()</script>' }
  expect(html`${posing}`.markup).not.toContain('<script')
  expect(html`${trusted('<b>ours</b>')}`.markup).toBe('<b>ours</b>')
})

test('an escaped text is read back as it was', () => {
  expect(unescapeHtml(escapeHtml(HOSTILE))).toBe(HOSTILE)
  expect(unescapeHtml('&amp;lt;')).toBe('&lt;')
})
