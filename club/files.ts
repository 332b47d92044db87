import { join } from 'node:path'

/** Files of the club. Only on the server: browsers know none of them by its place. */
export const clubFiles = {
  /** The crest, in a square as browsers and phones show it. */
  icon: join(import.meta.dirname, 'icon.svg'),
  /** Legal texts as Markdown, by language and by the name of their page. */
  legal: join(import.meta.dirname, 'legal'),
  /** Pictures that come with the program, by their ids; the club's own lie in its data folder. */
  pictures: join(import.meta.dirname, '../demo/pictures'),
  /** Packaged videos that come with the program; the club's own lie in its data folder. */
  videos: join(import.meta.dirname, '../demo/videos'),
  /** Stands beside the forms where people sign in. */
  signInPicture: join(import.meta.dirname, '../demo/pictures/portrait-11.svg'),
}
