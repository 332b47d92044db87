import { join } from 'node:path'

export const clubFiles = {
  icon: join(import.meta.dirname, 'icon.svg'),
  legal: join(import.meta.dirname, 'legal'),
  signInPicture: join(import.meta.dirname, 'portrait.svg'),
  videos: join(import.meta.dirname, 'videos'),
  pictures: join(import.meta.dirname, 'pictures'),
}
