/** Whose players and posts our pages may show, once a reader wants them; everything else is a link. */
export const embedOrigins: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://open.spotify.com',
  'https://www.instagram.com',
  'https://platform.twitter.com',
]
