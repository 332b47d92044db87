// @vitest-environment jsdom
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { domainsOf } from '#club/domains.ts'
import { cleanUp, render } from '#web/ui/render-for-test.ts'
import { PageTitle } from './PageTitle.tsx'
import type { PageHandle } from './page-handle.ts'

const domains = domainsOf({ environment: 'production', port: 443, clubDomain: 'falken.example' })

// What programs without script read is part of the document as the server sends it.
beforeEach(() => void vi.stubEnv('SSR', true))

afterEach(() => {
  vi.unstubAllEnvs()
  cleanUp()
  document.head.replaceChildren()
})

const Page = () => <PageTitle title="Neues" description="Was war." />
const HiddenPage = () => <PageTitle title="Neues" description="Was war." noIndex />
const Nothing = () => null

/** The head of a page of the club's site at an address, as it is sent. */
async function headOf(given: {
  address: string
  siteKey?: string
  language?: 'de' | 'en'
  handle?: PageHandle
  noIndex?: boolean
}) {
  const { address, siteKey = 'klub', language = 'de', handle, noIndex } = given
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ siteKey, language, domains }),
      HydrateFallback: Nothing,
      children: [
        {
          path: '*',
          handle,
          loader: () => ({ id: 'x' }),
          Component: noIndex ? HiddenPage : Page,
        },
      ],
    },
  ])
  const { box } = render(<Stub initialEntries={[address]} />)
  await expect.poll(() => document.title || box.textContent).toContain('Neues')
  const all = (selector: string, attribute: string) =>
    [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))
  return {
    title: document.title,
    canonical: all('link[rel=canonical]', 'href'),
    twins: Object.fromEntries(
      [...document.head.querySelectorAll('link[hreflang]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    ),
    robots: all('meta[name=robots]', 'content'),
    graph: Object.fromEntries(
      [...document.head.querySelectorAll('meta[property^="og:"]')].map((meta) => [
        meta.getAttribute('property'),
        meta.getAttribute('content'),
      ]),
    ),
  }
}

const ORIGIN = 'https://klub.falken.example'

describe('the head of a page', () => {
  test('GEN-03 names one address and its twins in every language, whatever else stands in the query', async () => {
    const head = await headOf({ address: '/impressum?utm_source=mail' })
    expect(head.title).toBe('Neues | Klub | SV Falkenstadt 1899')
    expect(head.canonical).toEqual([`${ORIGIN}/impressum`])
    expect(head.twins).toEqual({
      de: `${ORIGIN}/impressum`,
      en: `${ORIGIN}/en/impressum`,
      ja: `${ORIGIN}/ja/impressum`,
      'x-default': `${ORIGIN}/impressum`,
    })
    expect(head.graph).toMatchObject({
      'og:title': 'Neues',
      'og:url': `${ORIGIN}/impressum`,
      'og:locale': 'de_DE',
    })
  })

  test('believes a page that says where it stands, and names no twin that does not exist', async () => {
    const handle: PageHandle = {
      addresses: (data) => ({
        de: `/news/detail/?id=${(data as { id: string }).id}`,
        en: '/en/news/detail/?id=x',
      }),
    }
    const head = await headOf({ address: '/news/detail/?id=x&page=1', handle })
    expect(head.canonical).toEqual([`${ORIGIN}/news/detail/?id=x`])
    expect(Object.keys(head.twins)).toEqual(['de', 'en', 'x-default'])
  })

  test('is its own page from the second page of a list on', async () => {
    const head = await headOf({ address: '/news/?page=2', handle: { addresses: () => ({ de: '/news/' }) } })
    expect(head.canonical).toEqual([`${ORIGIN}/news/?page=2`])
    expect(head.twins).toEqual({})
  })

  test('sends readers of the English host to the club for German', async () => {
    const head = await headOf({ address: '/en/impressum', siteKey: 'en', language: 'en' })
    expect(head.canonical).toEqual(['https://en.falken.example/en/impressum'])
    expect(head.twins['de']).toBe('https://falken.example/impressum')
  })

  test('says nothing of what nobody is to find', async () => {
    const head = await headOf({ address: '/warenkorb', noIndex: true })
    expect(head).toMatchObject({ robots: ['noindex'], canonical: [], twins: {}, graph: {} })
  })
})
