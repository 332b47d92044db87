import { club, type Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { useHere } from './here.ts'

/** What a page says about itself where it is shared. */
export type Shared = {
  type?: 'website' | 'article' | 'video.other' | 'profile' | 'product'
  /** Address of its picture on this site, 1200 × 630, from a loader: `services.found.card(…)`. */
  picture?: string
  /** Of articles and videos, ISO 8601. */
  published?: string
  changed?: string
}

type ShareTagsProps = Shared & {
  title: string
  description?: string
  canonical: string
  twins: readonly { language: Language; href: string }[]
}

const LOCALES: Record<Language, string> = { de: 'de_DE', en: 'en_GB', ja: 'ja_JP' }

/** Twins of the page for search engines, and Open Graph and Twitter tags for everybody who shows a link with a picture. */
export function ShareTags({ title, description, canonical, twins, ...shared }: ShareTagsProps) {
  const { language } = useHere()
  const { type = 'website', published, changed } = shared
  const fallback = twins.find((twin) => twin.language === club.fallbackLanguage)
  return (
    <>
      {twins.map((twin) => (
        <link key={twin.language} rel="alternate" hrefLang={twin.language} href={twin.href} />
      ))}
      {fallback && <link rel="alternate" hrefLang="x-default" href={fallback.href} />}
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={club.name} />
      <meta property="og:locale" content={LOCALES[language]} />
      {twins
        .filter((twin) => twin.language !== language)
        .map((twin) => (
          <meta key={twin.language} property="og:locale:alternate" content={LOCALES[twin.language]} />
        ))}
      {published && <meta property="article:published_time" content={published} />}
      {changed && <meta property="article:modified_time" content={changed} />}
      <SharedPicture picture={shared.picture} title={title} />
    </>
  )
}

function SharedPicture({ picture, title }: { picture: string | undefined; title: string }) {
  const { site, domains } = useHere()
  if (!picture) return <meta name="twitter:card" content="summary" />
  return (
    <>
      <meta property="og:image" content={siteOrigin(site, domains) + picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
