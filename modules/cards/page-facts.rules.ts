/** What a card is drawn from. */
export type CardFacts = {
  title: string
  /** A word above it: the subject, or the site. */
  kicker: string
  /** Id in the media store; null where the page has no picture. */
  picture: string | null
}

/**
 * Reads a page of our own as the programs do that show links to it. Null for pages that are not to be found: nobody
 * shares them, and nobody may have cards of them drawn.
 */
export function factsOf(html: string): CardFacts | null {
  const head = html.slice(0, html.indexOf('</head>'))
  const title = contentOf(head, 'property="og:title"')
  if (!title) return null
  return {
    title: title.slice(0, 140),
    kicker: (contentOf(head, 'name="card:kicker"') ?? contentOf(head, 'property="og:site_name"') ?? '').slice(
      0,
      60,
    ),
    picture: contentOf(head, 'name="card:picture"'),
  }
}

function contentOf(head: string, name: string): string | null {
  const value = new RegExp(`<meta ${name} content="([^"]*)"`).exec(head)?.[1]
  return value ? decoded(value) : null
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name]!)
}
