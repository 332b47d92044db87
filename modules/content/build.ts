import type { ContentNodeInput } from './schema.ts'

let last = 0

/** An article of the men's site, published long ago. */
export function buildArticle(given: Partial<ContentNodeInput> = {}): ContentNodeInput {
  const uid = given.uid ?? `probe-${++last}`
  return {
    uid,
    kind: 'article',
    language: 'de',
    site: 'profis',
    path: `/news/${uid}/`,
    title: `Beitrag ${uid}`,
    teaser: 'Worum es geht.',
    displayAt: '2026-01-02T10:00:00.000Z',
    publishAt: '2026-01-02T10:00:00.000Z',
    ...given,
  }
}

/** A page at an address of the club's site. */
export function buildPage(given: Partial<ContentNodeInput> & { path: string }): ContentNodeInput {
  return buildArticle({ kind: 'page', site: 'klub', ...given })
}
