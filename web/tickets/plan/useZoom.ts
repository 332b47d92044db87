import { useCallback, useEffect, useRef, useState } from 'react'

type View = { scale: number; x: number; y: number }

const HOME: View = { scale: 1, x: 0, y: 0 }
const MOST = 4
const STEP = 1.4
/** The first step of the button, and what shows a stand whole. */
const FIRST = 1.4
const STAND = 2.2
/** A finger that has moved so far drags, and presses nothing. */
const DRAG_PIXELS = 8

/** A point of the plan, its middle being the pitch's; narrow windows turn the plan by a quarter. */
export type PlanPoint = readonly [x: number, y: number]

/**
 * Zooms the map by wheel, pinch, buttons and keys (`+`, `-`, `0`), and moves it while it is larger than its place. Wheel
 * and fingers keep what is under them where it is; buttons go to `aim`, because in the middle there is only the pitch.
 */
export function useZoom(aim: PlanPoint) {
  const [view, setView] = useState(HOME)
  const [area, setArea] = useState<HTMLElement | null>(null)
  const ref = useCallback((element: HTMLElement | null) => setArea(element), [])
  const current = useRef(view)
  current.current = view
  const wanted = useRef(aim)
  wanted.current = aim

  const aimed = useCallback(
    (scale: number, [x, y]: PlanPoint) => {
      const [a, b] = isTurned(area) ? [-y, x] : [x, y]
      setView(bounded({ scale, x: -a * scale, y: -b * scale }))
    },
    [area],
  )
  const zoomIn = useCallback(() => {
    const { scale } = current.current
    if (scale === 1) aimed(FIRST, wanted.current)
    else setView((before) => zoomed(before, STEP))
  }, [aimed])

  useEffect(() => {
    if (!area) return
    return followGestures(area, {
      isZoomed: () => current.current.scale > 1,
      zoomIn,
      zoom: (factor, at) => setView((before) => zoomed(before, factor, at)),
      move: (x, y) => setView((before) => bounded({ ...before, x: before.x + x, y: before.y + y })),
      reset: () => setView(HOME),
    })
  }, [area, zoomIn])

  return {
    ref,
    isZoomed: view.scale > 1,
    className: view.scale > 1 ? 'map__area map__area--zoomed' : 'map__area',
    transform: `translateX(${view.x}px) translateY(${view.y}px) scale(${view.scale})`,
    zoomIn,
    zoomOut: () => setView((before) => zoomed(before, 1 / STEP)),
    /** Shows a part of the ground as large as it fits. */
    zoomTo: (point: PlanPoint) => aimed(STAND, point),
  }
}

function isTurned(area: HTMLElement | null): boolean {
  const turned = area?.querySelector('.map--portrait')
  return turned !== null && turned !== undefined && getComputedStyle(turned).display !== 'none'
}

/** `at`: what stays where it is, from the middle of what is seen, in plan units. */
function zoomed(view: View, factor: number, at = { x: 0, y: 0 }): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return bounded({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown })
}

/** The map stays in sight: it moves by what hangs over, in plan units. */
function bounded({ scale, x, y }: View): View {
  const reach = 450 * (scale - 1)
  const within = (value: number) => Math.min(reach, Math.max(-reach, value))
  return { scale, x: within(x), y: within(y) }
}

type Gestures = {
  isZoomed: () => boolean
  zoomIn: () => void
  zoom: (factor: number, at?: { x: number; y: number }) => void
  move: (x: number, y: number) => void
  reset: () => void
}

function followGestures(area: HTMLElement, { isZoomed, zoomIn, zoom, move, reset }: Gestures): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  const stop = new AbortController()
  const { signal } = stop
  const listen = area.addEventListener.bind(area)
  let dragged = 0
  /** Plan units of one pixel; the map is as wide as its place. */
  const unit = () => (isTurned(area) ? 784 : 952) / area.clientWidth
  const fromMiddle = ({ x, y }: { x: number; y: number }) => {
    const { left, top, width, height } = area.getBoundingClientRect()
    return { x: (x - left - width / 2) * unit(), y: (y - top - height / 2) * unit() }
  }

  listen(
    'wheel',
    (event) => {
      // The wheel scrolls the page; with Ctrl, which is also what a pinch on a touchpad sends, it zooms.
      if (!event.ctrlKey && !isZoomed()) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 300), fromMiddle(place(event)))
    },
    { signal, passive: false },
  )
  listen(
    'pointerdown',
    (event) => {
      if (fingers.size === 0) dragged = 0
      fingers.set(event.pointerId, place(event))
    },
    { signal },
  )
  // Whoever moved the map did not mean the block under the finger.
  listen(
    'click',
    (event) => {
      if (dragged > DRAG_PIXELS) event.stopPropagation()
      dragged = 0
    },
    { signal, capture: true },
  )
  listen(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, other]) => other)
      const now = place(event)
      fingers.set(event.pointerId, now)
      const [other] = others
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
        dragged = DRAG_PIXELS + 1
        zoom(distance(now, other) / Math.max(1, distance(before, other)), fromMiddle(middle))
      } else if (isZoomed()) {
        dragged += distance(now, before)
        move((now.x - before.x) * unit(), (now.y - before.y) * unit())
      }
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    listen(end, (event) => void fingers.delete(event.pointerId), { signal })
  listen(
    'keydown',
    (event) => {
      if (event.key === '+') zoomIn()
      else if (event.key === '-') zoom(1 / STEP)
      else if (event.key === '0') reset()
      else if (isZoomed() && event.key in ARROWS) {
        const [x, y] = ARROWS[event.key as keyof typeof ARROWS]
        move(x, y)
      } else return
      event.preventDefault()
    },
    { signal },
  )
  return () => stop.abort()
}

const ARROWS = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
} as const satisfies Record<string, [number, number]>

function place(event: { clientX: number; clientY: number }) {
  return { x: event.clientX, y: event.clientY }
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
