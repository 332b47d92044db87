import { useServiceMail } from '#web/site/service-contact.ts'
import './privacy.css'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { club } from '#club/club.ts'
import { path } from '#web/paths.ts'
import { page } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { useServiceContact } from '#web/site/service-contact.ts'
import { LinkButton } from '#web/ui/Button.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

/** Signed out, on every device: the last page of an account. */
export default function GoodbyePage() {
  const mail = useServiceMail()
  const { t } = useTranslation('accountPrivacy')
  const service = useServiceContact()
  const language = useLanguage()
  return (
    <div className="wrap privacy__bye">
      <PageTitle title={t('goodbye.title')} noIndex />
      <h1 className="display">{t('goodbye.headline')}</h1>
      <p className="lead">{t('goodbye.text', { club: club.name })}</p>
      <p>{t('goodbye.mail')}</p>
      <p className="muted">
        {t('support', {
          ...service,
          mail,
        })}
      </p>
      <p className="privacy__actions">
        <LinkButton to={path.start(language)}>{t('goodbye.start')}</LinkButton>
      </p>
    </div>
  )
}
