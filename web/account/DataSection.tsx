import './data-section.css'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'

interface DataSectionProps {
  /** What links elsewhere name after the `#`. */
  id: string
  title: ReactNode
  /** Where the focus goes when what had it is gone. */
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** One part of the personal data. Sections come late, so an address that names one goes there when it stands. */
export function DataSection({ id, title, heading, children }: DataSectionProps) {
  const titleId = useId()
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const isMeant = hash === `#${id}`
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView()
  }, [isMeant])
  return (
    <section className="data-section" id={id} aria-labelledby={titleId} ref={section}>
      <h2 className="h3" id={titleId} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
