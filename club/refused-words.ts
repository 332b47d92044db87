export type RefusedWords = {
  /** Refused wherever they stand in a name. */
  anywhere: readonly string[]
  /** Refused only as a whole name: inside names they are innocent (Nazim, Scunthorpe). */
  alone: readonly string[]
}

/** Names that are not printed. Compared by their letters alone, without marks, spaces and capitals. */
export const refusedFlockWords: RefusedWords = {
  anywhere: [
    ...['hitler', 'himmler', 'goebbels', 'siegheil', 'nsdap', 'waffenss', 'judensau', 'vergasen', 'kanake'],
    ...['arschloch', 'hurensohn', 'wichser', 'fotze', 'missgeburt', 'schlampe', 'schwuchtel', 'scheiss'],
    ...['fuck', 'motherf', 'nigger', 'neger'],
  ],
  alone: [
    ...['ss', 'ns', 'kz', 'hj', 'nazi', 'nazis', 'heil', 'fuhrer', 'fuehrer', 'acab'],
    ...['arsch', 'hure', 'nutte', 'sau', 'cunt', 'bitch', 'shit'],
  ],
}
