import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'

/** Below single matches: all of them at once, while season tickets are sold. */
export function SeasonOffer() {
  const { t } = useTranslation('seasonTickets')
  const language = useLanguage()
  return (
    <section className="season-ticket" aria-labelledby="season-offer">
      <div>
        <p className="kicker">{t('hint.title')}</p>
        <h2 className="h2" id="season-offer">
          {t('hint.text')}
        </h2>
        <LinkButton to={path.seasonSale(language)} kind="ink" iconAfter="arrow">
          {t('hint.action')}
        </LinkButton>
      </div>
      <Picture
        src="stadium-section"
        width={960}
        height={413}
        crop="fit"
        alt=""
        sizes="(min-width: 900px) 56vw, 92vw"
      />
    </section>
  )
}
