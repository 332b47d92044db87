import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'

/** Beside single matches: all of them at once, while season tickets are sold. */
export function SeasonHint() {
  const { t } = useTranslation('seasonTickets')
  const language = useLanguage()
  return (
    <p className="small">
      <b>{t('hint.title')}:</b> {t('hint.text')}{' '}
      <TextLink to={path.seasonSale(language)}>{t('hint.action')}</TextLink>
    </p>
  )
}
