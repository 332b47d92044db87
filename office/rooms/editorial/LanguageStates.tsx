import { useTranslation } from 'react-i18next'
import type { EditorialPiece } from '#modules/office/editorial/schema.ts'
import { StateMark } from '../../parts/StateMark.tsx'
import { useStateWords } from './editorial-words.tsx'

/** Each language of a piece with its state. */
export function LanguageStates({ languages }: Pick<EditorialPiece, 'languages'>) {
  const { t } = useTranslation('editorial')
  const wordsOf = useStateWords()
  return (
    <ul className="editorial-languages">
      {languages.map((one) => {
        const { kind, words } = wordsOf(one)
        return (
          <li key={one.language}>
            <abbr title={t(`languageNames.${one.language}`)}>{one.language}</abbr>{' '}
            <StateMark kind={kind}>{words}</StateMark>
          </li>
        )
      })}
    </ul>
  )
}
