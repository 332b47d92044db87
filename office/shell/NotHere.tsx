import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useTitle } from './title.ts'

/** Nothing has this address, or nothing for this person. */
export function NotHere() {
  const { t } = useTranslation('office')
  useTitle(t('notHere.title'))
  return (
    <>
      <h1 className="vh">{t('notHere.title')}</h1>
      <EmptyState
        icon="search"
        title={t('notHere.title')}
        text={t('notHere.text')}
        action={
          <LinkButton to="/" kind="ink" size="s">
            {t('home')}
          </LinkButton>
        }
      />
    </>
  )
}
