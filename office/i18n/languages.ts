/** The office speaks what the club's staff does; people outside are written to in their own language. */
export const languages = ['de', 'en'] as const
export type OfficeLanguage = (typeof languages)[number]

const STORED = 'office.language'

/** As chosen before in this browser, else as the browser is set, else German. */
export function chosenLanguage(): OfficeLanguage {
  const known = [localStorage.getItem(STORED), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return languages.find((language) => language === known.find((one) => isLanguage(one))) ?? 'de'
}

export function rememberLanguage(language: OfficeLanguage): void {
  localStorage.setItem(STORED, language)
}

function isLanguage(tag: string | null): tag is OfficeLanguage {
  return languages.some((language) => language === tag)
}
