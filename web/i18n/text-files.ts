import type { Texts } from './merge-texts.ts'

/** Every file of texts as a chunk of its own. Fetched by itself: its list is long, and a page brings its own texts along. */
export const textFiles = import.meta.glob<Texts>('../texts/*/*.json', { import: 'default' })
