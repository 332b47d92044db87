import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashesOf, policyOf } from './content-policy.ts'

const options = {
  connect: ['https://id.club.example'],
  frame: [],
  forms: ['https://stores.club.example'],
  scripts: [],
  pictures: [],
  development: false,
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  test('names the hash of every inline script that runs', () => {
    const html = '<script>one()</script><script type="module" async="">import "/a.js"</script>'
    expect(hashesOf(html, 'script')).toEqual([hash('one()'), hash('import "/a.js"')])
  })

  test('names no hash for scripts with an address and for data', () => {
    const html =
      '<script src="/a.js"></script><script id="texts" type="application/json">{}</script><script type="application/ld+json">{}</script>'
    expect(hashesOf(html, 'script')).toEqual([])
  })

  test('lets no other script run, nor a changed one', () => {
    const policy = policyOf('<script>one()</script>', options)
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))!
    expect(scripts).toBe(`script-src 'self' ${hash('one()')}`)
    expect(scripts).not.toContain(hash('one() '))
  })

  test('names the hash of inline style elements', () => {
    expect(policyOf('<style>a{}</style>', options)).toContain(`style-src 'self' ${hash('a{}')};`)
  })

  test('forms go to the page’s own site, to sign-in and to the shop’s search', () => {
    expect(policyOf('', options)).toContain(
      "form-action 'self' https://id.club.example https://stores.club.example;",
    )
  })

  test('frames, bases and plugins are closed', () => {
    const policy = policyOf('', options)
    for (const directive of ["frame-ancestors 'self'", "base-uri 'none'", "object-src 'none'"])
      expect(policy).toContain(directive)
  })
})
