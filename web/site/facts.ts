import { club, type Language } from '#club/club.ts'
import type { PageNode } from '#modules/content/page-data.schema.ts'

/** Facts for search engines (schema.org), for `<StructuredData>`. */
type Facts = Record<string, unknown>

type WrittenPage = {
  node: PageNode
  language: Language
  /** Of the site. */
  origin: string
  /** Path with query, as the page's address counts. */
  address: string
  /** Addresses of pictures within the site: the shared picture, the cover. */
  pictures: readonly string[]
}

/** Of an article. */
export function newsArticleFacts({ node, language, origin, address, pictures }: WrittenPage): Facts {
  return {
    '@type': 'NewsArticle',
    headline: node.title.slice(0, 110),
    description: node.teaser,
    image: pictures.map((picture) => origin + picture),
    datePublished: node.displayAt,
    dateModified: node.changedAt,
    inLanguage: node.writtenIn ?? language,
    articleSection: node.categories,
    mainEntityOfPage: origin + address,
    author: node.author
      ? { '@type': 'Person', name: node.author }
      : { '@type': 'Organization', name: club.name },
    publisher: publisher(origin),
  }
}

/** Of a video that everybody may see; of a paid one too, which says so. */
export function videoFacts({ node, language, origin, address, pictures }: WrittenPage): Facts {
  return {
    '@type': 'VideoObject',
    name: node.title,
    description: node.teaser || node.title,
    thumbnailUrl: pictures.map((picture) => origin + picture),
    uploadDate: node.displayAt,
    inLanguage: node.writtenIn ?? language,
    url: origin + address,
    isAccessibleForFree: node.video?.payment !== 'pay',
    publisher: publisher(origin),
    ...(node.video ? { duration: durationOf(node.video.seconds) } : {}),
  }
}

/** The club, and how its search is asked: for start pages. */
export function siteFacts(given: {
  origin: string
  name: string
  language: Language
  /** Path of the search, without query. */
  search: string
  /** Of the service. */
  phone: string
  mail: string
}): Facts {
  const { origin, name, language, search, phone, mail } = given
  const { street, postalCode, city, countryCode } = club.address
  return {
    '@graph': [
      {
        '@type': 'SportsOrganization',
        '@id': `${origin}/#club`,
        name: club.legalName,
        alternateName: club.name,
        sport: 'Football',
        url: origin,
        logo: `${origin}/icon.svg`,
        email: mail,
        telephone: phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          postalCode,
          addressLocality: city,
          addressCountry: countryCode,
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#site`,
        name,
        url: origin,
        inLanguage: language,
        publisher: { '@id': `${origin}/#club` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

function publisher(origin: string): Facts {
  return { '@type': 'SportsOrganization', name: club.legalName, logo: `${origin}/icon.svg` }
}

/** ISO 8601: 4 minutes 5 seconds are `PT4M5S`. */
export function durationOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = seconds % 60
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, rest && `${rest}S`].filter(Boolean)
  return `PT${parts.join('') || '0S'}`
}
