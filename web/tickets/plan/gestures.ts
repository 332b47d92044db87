type Point = { x: number; y: number }

type Gestures = {
  isZoomed: () => boolean
  zoomIn: () => void
  zoomOut: () => void
  /** `at`: what stays where it is, from the middle of what is seen. */
  zoom: (factor: number, at: Point) => void
  move: (x: number, y: number) => void
  reset: () => void
}

/** What listens to one area: until when, how large its pixels are, and what it has done with what it hears. */
type Listening = {
  area: HTMLElement
  signal: AbortSignal
  units: PlanUnits
  gestures: Gestures
}

/** Tells what wheel, fingers and keys do on the area, all lengths in plan units; answers with what ends it. */
export function followGestures(area: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController()
  const listening = { area, signal: stop.signal, units: unitsOf(area), gestures }
  followWheel(listening)
  followFingers(listening)
  followKeys(listening)
  return () => stop.abort()
}

function followWheel({ area, signal, units, gestures }: Listening): void {
  area.addEventListener(
    'wheel',
    (event) => {
      // The wheel scrolls the page; with Ctrl, which is also what a pinch on a touchpad sends, it zooms.
      if (!event.ctrlKey && !gestures.isZoomed()) return
      event.preventDefault()
      gestures.zoom(Math.exp(-event.deltaY / 300), units.fromMiddle(place(event)))
    },
    { signal, passive: false },
  )
}

/** A finger that has moved so far drags, and presses nothing. */
const DRAG_PIXELS = 8

/** One finger moves what is larger than its place, two zoom. */
function followFingers({ area, signal, units, gestures }: Listening): void {
  const fingers = new Map<number, Point>()
  let dragged = 0
  const listen = area.addEventListener.bind(area)
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
      const now = place(event)
      fingers.set(event.pointerId, now)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
        dragged = DRAG_PIXELS + 1
        const factor = distance(now, other) / Math.max(1, distance(before, other))
        gestures.zoom(factor, units.fromMiddle(middle))
      } else if (gestures.isZoomed()) {
        dragged += distance(now, before)
        gestures.move((now.x - before.x) * units.ofPixel(), (now.y - before.y) * units.ofPixel())
      }
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    listen(end, (event) => void fingers.delete(event.pointerId), { signal })
}

function followKeys({ area, signal, gestures }: Listening): void {
  area.addEventListener(
    'keydown',
    (event) => {
      if (event.key === '+') gestures.zoomIn()
      else if (event.key === '-') gestures.zoomOut()
      else if (event.key === '0') gestures.reset()
      else if (gestures.isZoomed() && event.key in ARROWS) {
        const [x, y] = ARROWS[event.key as keyof typeof ARROWS]
        gestures.move(x, y)
      } else return
      event.preventDefault()
    },
    { signal },
  )
}

const ARROWS = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
} as const satisfies Record<string, [number, number]>

type PlanUnits = ReturnType<typeof unitsOf>

/** What is measured in pixels of the area, in units of the plan that it shows. */
function unitsOf(area: HTMLElement) {
  /** The map is as wide as its place. */
  const ofPixel = () => (isTurned(area) ? 784 : 952) / area.clientWidth
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = area.getBoundingClientRect()
    return { x: (x - left - width / 2) * ofPixel(), y: (y - top - height / 2) * ofPixel() }
  }
  return { ofPixel, fromMiddle }
}

/** Narrow windows turn the plan by a quarter. */
export function isTurned(area: HTMLElement | null): boolean {
  const turned = area?.querySelector('.map--portrait')
  return turned !== null && turned !== undefined && getComputedStyle(turned).display !== 'none'
}

const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
