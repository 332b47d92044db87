import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hashesOf } from '#platform/http/content-policy.ts'
import { asLate } from './LateScripts.tsx'

const START = 'import * as route0 from "/assets/root-1.js";\nimport("/assets/entry-1.js");'
const initial = (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as React Router does */}
    <script dangerouslySetInnerHTML={{ __html: 'window.data = 1' }} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as React Router does */}
    <script type="module" async dangerouslySetInnerHTML={{ __html: START }} />
  </>
)
/** As React Router gives them. */
const scripts = (
  <>
    <link rel="modulepreload" href="/assets/entry-1.js" />
    {['/assets/a.js', '/assets/b.js'].map((href) => (
      <link key={href} rel="modulepreload" href={href} />
    ))}
    {initial}
  </>
)

test('no module is asked for before the page is painted', () => {
  const html = renderToString(asLate(scripts))
  expect(html).not.toMatch(/modulepreload|type="module"/)
  expect(html.match(/<link rel="late"/g)).toHaveLength(3)
  expect(html).toContain(`<script type="late">${START}</script>`)
})

test('data is handed over at once', () => {
  expect(renderToString(asLate(scripts))).toContain('<script>window.data = 1</script>')
})

test('the policy of the page names what runs later, unchanged', () => {
  expect(hashesOf(renderToString(asLate(scripts)), 'script')).toEqual(
    hashesOf(renderToString(scripts), 'script'),
  )
})
