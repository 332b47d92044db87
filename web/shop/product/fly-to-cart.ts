const MILLISECONDS = 620

/** What was bought flies from its picture into the bag of the header, where both are seen; nothing where less motion is wanted. */
export function flyToCart(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const picture = shownPicture()
  const bag = document.querySelector('.tools a.tool')
  if (!picture || !bag) return
  const [from, to] = [picture.getBoundingClientRect(), bag.getBoundingClientRect()]
  if (to.bottom < 0 || from.width === 0) return
  const flying = picture.cloneNode(true) as HTMLElement
  flying.setAttribute('aria-hidden', 'true')
  flying.removeAttribute('id')
  Object.assign(flying.style, {
    ...{ position: 'fixed', zIndex: '60', margin: '0', pointerEvents: 'none' },
    ...{ left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` },
  })
  document.body.append(flying)
  const x = to.left + to.width / 2 - from.left - from.width / 2
  const y = to.top + to.height / 2 - from.top - from.height / 2
  const end = { translate: `${x}px ${y}px`, scale: '0.06', rotate: '12deg', opacity: 0.4 }
  flying
    .animate([{ translate: '0 0', scale: '0.8', opacity: 1 }, end], {
      duration: MILLISECONDS,
      easing: 'cubic-bezier(0.5, 0, 0.7, 0.4)',
    })
    .finished.finally(() => flying.remove())
}

/** The slide that is in view. */
function shownPicture(): Element | null {
  const row = document.querySelector('.product-page__row')
  if (!row) return null
  const at = Math.round(row.scrollLeft / Math.max(1, row.clientWidth))
  return row.querySelectorAll('.product-page__slide')[at]?.firstElementChild ?? null
}
