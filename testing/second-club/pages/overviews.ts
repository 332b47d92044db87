export const overviewPageSize = { article: 24, gallery: 18, video: 24 }

export const wholeClubOverviews: Record<'article' | 'gallery' | 'video', readonly string[]> = {
  article: ['verein'],
  gallery: ['verein'],
  video: ['verein'],
}
