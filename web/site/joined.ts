import { useLanguage } from './here.ts'

/** Words in a row, as the language separates them; what is not there is left out. */
export function useJoined(): (parts: Iterable<string | number | null | undefined | false>) => string {
  const mark = useLanguage() === 'ja' ? '、' : ', '
  return (parts) => [...parts].filter(Boolean).join(mark)
}
