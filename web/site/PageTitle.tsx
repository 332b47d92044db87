import { club } from '#club/club.ts'
import { useHere, useText } from './here.ts'
import { usePlaces } from './language-twin.ts'
import { type Shared, ShareTags } from './ShareTags.tsx'

type PageTitleProps = {
  title?: string
  description?: string
  /** Found by nobody: account, cart, checkout. */
  noIndex?: boolean
  /** How the page looks where somebody links to it; a page of the site with the site's picture when left out. */
  share?: Shared
}

/**
 * What stands in the head for a page: title, description, its one address, its twins in the other languages, how it looks
 * where it is shared. React puts it there. Once per page.
 */
export function PageTitle({ title, description, noIndex, share }: PageTitleProps) {
  const { site } = useHere()
  const text = useText()
  const { canonical, twins } = usePlaces()
  const siteName = text(site.name)
  const place = site.roles.includes('main') ? club.name : `${siteName} | ${club.name}`
  const whole = title && title !== siteName ? `${title} | ${place}` : place
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      <meta name="robots" content={noIndex ? 'noindex' : 'max-image-preview:large'} />
      {!noIndex && <link rel="canonical" href={canonical} />}
      {/* Read from the document as it was sent, by programs that run no script: browsers need not carry it. */}
      {import.meta.env.SSR && !noIndex && (
        <ShareTags
          title={title ?? whole}
          description={description}
          canonical={canonical}
          twins={twins}
          {...share}
        />
      )}
    </>
  )
}

/**
 * Facts for search engines, schema.org, read from the document as it was sent: in the browser there are none
 * (`import.meta.env.SSR ? … : null`), and what makes them is no part of its scripts. `<` is escaped, so that no text can
 * end the element.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | null }) {
  const json = data
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
