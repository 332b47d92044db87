import { commaIn, joinedIn } from '#platform/text/joined.rules.ts'
import { useLanguage } from './here.ts'

/** Words in a row, as the language of the page separates them; what is not there is left out. */
export function useJoined(): (parts: Parameters<typeof joinedIn>[1]) => string {
  const language = useLanguage()
  return (parts) => joinedIn(language, parts)
}

/** What `useJoined` sets between words, for what is more than words. */
export const useComma = (): string => commaIn(useLanguage())
