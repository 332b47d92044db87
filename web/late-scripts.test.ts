import { expect, test } from 'vitest'
import { hashesOf } from '#platform/http/content-policy.ts'
import { lateScripts } from './late-scripts.ts'

const START = ';\nimport * as route0 from "/assets/root-1.js";\nimport("/assets/entry-1.js");'
const PAGE = `<head><link rel="modulepreload" href="/assets/entry-1.js"/></head><script type="module" async="">${START}</script>`

test('no script is asked for before the page is painted', () => {
  const page = lateScripts(PAGE)
  expect(page).toContain('<link rel="late" href="/assets/entry-1.js"/>')
  expect(page).toContain(`<script type="late">${START}</script>`)
  expect(page.match(/<script type="module"/g)).toHaveLength(1)
})

test('the policy of the page names what runs later, unchanged', () => {
  const [before] = hashesOf(PAGE, 'script')
  expect(hashesOf(lateScripts(PAGE), 'script')).toContain(before)
})

test('a page from source keeps its scripts as they are', () => {
  const page = '<head></head><script type="module" async="">import "/@id/hot.js"</script>'
  expect(lateScripts(page)).toBe(page)
})
