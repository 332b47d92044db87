import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { keyCaps } from './listen.ts'

/** Keys as they stand on a keyboard. For eyes: what they do is said in words beside them. */
export function KeyCaps({ keys, isJoined = false }: { keys: string; isJoined?: boolean }) {
  const { language } = useOfficeLanguage()
  const caps = keyCaps(keys, language)
  return (
    <span className="key-caps" aria-hidden="true">
      {(isJoined ? [caps.join(' ')] : caps).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  )
}
