import { useCallback, useEffect, useRef, useState } from 'react'

type View = { scale: number; x: number; y: number }

const HOME: View = { scale: 1, x: 0, y: 0 }
const MOST = 4
const STEP = 1.4

/** Zooms the map by wheel, pinch, buttons and keys (`+`, `-`, `0`), and moves it while it is larger than its place. */
export function useZoom() {
  const [view, setView] = useState(HOME)
  const [area, setArea] = useState<HTMLElement | null>(null)
  const ref = useCallback((element: HTMLElement | null) => setArea(element), [])
  const current = useRef(view)
  current.current = view

  useEffect(() => {
    if (!area) return
    return followGestures(area, {
      isZoomed: () => current.current.scale > 1,
      zoom: (factor) => setView((before) => zoomed(before, factor)),
      move: (x, y) => setView((before) => bounded({ ...before, x: before.x + x, y: before.y + y })),
      reset: () => setView(HOME),
    })
  }, [area])

  return {
    ref,
    className: view.scale > 1 ? 'map__area map__area--zoomed' : 'map__area',
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    zoomIn: () => setView((before) => zoomed(before, STEP)),
    zoomOut: () => setView((before) => zoomed(before, 1 / STEP)),
  }
}

function zoomed(view: View, factor: number): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor))
  return bounded({ scale, x: (view.x * scale) / view.scale, y: (view.y * scale) / view.scale })
}

/** The map stays in sight: it moves by what hangs over, in plan units. */
function bounded({ scale, x, y }: View): View {
  const reach = 450 * (scale - 1)
  const within = (value: number) => Math.min(reach, Math.max(-reach, value))
  return { scale, x: within(x), y: within(y) }
}

type Gestures = {
  isZoomed: () => boolean
  zoom: (factor: number) => void
  move: (x: number, y: number) => void
  reset: () => void
}

function followGestures(area: HTMLElement, { isZoomed, zoom, move, reset }: Gestures): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  const stop = new AbortController()
  const { signal } = stop
  const listen = area.addEventListener.bind(area)

  listen(
    'wheel',
    (event) => {
      // The wheel scrolls the page; with Ctrl, which is also what a pinch on a touchpad sends, it zooms.
      if (!event.ctrlKey && !isZoomed()) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 300))
    },
    { signal, passive: false },
  )
  listen('pointerdown', (event) => fingers.set(event.pointerId, place(event)), { signal })
  listen(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, other]) => other)
      const now = place(event)
      fingers.set(event.pointerId, now)
      if (others[0]) zoom(distance(now, others[0]) / Math.max(1, distance(before, others[0])))
      else if (isZoomed()) {
        const unit = 952 / area.clientWidth
        move((now.x - before.x) * unit, (now.y - before.y) * unit)
      }
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    listen(end, (event) => void fingers.delete(event.pointerId), { signal })
  listen(
    'keydown',
    (event) => {
      if (event.key === '+') zoom(STEP)
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

function place(event: PointerEvent) {
  return { x: event.clientX, y: event.clientY }
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
