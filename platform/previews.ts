/** Whom a preview is drawn for: somebody usual, or somebody whose words are as long and as mixed as they get. */
export type Reader = {
  language: 'de' | 'en' | 'ja'
  isHard: boolean
  firstName: string
  lastName: string
  email: string
  /** A name of a product. */
  thing: string
  opponent: string
  /** What somebody typed. */
  remark: string
}

export type WrittenMail = { subject: string; html: string; plain: string }

/** A mail or paper as it is shown without anybody who gets it. */
export type Preview = {
  /** `checkout/invoice/thirty lines` */
  id: string
} & (
  | { kind: 'mail' /** The function that writes it. */; of: unknown; write(reader: Reader): WrittenMail }
  | {
      kind: 'paper'
      /** The name of the function that draws it. */
      of: string
      type: string
      draw(reader: Reader): Promise<Uint8Array>
    }
)

/** Then come examples of this mail, by name; their data is what its function takes. */
export function mailPreviews<Given extends unknown[]>(
  group: string,
  mail: (...given: Given) => WrittenMail,
): (examples: Record<string, (reader: Reader) => Given>) => Preview[] {
  return (examples) =>
    Object.entries(examples).map(([name, given]) => ({
      kind: 'mail',
      id: idOf(group, mail.name, name),
      of: mail,
      write: (reader) => mail(...given(reader)),
    }))
}

/** Examples of one paper; what draws it is loaded when somebody looks. */
export function paperPreviews(
  group: string,
  of: string,
  examples: Record<string, (reader: Reader) => Promise<Uint8Array>>,
): Preview[] {
  return Object.entries(examples).map(([name, draw]) => ({
    kind: 'paper',
    id: idOf(group, of, name),
    of,
    type: 'application/pdf',
    draw,
  }))
}

function idOf(group: string, of: string, name: string): string {
  return [group, of.replace(/Mail$|^draw/, ''), name].join('/').replaceAll(' ', '-')
}

const USUAL = {
  de: { firstName: 'Nora', lastName: 'Beispiel', thing: 'Trikot Heim', opponent: 'FC Beispiel 04' },
  en: { firstName: 'Nora', lastName: 'Sample', thing: 'Home shirt', opponent: 'FC Sample 04' },
  ja: { firstName: '花子', lastName: '見本', thing: 'ホームユニフォーム', opponent: 'FCサンプル04' },
}
const HARD = {
  firstName: 'Maximiliane-Charlotte محمد',
  lastName: 'von und zu Hohenlohe-Waldenburg-Łukaszewicz 김민준 🦅',
  opponent: 'Spielvereinigung Rot-Weiß Großkrotzenburg-Niederrodenbach 1912',
  remark:
    'Erste Zeile mit <b>Klammern</b> & „Zeichen“ 👨‍👩‍👧\nDonaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde\nمرحبا بالجميع, 안녕하세요, ทดสอบ, Ελλάδα',
}

/** A reader of this language. */
export function readerOf(language: Reader['language'], isHard: boolean): Reader {
  const usual = USUAL[language]
  if (!isHard) return { language, isHard, ...usual, email: 'nora@mail.example', remark: usual.thing }
  const thing = `${usual.thing} 2026/27 Authentic, Langarm, mit Flock „${HARD.lastName}“ und Ärmelaufnäher`
  const email = 'maximiliane.charlotte.von-und-zu-hohenlohe-waldenburg@ein-sehr-langer-anbieter.example'
  return { language, isHard, ...HARD, thing, email }
}
