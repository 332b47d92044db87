import { useTranslation } from 'react-i18next'
import type { Camp } from '#modules/camps/schema.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'

/** The way to a place that is drawn: when, how many, and to the draw itself. */
export function LotWay({ camp, isHere = false }: { camp: Camp; isHere?: boolean }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const given = { camp: camp.slug }
  const isOpen = camp.draw?.status === 'open'
  return (
    <>
      {isOpen ? (
        <p className="small muted">
          <LotSaid camp={camp} />
        </p>
      ) : (
        <Banner>
          <LotSaid camp={camp} />
        </Banner>
      )}
      {isOpen && (
        <LinkButton to={path.campBooking(given, language)} wide iconAfter="arrow">
          {t('way.apply')}
        </LinkButton>
      )}
      {camp.draw && !isHere && (
        <TextLink className="small" to={path.campDraw(given, language)}>
          {t('way.draw')}
        </TextLink>
      )}
    </>
  )
}

/** How the draw of a camp stands, in a sentence. */
export function LotSaid({ camp }: { camp: Camp }) {
  const { t } = useTranslation('camps')
  const { moment } = useFigures()
  const { draw } = camp
  if (!draw) return t('lots.said.none')
  return t(`lots.said.${draw.status}`, {
    count: draw.places,
    opens: moment(draw.opensAt),
    closes: moment(draw.closesAt),
    draws: moment(draw.drawsAt),
  })
}
