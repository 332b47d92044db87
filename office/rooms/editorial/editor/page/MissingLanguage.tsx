import { useTranslation } from 'react-i18next'
import type { Language } from '#club/club.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Draft } from '../drafts/merging.ts'
import { emptyIn, translationOf } from '../drafts/translating.ts'

interface MissingLanguageProps {
  language: Language
  source: Draft
  onBegin: (empty: Draft, draft: Draft) => void
}

/** A language that is not there yet: begun with everything that has no words, or blank. */
export function MissingLanguage({ language, source, onBegin }: MissingLanguageProps) {
  const { t } = useTranslation('editor')
  const empty = emptyIn(source, language)
  return (
    <div className="editor-missing">
      <h2>{t('missing.title', { language: t(`languages.${language}`) })}</h2>
      <p>{t('missing.text')}</p>
      <div className="editor-buttons">
        <Button size="s" icon="globe" onClick={() => onBegin(empty, translationOf(source, language))}>
          {t('missing.structure', { language: t(`languages.${source.language}`) })}
        </Button>
        <Button
          size="s"
          kind="quiet"
          // A blank that differs from nothing would not be saved.
          onClick={() => onBegin({ ...empty, displayAt: new Date(0).toISOString() }, empty)}
        >
          {t('missing.blank')}
        </Button>
      </div>
    </div>
  )
}
