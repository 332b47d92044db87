import '#web/ui/navigation/link.css'
import '#web/blocks/content.css'
import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageData } from '#modules/content/page-data.schema.ts'
import { loadBlocks } from '#web/blocks/Blocks.tsx'
import { page, services, visit } from '#web/site/context.ts'
import { addressHere, useHere } from '#web/site/here.ts'
import { NO_ANSWER } from '#web/site/lost-connection.ts'
import type { PageAddresses, PageHandle } from '#web/site/page-handle.ts'
import type { LoadedPage } from './loaded-page.ts'
import { loadView, PageView } from './PageView.tsx'
import { pageDataAddress, pageDataLoader } from './page-data.ts'

export const handle: PageHandle = {
  head: (loaded) => headOf(loaded as LoadedPage | undefined),
  addresses: (loaded) => twinsOf((loaded as LoadedPage).page),
  home: (loaded) => (loaded as LoadedPage).page.seo.canonical,
}

/** Every address that no other route knows: a page of the content, or nothing (SHELL-04, SHELL-16). */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<LoadedPage> {
  const { content } = context.get(services)
  const { siteKey, language } = context.get(visit)
  const answer = await content.pageData({
    site: siteKey,
    language,
    path: addressHere(url.pathname, language),
    query: Object.fromEntries(url.searchParams),
  })
  if (answer.status === 404) throw data(null, 404)
  context.get(page).tag(...answer.tags)
  return { page: answer.data, renderedAt: new Date().toISOString() }
}

/** SHELL-15: in the browser a page comes as its data, with what it takes to show it. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<LoadedPage> {
  const url = new URL(request.url)
  const loading = await pageDataLoader.load(pageDataAddress(url))
  if (loading.status === 'error') {
    // Without network the service worker knows what to show: a page that was read before, or a word about it.
    if (loading.code === null && navigator.serviceWorker?.controller) return leaveTo(url)
    if (loading.code === 404 && (await hasMoved(url))) return leaveTo(url)
    throw data(null, loading.code ?? NO_ANSWER)
  }
  await Promise.all([loadBlocks(loading.data), loadView(loading.data)])
  return { page: loading.data, renderedAt: new Date().toISOString() }
}

/** The server knows where addresses lead that have no page any more. */
async function hasMoved(url: URL): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  return answer?.type === 'opaqueredirect'
}

/** By the whole browser: what follows is another document. */
function leaveTo(url: URL): Promise<never> {
  location.assign(url)
  return new Promise(() => {})
}

export default function ContentPage() {
  const loaded = useLoaderData<typeof loader>()
  useAheadLoading(loaded)
  const { path, overview } = loaded.page
  return <PageView key={overview ? `${path}?${overview.category ?? ''}` : path + uidOf(loaded)} {...loaded} />
}

const uidOf = ({ page }: LoadedPage) => page.node?.uid ?? ''

/** Begins when the page has come to rest: what is read now comes before what may be read next (SHELL-19). */
function useAheadLoading(loaded: LoadedPage): void {
  const { site } = useHere()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    const start = async () => {
      const { watchLinks } = await import('./watch-links.ts')
      if (!isGone) stop = watchLinks(site.key)
    }
    const rest = setTimeout(() => void start(), REST_MS)
    return () => {
      isGone = true
      clearTimeout(rest)
      stop?.()
    }
  }, [site.key, loaded])
}

const REST_MS = 2000

/** Of a later page of a list the frame adds the number itself. */
function twinsOf({ seo, overview }: PageData): PageAddresses {
  if (!overview) return seo.alternates
  const firstPages = Object.entries(seo.alternates).map(([language, address]) => [
    language,
    address.replace(/\?page=\d+$/, ''),
  ])
  return Object.fromEntries(firstPages)
}

function headOf(loaded: LoadedPage | undefined) {
  if (!loaded) return 'day'
  const { page } = loaded
  if (page.template === 'start' || page.template === 'hero') return 'overlay'
  const isDark =
    page.node?.kind === 'article' || page.node?.kind === 'video' || page.overview?.kind === 'video'
  return isDark ? 'night' : 'day'
}
