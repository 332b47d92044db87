import '#web/ui/button.css'
import '#web/ui/navigation/link.css'
import './errors.css'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { TryAgain } from './TryAgain.tsx'

/** What is not there is not there a second time; what is broken may be whole again. */
export function Fallback({ status }: { status: number }) {
  const { t } = useTranslation('errors')
  const isMissing = status === 404
  const kind = isMissing ? 'notFound' : 'broken'
  return (
    <div className="error-page band" data-theme="flutlicht">
      <PageTitle title={t(`${kind}.title`)} noIndex />
      <span className="num error-page__number" aria-hidden="true">
        {isMissing ? '404' : '500'}
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
        <div className="error-page__actions">{isMissing ? <Elsewhere /> : <Again />}</div>
      </div>
    </div>
  )
}

function Again() {
  const { t } = useTranslation('errors')
  return (
    <>
      <TryAgain label={t('retry')} />
      <SiteLink className="more" target={{}}>
        <span>{t('toStart')}</span>
      </SiteLink>
    </>
  )
}

function Elsewhere() {
  const { t } = useTranslation('errors')
  return (
    <>
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
    </>
  )
}
