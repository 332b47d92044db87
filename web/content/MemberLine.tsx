import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { useHere } from '#web/site/here.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** The way into the club, at the end of every start page but the one that is all about it; nowhere where nobody joins here. */
export function MemberLine() {
  const { t } = useTranslation('start')
  const { site } = useHere()
  if (site.roles.includes('membership') || !siteOf('membership')) return null
  return (
    <section className="sec" aria-labelledby="member-title">
      <div className="wrap member">
        <span className="num" aria-hidden="true">
          {club.memberDiscountPercent}
          {t('percent')}
        </span>
        <div>
          <h2 className="h2" id="member-title">
            {t('member.title')}
          </h2>
          <p>{t('member.text', { percent: club.memberDiscountPercent })}</p>
        </div>
        <SiteLink className="btn btn--ink btn--large" target={{ role: 'membership' }}>
          <span className="btn__label">
            <span>{t('member.action')}</span>
            <Icon name="arrow" />
          </span>
        </SiteLink>
      </div>
    </section>
  )
}
