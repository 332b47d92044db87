type Accents = { own: readonly string[]; ofDepartments: string | null; light: readonly string[] }

/** Sites with an accent of their own; departments without one wear `ofDepartments`, all others the club's (`club/colours.ts`). */
export const accents: Accents = {
  own: [
    ...['nachwuchs', 'klub', 'fans', 'tv', 'museum', 'fussballschule'],
    ...['basketball', 'handball', 'hockey', 'leichtathletik', 'football'],
  ],
  ofDepartments: 'klub',
  /** Those that are lighter than white letters can stand on: the letters are ink. Checked at the start. */
  light: [
    ...['nachwuchs', 'klub', 'tv', 'museum', 'fussballschule'],
    ...['basketball', 'handball', 'hockey', 'leichtathletik'],
  ],
}
