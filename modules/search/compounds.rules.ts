/**
 * German writes words together: `Stadionführung` is a `Führung` too. A long word is taken apart into words that occur by
 * themselves somewhere; nothing is known but the words of the club's own texts. What may stand between two of them is the
 * `s` of `Jahreshauptversammlung` and its like.
 */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e', 'ens']
/** Endings of the last word, so that `Dauerkarten` is made of `Dauer` and `Karte`. */
const ENDINGS = ['', 'n', 'en', 'e', 's', 'es', 'er', 'ern']

const SHORTEST_COMPOUND = 7
/** The number of pieces grows with the square. */
const LONGEST_ASKED = 30
const SHORTEST_HEAD = 3
const SHORTEST_TAIL = 4

/** They begin words without being a part of them. */
const PREFIXES = new Set(
  'ver zer ent vor aus auf ein mit nach bei durch über unter her hin los weg wieder zusammen der die das des den dem was wer wie nur und hat ist war bis von für gegen'.split(
    ' ',
  ),
)
/** They end words without being one. */
const SUFFIXES = new Set(
  'schaft schaften heit heiten keit keiten lich liche lichen isch ische ischen chen lein innen erin ungen tion ion ionen isten ieren iert barkeit haft weise mals wärts ende enden ernd eine einer einem einen seine ihre nisse'.split(
    ' ',
  ),
)

/** The parts of a compound, also the compounds within it; none when it is a word by itself. */
export function partsOf(word: string, isWord: (text: string) => boolean): string[] {
  if (word.length < SHORTEST_COMPOUND) return []
  // The longest last word first: it is what the whole thing is.
  for (let cut = SHORTEST_HEAD; cut <= word.length - SHORTEST_TAIL; cut += 1) {
    const tail = knownTail(word.slice(cut), isWord)
    if (!tail) continue
    const head = knownHead(word.slice(0, cut), isWord)
    const heads = head ? [head] : partsOf(word.slice(0, cut), isWord)
    if (heads.length > 0)
      return [...new Set([...heads, ...partsOf(head ?? '', isWord), tail, ...partsOf(tail, isWord)])]
  }
  return []
}

/** Everything that `partsOf` may ask for, to look it up at once. */
export function possibleParts(word: string): string[] {
  const asked = new Set<string>()
  if (word.length < SHORTEST_COMPOUND || word.length > LONGEST_ASKED) return []
  for (let cut = SHORTEST_HEAD; cut <= word.length - SHORTEST_TAIL; cut += 1) {
    for (const text of headForms(word.slice(0, cut))) asked.add(text)
    for (let end = cut + SHORTEST_TAIL; end <= word.length; end += 1)
      for (const text of [...headForms(word.slice(cut, end)), ...tailForms(word.slice(cut, end))])
        asked.add(text)
  }
  return [...asked]
}

function knownHead(text: string, isWord: (text: string) => boolean): string | null {
  return headForms(text).find(isWord) ?? null
}

function knownTail(text: string, isWord: (text: string) => boolean): string | null {
  return tailForms(text).find(isWord) ?? null
}

function headForms(text: string): string[] {
  if (PREFIXES.has(text)) return []
  const forms = LINKS.filter((link) => text.endsWith(link)).map((link) =>
    text.slice(0, text.length - link.length),
  )
  // `Schul-` is the school.
  return [...forms, `${text}e`].filter((form) => form.length >= SHORTEST_HEAD && !PREFIXES.has(form))
}

function tailForms(text: string): string[] {
  if (SUFFIXES.has(text)) return []
  return ENDINGS.filter((ending) => text.endsWith(ending))
    .map((ending) => text.slice(0, text.length - ending.length))
    .filter((form) => form.length >= SHORTEST_TAIL && !SUFFIXES.has(form))
}
