import { club } from '#club/club.ts'
import { useHere, useText } from './here.ts'

type PageTitleProps = {
  title?: string
  description?: string
  /** Found by nobody: account, cart, checkout. */
  noIndex?: boolean
}

/** Title and description of a page; React puts them into the head. Once per page. */
export function PageTitle({ title, description, noIndex }: PageTitleProps) {
  const { site } = useHere()
  const text = useText()
  const place = site.key === 'global' ? club.name : `${text(site.name)} | ${club.name}`
  return (
    <>
      <title>{title ? `${title} | ${place}` : place}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}

/** Facts for search engines, schema.org. `<` is escaped, so that no text can end the element. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
