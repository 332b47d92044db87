import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import { useHere } from '#web/site/here.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** On pages of the site for supporters: the way to a fan club of one's own. */
export function FoundingLine() {
  const { site } = useHere()
  return site.roles.includes('supporters') ? <Line /> : null
}

function Line() {
  const { t } = useTranslation('content')
  return (
    <section className="sec" aria-labelledby="founding-title">
      <div className="wrap founding">
        <div>
          <h2 className="h2" id="founding-title">
            {t('founding.title')}
          </h2>
          <p>{t('founding.text')}</p>
        </div>
        <SiteLink className="btn btn--line btn--large" target={{ page: 'foundFanClub' }}>
          <span className="btn__label">
            <span>{t('founding.action')}</span>
            <Icon name="arrow" />
          </span>
        </SiteLink>
      </div>
    </section>
  )
}
