import { club } from '../club.ts'
import { palette } from './colours.ts'

const icon = { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }

/** How phones show the web on their home screen. */
export const manifest = {
  id: '/',
  name: club.name,
  short_name: club.shortName,
  lang: club.fallbackLanguage,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: palette.night,
  theme_color: palette.night,
  icons: [
    { ...icon, purpose: 'any' },
    { ...icon, purpose: 'maskable' },
  ],
}
