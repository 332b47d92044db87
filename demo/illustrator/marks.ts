/** The club's crest and mark, and the crests of its opponents. */
import { COLOUR, filled, placed } from './drawing.ts'
import { lettering } from './lettering.ts'

/** Three feathers, read as an F and as a falcon's head. 120 × 116. */
const CROWN =
  'M25 10H112L88 31.5H45.6L41.6 41.5H30C24 44 18.5 50 13.5 58C9.6 51 9.8 43.5 13.8 38ZM24.6 27.2L39 25.2L31.4 31.2L25.6 31.6Z'
const FEATHER = 'M44 35.5H83.4L63.6 53.2H36.9Z'
const TALON = 'M35.4 57.2H59.2L16.6 106Z'

export function mark(colour: string, talon: string = COLOUR.hot): string {
  return `<path fill="${colour}" fill-rule="evenodd" d="${CROWN}"/>${filled(FEATHER, colour)}${filled(TALON, talon)}`
}

const OUTLINE = 'M2 1H118V74C118 103.5 94 122.5 60 139.6C26 122.5 2 103.5 2 74Z'
const SHIELD = 'M6 5H114V74C114 101 91 119 60 135C29 119 6 101 6 74Z'
const shield = () => filled(OUTLINE, COLOUR.paper) + filled(SHIELD, COLOUR.ink)

/** The crest without words, for small sizes. 120 × 140. */
export const crest = (): string => shield() + placed(14.5, 21, 0.84, mark(COLOUR.paper))

/** The crest with town and year, from 32 pixels up. 120 × 140. */
export function crestWithName(): string {
  const centred = { x: 60, anchor: 'middle' } as const
  const town = lettering('FALKENSTADT', {
    weight: 800,
    stretch: 98,
    size: 12.4,
    y: 21.6,
    tracking: 0.35,
    ...centred,
  })
  const year = lettering('1899', {
    weight: 700,
    stretch: 62,
    size: 16,
    y: 113,
    tracking: 0.6,
    ...centred,
    x: 66,
  })
  return (
    shield() +
    filled(town.d, COLOUR.paper) +
    filled('M6 27.4H114V29.4H6Z', COLOUR.hot) +
    placed(18.5, 33, 0.74, mark(COLOUR.paper)) +
    filled(year.d, COLOUR.paper)
  )
}

const FORMS = {
  circle: 'M32 3a29 29 0 1 0 0 58a29 29 0 1 0 0-58Z',
  shield: 'M6 5H58V34C58 47 46 56 32 61C18 56 6 47 6 34Z',
  diamond: 'M32 2L60 32L32 62L4 32Z',
  octagon: 'M20 4H44L60 20V44L44 60H20L4 44V20Z',
  oval: 'M32 2C48 2 56 14 56 32S48 62 32 62 8 50 8 32 16 2 32 2Z',
  banner: 'M8 4H56V52L32 62L8 52Z',
} as const

const DIVISIONS = {
  none: '',
  pale: '<path d="M24 0H40V64H24Z"/>',
  bar: '<path d="M0 24H64V40H0Z"/>',
  bend: '<path d="M44 0H64V10L20 64H0V54Z"/>',
  half: '<path d="M32 0H64V64H32Z"/>',
  chevron: '<path d="M0 52L32 24L64 52V64H52L32 44L12 64H0Z"/>',
  stripes: '<path d="M10 0H20V64H10ZM28 0H36V64H28ZM44 0H54V64H44Z"/>',
  cross: '<path d="M27 0H37V27H64V37H37V64H27V37H0V27H27Z"/>',
  ring: '<path fill-rule="evenodd" d="M0 0H64V64H0ZM32 14a18 18 0 1 0 0 36a18 18 0 1 0 0-36Z"/>',
  wave: '<path d="M0 38C12 30 20 46 32 38S52 30 64 38V64H0Z"/>',
} as const

/** What a town is known for, drawn in the middle. */
const EMBLEMS = {
  none: '',
  anchor:
    'M30 14a5 5 0 1 1 4 0V20H41V24H34V42C40 41 44 37 45 33L42 34L48 27L51 36L48 35C46 43 40 48 32 50C24 48 18 43 16 35L13 36L16 27L22 34L19 33C20 37 24 41 30 42V24H23V20H30Z',
  star: 'M32 15L36.4 27H49L39 34.6L42.8 47L32 39.6L21.2 47L25 34.6L15 27H27.6Z',
  crown: 'M16 42L14 24L24 32L32 19L40 32L50 24L48 42ZM16 45H48V49H16Z',
  fir: 'M32 12L41 25H37L45 36H40L49 48H35V54H29V48H15L24 36H19L27 25H23Z',
  tower: 'M19 14H25V19H29V14H35V19H39V14H45V26H42V50H36V41a4 4 0 0 0-8 0V50H22V26H19Z',
  leaf: 'M32 50C16 40 15 24 32 13C49 24 48 40 32 50ZM30.5 24V54H33.5V24Z',
  peaks: 'M9 46L25 20L33 32L39 24L55 46Z',
  wheel:
    'M32 15a17 17 0 1 0 0 34a17 17 0 1 0 0-34ZM32 20a12 12 0 1 1 0 24a12 12 0 1 1 0-24ZM30.4 20H33.6V44H30.4ZM20 30.4H44V33.6H20Z',
  bridge: 'M8 26H56V31H52V46H46a6 6 0 0 0-12 0H30a6 6 0 0 0-12 0H12V31H8Z',
} as const

