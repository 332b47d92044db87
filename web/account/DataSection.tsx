import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'

interface DataSectionProps {
  /** What links elsewhere name after the `#`. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** One part of the personal data. Sections come late, so an address that names one goes there when it stands. */
export function DataSection({ id, title, children }: DataSectionProps) {
  const titleId = useId()
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const isMeant = hash === `#${id}`
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView()
  }, [isMeant])
  return (
    <section className="adata" id={id} aria-labelledby={titleId} ref={section}>
      <h2 className="h3" id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  )
}
