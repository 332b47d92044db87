import { club, type Language } from '#club/club.ts'
import { useHere, useText } from './here.ts'

/** What a page says about itself where it is shared. */
export type Shared = {
  type?: 'website' | 'article' | 'video.other' | 'profile' | 'product'
  /** On its card: a word above the title (the site when left out), and a picture, by its id in the media store. */
  kicker?: string | undefined
  picture?: string | undefined
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
      <Feed />
      <Card title={title} canonical={canonical} kicker={shared.kicker} picture={shared.picture} />
    </>
  )
}

/** Where readers of feeds find the news of this site. */
function Feed() {
  const { site, language } = useHere()
  const text = useText()
  const prefix = language === site.language ? '' : `/${language}`
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={text(site.name)}
      href={`${prefix}/news/feed.xml`}
    />
  )
}

type CardProps = Pick<Shared, 'kicker' | 'picture'> & { title: string; canonical: string }

/** The card is drawn from this very page (modules/cards): from its title, and from what is said here for it alone. */
function Card({ title, canonical, kicker, picture }: CardProps) {
  const { site } = useHere()
  const text = useText()
  const word = kicker ?? text(site.name)
  return (
    <>
      <meta name="card:kicker" content={word} />
      {picture && <meta name="card:picture" content={picture} />}
      <meta property="og:image" content={cardAddress(canonical, [title, word, picture])} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Another card has another address: those who show links keep what they have seen once. */
function cardAddress(canonical: string, facts: readonly (string | undefined)[]): string {
  const url = new URL(canonical)
  url.pathname = `/og${url.pathname.replace(/\/?$/, '/')}card.png`
  url.searchParams.set('v', hashOf(facts.join('\n')))
  return url.href
}

/** FNV-1a: short and always the same; nothing hangs on nobody guessing it. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(36)
}
