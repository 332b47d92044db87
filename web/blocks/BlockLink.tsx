import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { ResolvedLink } from '#modules/content/page-data.schema.ts'
import { useSiteAddress } from '#web/site/here.ts'

type BlockLinkProps = Omit<ComponentProps<'a'>, 'href'> & { link: ResolvedLink | null | undefined }

/** Where an editor's link leads: within the site without loading, elsewhere with it. One that leads nowhere is text. */
export function BlockLink({ link, children, ...rest }: BlockLinkProps) {
  const address = useSiteAddress()
  if (!link) return <span className={rest.className}>{children}</span>
  if (link.kind === 'url')
    return (
      <a {...rest} href={link.url} rel="noopener">
        {children}
      </a>
    )
  const href = address(link.site, link.href)
  if (!href.startsWith('/'))
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    )
  return (
    <Link {...rest} to={href} viewTransition>
      {children}
    </Link>
  )
}

type NodeLinkProps = Omit<ComponentProps<'a'>, 'href'> & { node: { site: string; href: string } }

/** To an article, a gallery, a video. */
export function NodeLink({ node, ...rest }: NodeLinkProps) {
  return <BlockLink {...rest} link={{ kind: 'site', site: node.site, href: node.href }} />
}
