import type { accents } from '#club/look/accents.ts'
import type { clubAccent, palette, shades, siteAccents } from '#club/look/colours.ts'
import { contrast } from '#platform/colours.ts'

type ColourValues = {
  palette: typeof palette
  shades: typeof shades
  clubAccent: typeof clubAccent
  siteAccents: typeof siteAccents
  accents: typeof accents
}

/** Of letters (WCAG 2.2, 1.4.3), and of white letters of the largest size. */
const LETTERS = 4.5
const LARGE = 3

/** What is wrong with a club's colours, one sentence each. */
export function faultsOfColours(given: ColourValues): string[] {
  const unreadable = colourFaults(given)
  return unreadable.length > 0 ? unreadable : [...contrastFaults(given), ...accentFaults(given)]
}

function colourFaults({ palette, shades, clubAccent, siteAccents }: ColourValues): string[] {
  const named = [
    ...Object.entries(palette),
    ...Object.entries(shades.day),
    ...Object.entries(shades.floodlight),
    ...[clubAccent, ...Object.values(siteAccents)].flatMap((accent) => Object.entries(accent)),
  ]
  return named.flatMap(([name, colour]) =>
    /^#[0-9a-f]{6}$/.test(colour)
      ? []
      : [`club/look/colours.ts: ${name} is ${colour}, not a colour as #102030.`],
  )
}

function contrastFaults({ palette, shades, clubAccent, siteAccents }: ColourValues): string[] {
  const pairs: [what: string, letters: string, ground: string][] = [
    ['ink on paper', palette.ink, palette.paper],
    ['slate on paper', palette.slate, palette.paper],
    ['slate-2 on white', palette['slate-2'], palette.white],
    ['hot-deep on paper', palette['hot-deep'], palette.paper],
    ['on-ink on ink', palette['on-ink'], palette.ink],
    ['on-ink-2 on ink', palette['on-ink-2'], palette.ink],
    ...Object.entries({ club: clubAccent, ...siteAccents }).flatMap(
      ([name, accent]): [string, string, string][] => [
        [`the accent ${name} as text on paper`, accent.text, palette.paper],
        [`the accent ${name} as text on mist`, accent.text, palette.mist],
        [`the accent ${name} as textNight on night`, accent.textNight, palette.night],
        [
          `the accent ${name} as textNight on the surface of the night`,
          accent.textNight,
          shades.floodlight['surface-2'],
        ],
        [`ink on the accent ${name}`, palette.ink, accent.site],
      ],
    ),
  ]
  return pairs.flatMap(([what, letters, ground]) => {
    const found = contrast(letters, ground)
    return found >= LETTERS
      ? []
      : [`club/look/colours.ts: ${what} has a contrast of ${found.toFixed(2)}; letters need ${LETTERS}.`]
  })
}

function accentFaults({ palette, siteAccents, accents }: ColourValues): string[] {
  const named = [...new Set([...accents.own, ...Object.keys(accents.families)])]
  const missing = named.filter((key) => !siteAccents[key])
  const unnamed = Object.keys(siteAccents).filter((key) => !named.includes(key))
  const members = Object.values(accents.families).flat()
  const twice = members.filter((key, index) => accents.own.includes(key) || members.indexOf(key) !== index)
  const light = Object.entries(siteAccents)
    .filter(([, { site }]) => contrast(site, palette.white) < LARGE)
    .map(([key]) => key)
  return [
    ...missing.map(
      (key) => `club/look/accents.ts names ${key}, which has no colours in club/look/colours.ts.`,
    ),
    ...unnamed.map(
      (key) => `club/look/colours.ts has an accent ${key}, which club/look/accents.ts does not name.`,
    ),
    ...twice.map((key) => `club/look/accents.ts gives ${key} two accents.`),
    ...light
      .filter((key) => !accents.light.includes(key))
      .map((key) => `club/look/accents.ts: white letters cannot stand on ${key}, so it belongs to light.`),
    ...accents.light
      .filter((key) => siteAccents[key] && !light.includes(key))
      .map(
        (key) =>
          `club/look/accents.ts: ${key} is dark enough for white letters, so it does not belong to light.`,
      ),
  ]
}
