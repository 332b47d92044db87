import '#web/ui/button.css'
import '#web/blocks/content.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { legacyHome } from '#club/pages/redirects.ts'
import { legacyTargetOf } from '#modules/content/redirects.rules.ts'
import { addressOn, useHere } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/**
 * Addresses of the site before this one (RED-01 … 05): matched in the browser, which moves on at once and leaves nothing
 * behind to go back to. Without script the link says where to.
 */
export default function LegacyPage() {
  const { t } = useTranslation('content')
  const here = useHere()
  const { pathname } = useLocation()
  const target = legacyTargetOf(pathname) ?? legacyHome
  const href = 'url' in target ? target.url : addressOn(here, target.site, target.path)
  useEffect(() => location.replace(href), [href])
  return (
    <div className="sec wrap">
      <PageTitle title={t('legacy.title')} noIndex />
      <h1 className="display">{t('legacy.title')}</h1>
      <p className="lead legacy">{t('legacy.text')}</p>
      <a className="btn btn--primary btn--large" href={href}>
        <span className="btn__label">
          <span>{t('legacy.go')}</span>
          <Icon name="arrow" />
        </span>
      </a>
    </div>
  )
}
