type Accents = {
  own: readonly string[]
  families: Readonly<Record<string, readonly string[]>>
  ofDepartments: string | null
  light: readonly string[]
}

/**
 * Sites with an accent of their own; families of sites that share one, under its name in `club/colours.ts`; departments without
 * either wear `ofDepartments`, all others the club's.
 */
export const accents: Accents = {
  own: [
    ...['nachwuchs', 'klub', 'fans', 'tv', 'museum', 'fussballschule'],
    ...['basketball', 'handball', 'hockey', 'leichtathletik', 'football'],
  ],
  families: {
    klub: ['mitgliedschaft'],
    hockey: ['inlinehockey'],
    field: ['rugby', 'lacrosse', 'cricket', 'frisbee', 'futsal', 'fussballabteilung'],
    net: ['volleyball', 'beachvolleyball', 'tennis', 'tischtennis'],
    ice: ['eishockey', 'eiskunstlauf', 'eisstock'],
    water: ['schwimmen', 'wasserball', 'rudern', 'triathlon'],
    combat: ['boxen', 'judo', 'karate', 'ringen', 'fechten'],
    precision: ['darts', 'schach', 'tischfussball', 'esports'],
    grace: ['turnen', 'tanzen', 'gymnastik', 'yoga', 'rehasport'],
    outdoors: ['wandern', 'klettern', 'radsport'],
  },
  ofDepartments: 'klub',
  /** Those that are lighter than white letters can stand on: the letters are ink. Checked at the start. */
  light: [
    ...['nachwuchs', 'klub', 'tv', 'museum', 'fussballschule'],
    ...['basketball', 'handball', 'hockey', 'leichtathletik'],
    ...['field', 'net', 'ice', 'water', 'combat', 'precision', 'grace', 'outdoors'],
  ],
}
