import { useCallback, useEffect, useRef, useState } from 'react'
import { followGestures, isTurned } from './gestures.ts'

type View = { scale: number; x: number; y: number }

const HOME: View = { scale: 1, x: 0, y: 0 }
const MOST = 4
const STEP = 1.4
/** The first step of the button, and what shows a stand whole. */
const FIRST = 1.4
const STAND = 2.2

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
  const zoomOut = useCallback(() => setView((before) => zoomed(before, 1 / STEP)), [])

  useEffect(() => {
    if (!area) return
    return followGestures(area, {
      isZoomed: () => current.current.scale > 1,
      zoomIn,
      zoomOut,
      zoom: (factor, at) => setView((before) => zoomed(before, factor, at)),
      move: (x, y) => setView((before) => bounded({ ...before, x: before.x + x, y: before.y + y })),
      reset: () => setView(HOME),
    })
  }, [area, zoomIn, zoomOut])

  return {
    ref,
    isZoomed: view.scale > 1,
    className: view.scale > 1 ? 'map__area map__area--zoomed' : 'map__area',
    transform: `translateX(${view.x}px) translateY(${view.y}px) scale(${view.scale})`,
    zoomIn,
    zoomOut,
    /** Shows a part of the ground as large as it fits. */
    zoomTo: (point: PlanPoint) => aimed(STAND, point),
  }
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
