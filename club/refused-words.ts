/** What is not printed on shirts. */
export type RefusedPrint = {
  words: RefusedWords
  /** Codes of those who may not say it in words: 88 stands for the greeting, 18 for the name, 28 for a banned band. */
  numbers: readonly number[]
  /** Refused together only: 14 and 8 are numbers of players, beside such a name they are not. */
  together: readonly { name: string; number: number }[]
}

export type RefusedWords = {
  /** Refused wherever they stand in a name. */
  anywhere: readonly string[]
  /** Refused only as a whole name: inside names they are innocent (Nazim, Scunthorpe). */
  alone: readonly string[]
}

/** Compared by their letters alone, without marks, spaces and capitals. */
const words: RefusedWords = {
  anywhere: [
    ...['hitler', 'himmler', 'goebbels', 'siegheil', 'nsdap', 'waffenss', 'judensau', 'vergasen', 'kanake'],
    ...['arschloch', 'hurensohn', 'wichser', 'fotze', 'missgeburt', 'schlampe', 'schwuchtel', 'scheiss'],
    ...['heydrich', 'mengele', 'eichmann', 'auschwitz', 'wehrmacht', 'holocaust', 'whitepower', 'combatac'],
    ...['fuck', 'motherf', 'nigger', 'neger'],
  ],
  alone: [
    ...['ss', 'ns', 'kz', 'hj', 'hh', 'nsu', 'nazi', 'nazis', 'heil', 'fuhrer', 'fuehrer', 'acab'],
    ...['arsch', 'hure', 'nutte', 'sau', 'cunt', 'bitch', 'shit'],
  ],
}

const GREETINGS = ['adolf', 'ah', 'fuehrer', 'fuhrer', 'sieg', 'reich', 'wp', 'rahowa', 'blood', 'honour']

export const refusedPrint: RefusedPrint = {
  words,
  numbers: [18, 28, 88],
  together: GREETINGS.flatMap((name) =>
    [8, 14, 19, 33, 39, 44, 45, 74, 84].map((number) => ({ name, number })),
  ),
}
