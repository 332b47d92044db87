/** Sites whose overviews list what the whole club has; every other site lists its own. */
export const wholeClubOverviews: Record<'article' | 'gallery' | 'video', readonly string[]> = {
  article: ['global', 'en'],
  gallery: ['global', 'en'],
  video: ['global', 'en', 'tv'],
}

/** How many an overview shows at once. */
export const overviewPageSize = { article: 24, gallery: 18, video: 24 }
