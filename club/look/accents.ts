type Accents = {
  own: readonly string[]
  families: Readonly<Record<string, readonly string[]>>
  ofDepartments: string | null
  light: readonly string[]
}

/** Every page brings these lists: as few letters as can be. */
const keys = (text: string): string[] => text.split(' ')

/**
 * Sites with an accent of their own; families of sites that share one, under its name in `club/look/colours.ts`; departments without
 * either wear `ofDepartments`, all others the club's.
 */
export const accents: Accents = {
  own: keys(
    'nachwuchs klub fans tv museum fussballschule basketball handball hockey leichtathletik football',
  ),
  families: {
    hockey: ['inlinehockey'],
    field: keys('rugby lacrosse cricket frisbee futsal fussballabteilung'),
    net: keys('volleyball beachvolleyball tennis tischtennis'),
    ice: keys('eishockey eiskunstlauf eisstock'),
    water: keys('schwimmen wasserball rudern triathlon'),
    combat: keys('boxen judo karate ringen fechten'),
    precision: keys('darts schach tischfussball esports'),
    grace: keys('turnen tanzen gymnastik yoga rehasport'),
    outdoors: keys('wandern klettern radsport'),
  },
  ofDepartments: 'klub',
  /** Those that are lighter than white letters can stand on: the letters are ink. Checked at the start. */
  light: keys(
    'nachwuchs klub tv museum fussballschule basketball handball hockey leichtathletik field net ice water combat precision grace outdoors',
  ),
}
