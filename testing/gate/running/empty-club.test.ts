import { expect, test } from 'vitest'
import { siteByHost, siteHost, siteOrigin } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { testApp } from '#testing/app.ts'

/** A club on its first day: nothing is written, nothing is on sale, no match is known. */
const { app, domains } = await testApp({ base: 'empty', web: 'built' })

async function read(url: URL): Promise<{ status: number; body: string; location: string | undefined }> {
  const answer = await app.inject({ url: url.pathname + url.search, headers: { host: url.host } })
  return {
    status: answer.statusCode,
    body: answer.body,
    location: answer.headers.location as string | undefined,
  }
}

/** Of the club's own hosts; what is shown to one person only has tests of its own. */
function linksIn(html: string, base: URL): URL[] {
  const addresses = [...html.matchAll(/<a\b[^>]*\shref="([^"#]*)/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  )
  return addresses.flatMap((address) => {
    const url = URL.parse(address, base)
    return url && siteByHost(url.host, domains) ? [url] : []
  })
}

async function statusAtTheEnd(url: URL): Promise<number> {
  let at = url
  for (let hops = 0; hops < 3; hops += 1) {
    const { status, location } = await read(at)
    if (!location) return status
    at = new URL(location, at)
  }
  return 310
}

test.each(['/', '/en'])(
  'before anything is written, no link of the start pages leads nowhere (%s)',
  async (start) => {
    const links = new Map<string, string>()
    for (const key of ['global', 'profis', 'stores', 'tickets', 'klub', 'fans']) {
      const page = new URL(start, siteOrigin(siteByKey(key)!, domains))
      const { status, body } = await read(page)
      expect(status, siteHost(siteByKey(key)!, domains)).toBe(200)
      for (const link of linksIn(body, page)) links.set(link.href, key)
    }
    expect(links.size).toBeGreaterThan(60)
    const dead: string[] = []
    for (const [href, key] of links)
      if ((await statusAtTheEnd(new URL(href))) !== 200) dead.push(`${href} on ${key}`)
    expect(dead).toEqual([])
  },
)
