import { type Domains, siteByHost } from '#club/domains.ts'
import { readersRoutes } from '#modules/office/readers/routes.ts'
import { createReaders, type Readers } from '#modules/readers/readers.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from './ground.ts'
import { pageWithCard } from './web/cards.ts'

/** How often pages are read, and the room of the office that shows it. */
export async function openReaders(app: App, { db, jobs, log, domains }: Ground): Promise<Readers> {
  const readers = createReaders({ db, jobs, log, pageOf: (url) => countedPage(url, domains) })
  app.addHook('onClose', () => readers.flush())
  await app.register(readersRoutes({ db, readers }))
  return readers
}

/** Pages for everybody by their own address; `.data` is what the router fetches when somebody goes on to one. */
export function countedPage(url: string, domains: Domains): { site: string; path: string } | null {
  const { host, pathname, searchParams } = new URL(url)
  const site = siteByHost(host.replace(/:\d+$/, ''), domains)
  const asked = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')
  const path = site && pageWithCard({ host, path: asked, id: searchParams.get('id') }, domains)
  // `/news/detail/?id=…` is `/news/detail?id=…`.
  return path ? { site: site.key, path: path.replace(/(?<=.)\/(?=\?|$)/, '') } : null
}
