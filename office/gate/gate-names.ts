import { gates } from '#club/gates.ts'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'

/** A gate as the club calls it; one that is not there any more by its key. */
export function useGateName(): (key: string) => string {
  const { language } = useOfficeLanguage()
  return (key) => gates.find((gate) => gate.key === key)?.name[language] ?? key
}
