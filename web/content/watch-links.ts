import { isContentAddress } from '#web/paths.ts'
import { pageDataAddress, pageDataLoader } from './page-data.ts'
import { createPrefetcher, mayPrefetch } from './prefetch.ts'

type NavigatorWithConnection = Navigator & {
  connection?: { effectiveType?: string; saveData?: boolean }
}

const prefetcher = createPrefetcher({ loadAhead: pageDataLoader.loadAhead })

/** Fetches the data of content pages ahead while their links are seen or pointed at. Answers how to stop. */
export function watchLinks(siteKey: string): () => void {
  const { userAgent, connection } = navigator as NavigatorWithConnection
  if (!mayPrefetch({ userAgent, connection })) return () => {}
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const address = isIntersecting ? dataOf(target as HTMLAnchorElement, siteKey) : null
      if (address) prefetcher.inView(address)
    }
  })
  for (const link of document.querySelectorAll('main a[href^="/"]')) view.observe(link)
  const point = (event: Event) => {
    const link = (event.target as Element).closest?.('a')
    const address = link && dataOf(link, siteKey)
    if (address) prefetcher.underPointer(address)
  }
  document.addEventListener('pointerover', point, { passive: true })
  document.addEventListener('focusin', point)
  return () => {
    view.disconnect()
    document.removeEventListener('pointerover', point)
    document.removeEventListener('focusin', point)
    prefetcher.stop()
  }
}

/** Where the data of the linked page is; null for anything that is no content page of this site. */
function dataOf(link: HTMLAnchorElement, siteKey: string): string | null {
  if (link.origin !== location.origin || link.pathname === location.pathname) return null
  return isContentAddress(link.pathname, siteKey) ? pageDataAddress(link) : null
}
