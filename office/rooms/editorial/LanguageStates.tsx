import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#modules/content/schema.ts'
import type { EditorialPiece } from '#modules/office/editorial/schema.ts'
import { StateMark } from '../../parts/StateMark.tsx'
import { useStateWords } from './editorial-words.tsx'

/** The states of a piece, each with the languages that are in it. */
export function LanguageStates({ languages }: Pick<EditorialPiece, 'languages'>) {
  const { t } = useTranslation('editorial')
  const wordsOf = useStateWords()
  const states = new Map<string, { mark: ReturnType<typeof wordsOf>; inThem: ContentLanguage[] }>()
  for (const one of languages) {
    const mark = wordsOf(one)
    const { inThem } = states.get(mark.words) ?? { inThem: [] }
    states.set(mark.words, { mark, inThem: [...inThem, one.language] })
  }
  return (
    <span className="editorial-states">
      {[...states.values()].map(({ mark, inThem }) => (
        <span key={mark.words}>
          <StateMark kind={mark.kind}>{mark.words}</StateMark>{' '}
          {inThem.map((language) => (
            <abbr key={language} title={t(`languageNames.${language}`)}>
              {language}
            </abbr>
          ))}
        </span>
      ))}
    </span>
  )
}