export type Opponent = {
  id: string
  name: string
  form: keyof typeof FORMS
  division: keyof typeof DIVISIONS
  emblem: keyof typeof EMBLEMS
  field: string
  charge: string
  /** The emblem's colour. */
  token: string
}

const opponent = (
  id: string,
  name: string,
  form: Opponent['form'],
  division: Opponent['division'],
  emblem: Opponent['emblem'],
  colours: readonly [field: string, charge: string, token: string],
): Opponent => ({
  id,
  name,
  form,
  division,
  emblem,
  field: colours[0],
  charge: colours[1],
  token: colours[2],
})

export const OPPONENTS: readonly Opponent[] = [
  opponent('nordhafen', 'FC Nordhafen', 'circle', 'wave', 'anchor', ['#0B6E8C', '#EAF4F6', '#FFFFFF']),
  opponent('lindenau', 'Blau-Gelb Lindenau', 'shield', 'half', 'leaf', ['#1F4FA3', '#F4C531', '#FFFFFF']),
  opponent('talheim', 'Rot-Weiß Talheim', 'banner', 'stripes', 'none', ['#C4262E', '#FFFFFF', '#FFFFFF']),
  opponent('oderthal', '1. FC Oderthal', 'octagon', 'none', 'bridge', ['#14532D', '#F3EBD3', '#F3EBD3']),
  opponent('bergheim', 'Union Bergheim', 'circle', 'none', 'peaks', ['#7A1F3D', '#F2D9B8', '#F2D9B8']),
  opponent('kaltenbach', 'SV Kaltenbach 07', 'diamond', 'none', 'fir', ['#2F3640', '#9FD8E8', '#9FD8E8']),
  opponent('seewalde', 'Eintracht Seewalde', 'oval', 'bend', 'none', ['#0F766E', '#F5F0DC', '#FFFFFF']),
  opponent('hochfeld', 'Alemannia Hochfeld', 'shield', 'stripes', 'none', ['#111111', '#F6C915', '#FFFFFF']),
  opponent('gruenau', 'TSV Grünau', 'circle', 'none', 'fir', ['#2E8B3D', '#FFFFFF', '#FFFFFF']),
  opponent('elbtal', 'Fortuna Elbtal', 'banner', 'bend', 'none', ['#B3202A', '#F7F1E6', '#FFFFFF']),
  opponent('koenigsforst', 'VfL Königsforst', 'octagon', 'pale', 'crown', ['#4B2E83', '#EDE6F7', '#E0B53A']),
  opponent('werda', 'SC Hohenwerda', 'oval', 'none', 'tower', ['#8A5A2B', '#F7EEDD', '#F7EEDD']),
  opponent('altmark', 'Germania Altmark', 'diamond', 'half', 'star', ['#1D3557', '#E63946', '#FFFFFF']),
  opponent('steinach', 'FSV Steinach', 'shield', 'chevron', 'none', ['#3A506B', '#FFFFFF', '#FFFFFF']),
  opponent('marsch', 'VfB Marschstadt', 'circle', 'stripes', 'none', ['#0057A8', '#FFFFFF', '#FFFFFF']),
  opponent('wiesental', 'SpVgg Wiesental', 'octagon', 'none', 'wheel', ['#5B8C2A', '#FFFDE8', '#FFFDE8']),
  opponent('rheinau', 'Viktoria Rheinwerder', 'banner', 'wave', 'bridge', ['#B0892B', '#1B1B1B', '#F6E7B4']),
]

/** Two colours, a form and a division. 64 × 64. */
export function opponentCrest({ id, form, division, emblem, field, charge, token }: Opponent): string {
  const outline = FORMS[form]
  const inside = `${filled('M0 0H64V64H0Z', field)}<g fill="${charge}">${DIVISIONS[division]}</g>${emblemPath(emblem, token)}`
  return `<clipPath id="rc-${id}"><path d="${outline}"/></clipPath><g clip-path="url(#rc-${id})">${inside}</g><path fill="none" stroke="${field}" stroke-width="3" d="${outline}"/>`
}

const emblemPath = (emblem: Opponent['emblem'], colour: string) =>
  EMBLEMS[emblem] ? `<path fill="${colour}" fill-rule="evenodd" d="${EMBLEMS[emblem]}"/>` : ''
