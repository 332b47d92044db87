/** What browsers colour their own frame with. By itself, because every page brings it. */
export const night = '#0a0f26'

// By names of their own: what is read out of the palette below would bring all of it into every page.
const hot = '#fc5316'
const hotDeep = '#bf3506'
/** Letters on ink, and quiet ones. */
const onInk = '#f6f5f0'
const onInkQuiet = '#b9c0dc'

/** The club's colours; `club/look/accents.ts` says which site wears which accent. The only place for hex values of the club. */
export const palette = {
  night,
  ink: '#0e1430',
  'ink-2': '#151c47',
  'ink-3': '#222c60',
  'ink-4': '#3c4a8f',
  paper: '#fbfaf6',
  white: '#ffffff',
  mist: '#e9ecf3',
  'mist-2': '#dbe0eb',
  slate: '#4a5170',
  'slate-2': '#626a88',
  hot,
  'hot-deep': hotDeep,
  'hot-tint': '#ffe8dd',
  'on-ink': onInk,
  'on-ink-2': onInkQuiet,
}

/** Shades of the ink by day and by floodlight: what surfaces, lines and quiet letters wear. */
export const shades = {
  day: {
    border: '#d3d8e4',
    control: '#757d98',
    perf: '#b9c0d3',
    'perf-strong': '#98a1bd',
  },
  floodlight: {
    surface: '#121938',
    'surface-2': '#1a2350',
    'surface-3': '#27326a',
    text: onInk,
    'text-2': onInkQuiet,
    'text-3': '#959ec4',
    border: '#2a3467',
    'border-strong': onInk,
    control: '#7a86bd',
    'accent-tint': '#3a1f2a',
    perf: '#53609f',
    'perf-strong': '#6b78bd',
  },
}

/** An accent: on its own, as letters by day, and as letters by floodlight. */
export type Accent = { site: string; text: string; textNight: string }

/** What sites wear that have no accent of their own. */
export const clubAccent: Accent = { site: hot, text: hotDeep, textNight: '#ff8152' }

/** By the key of their site, or the name of their family. */
export const siteAccents: Readonly<Record<string, Accent>> = {
  nachwuchs: { site: '#c3ee3c', text: '#4b6200', textNight: '#c3ee3c' },
  klub: { site: '#e7b93a', text: '#7a5600', textNight: '#efc95c' },
  fans: { site: '#ff4d61', text: '#b80f31', textNight: '#ff8794' },
  tv: { site: '#8fb3ff', text: '#2a4fb0', textNight: '#a9c4ff' },
  museum: { site: '#cfae7a', text: '#76561d', textNight: '#dcc194' },
  fussballschule: { site: '#35cfc0', text: '#0b6a61', textNight: '#5fdccf' },
  basketball: { site: '#ff8a2a', text: '#9c4a00', textNight: '#ffa457' },
  handball: { site: '#4cc4ff', text: '#0a6390', textNight: '#7dd4ff' },
  hockey: { site: '#46d88c', text: '#0f6a3d', textNight: '#70e2a8' },
  leichtathletik: { site: '#ffd33d', text: '#735800', textNight: '#ffdc66' },
  football: { site: '#e8654d', text: '#a3301c', textNight: '#f08f7c' },
  field: { site: '#ff8f70', text: '#a3361a', textNight: '#ffa58c' },
  net: { site: '#d7e04a', text: '#5a6000', textNight: '#e2ea6a' },
  ice: { site: '#9be3f5', text: '#0c6074', textNight: '#a9e8f7' },
  water: { site: '#5aa9ff', text: '#1b57a8', textNight: '#86c0ff' },
  combat: { site: '#ff6f8e', text: '#ad1245', textNight: '#ff94ab' },
  precision: { site: '#b89cff', text: '#5b3db0', textNight: '#c7b0ff' },
  grace: { site: '#f39ad6', text: '#932676', textNight: '#f6b0df' },
  outdoors: { site: '#a9cf7a', text: '#3f610e', textNight: '#bbdc92' },
}
