import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For the heading of a part that addresses name behind `#`: whoever comes so finds it in sight, and the focus on it. */
export function useArrival(anchor: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isMeant = hash === `#${anchor}`
  useEffect(() => {
    if (!isMeant) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isMeant])
  return heading
}
