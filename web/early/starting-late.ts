/** How long a paint is waited for; a page in a hidden tab is never painted. */
const PAINT_MS = 1500

/** The look, the letters and the first picture come first: the scripts of the page are asked for when it has been painted. */
export async function startWhenPainted(): Promise<void> {
  await Promise.all([parsed(), painted()])
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late"]'))
    link.rel = 'modulepreload'
  const start = document.createElement('script')
  start.type = 'module'
  // As it stands in the page: its hash is named in the policy like that of every script in it.
  start.textContent = document.querySelector('script[type="late"]')!.textContent
  document.head.append(start)
  start.remove()
}

function parsed(): Promise<unknown> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((done) => document.addEventListener('DOMContentLoaded', done))
}

function painted(): Promise<unknown> {
  return new Promise<unknown>((done) => {
    setTimeout(done, document.visibilityState === 'hidden' ? 0 : PAINT_MS)
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
  })
}
