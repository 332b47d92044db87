import '#web/ui/button.css'
import '#web/ui/navigation/link.css'
import './errors.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { Shell } from '#web/shell/Shell.tsx'
import { isBeingReplaced, isChunkFailure, sendToLastPath } from '#web/site/chunk-failure.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** What a failed page turns into: not there (SHELL-04), or broken (SHELL-05); in the club's look, with a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const [isReplaced] = useState(() => isBeingReplaced(error))
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (isChunkFailure(error)) sendToLastPath()
  }, [error])
  if (isReplaced) return <Replaced />
  return (
    <Shell head="night">
      <Fallback kind={missing ? 'notFound' : 'broken'} number={missing ? '404' : '500'} />
    </Shell>
  )
}

/** For the moment until the browser shows the page anew: no error to be seen, since there is none. */
function Replaced() {
  const { t } = useTranslation('errors')
  return (
    <Shell>
      <div className="wrap error-page__replaced">
        <h1 className="vh">{t('replaced')}</h1>
        <p role="status">{t('replaced')}</p>
      </div>
    </Shell>
  )
}

function Fallback({ kind, number }: { kind: 'notFound' | 'broken'; number: string }) {
  const { t } = useTranslation('errors')
  return (
    <div className="error-page band" data-theme="flutlicht">
      <PageTitle title={t(`${kind}.title`)} noIndex />
      <span className="num error-page__number" aria-hidden="true">
        {number}
      </span>
      <svg
        className="error-page__bands"
        viewBox="0 0 1440 800"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
        focusable="false"
      >
        <path fill="var(--accent)" d="M836 0H852L532 800H516Z" />
      </svg>
      <img
        className="error-page__figure"
        src="/media/figure-tackle"
        width={900}
        height={520}
        alt={t('picture')}
      />
      <div className="wrap">
        <h1 className="mega">{t(`${kind}.headline`)}</h1>
        <p className="lead">{t(`${kind}.text`)}</p>
        <div className="error-page__actions">
          <SiteLink className="btn btn--primary btn--large" target={{}}>
            <span className="btn__label">
              <span>{t('toStart')}</span>
              <Icon name="arrow" />
            </span>
          </SiteLink>
          <SiteLink className="more" target={{ role: 'tickets' }}>
            <span>{t('tickets')}</span>
          </SiteLink>
          <SiteLink className="more" target={{ role: 'shop' }}>
            <span>{t('shop')}</span>
          </SiteLink>
        </div>
      </div>
    </div>
  )
}
