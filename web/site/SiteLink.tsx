import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Target } from '#club/pages/navigation.ts'
import { targetAddress, useHere } from './here.ts'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { target: Target }

/** A link to a place of the club's navigation: within the site without loading, to another site with it; none to a role that nobody has. */
export function SiteLink({ target, ...rest }: SiteLinkProps) {
  const here = useHere()
  const address = targetAddress(here, target)
  if (address === null) return null
  if (!address.startsWith('/')) return <a {...rest} href={address} />
  return <Link {...rest} to={address} />
}
