import type { ReactNode } from 'react'
import { Picture } from './pictures/Picture.tsx'

interface PartnerNameProps {
  name: string
  picture: string | null
  href: string | null
  /** The name in letters, where there is no picture. */
  children: ReactNode
}

/** A partner: the logo or the name in letters, leading to them where they have a page. */
export function PartnerName({ name, picture, href, children }: PartnerNameProps) {
  const shown = picture ? (
    <Picture
      className="partner-logo"
      src={picture}
      alt={name}
      width={160}
      height={160}
      crop="fit"
      sizes="160px"
    />
  ) : (
    children
  )
  if (href === null) return shown
  return (
    <a className="partner-link" href={href} rel="noopener">
      {shown}
    </a>
  )
}
