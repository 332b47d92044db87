import { useTranslation } from 'react-i18next'
import { SiteLink } from '#web/shell/SiteLink.tsx'
import { FramedPicture } from '#web/ui/Picture.tsx'

type ExcursionTexts = { site: string; picture: string; kicker: string; title: string }

/** Into the club: one large way on and three small ones. */
export function Excursions({ excursions }: { excursions: ExcursionTexts[] }) {
  const { t } = useTranslation('start')
  const [lead, ...others] = excursions
  return (
    <section className="sec band" data-theme="flutlicht" aria-labelledby="club-title">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display" id="club-title">
            {t('club.title')}
          </h2>
        </div>
        <div className="g12 news">
          <SiteLink className="story story--lead c7" target={{ site: lead!.site }}>
            <FramedPicture
              src={lead!.picture}
              width={960}
              height={636}
              big
              alt=""
              sizes="(min-width: 900px) 58vw, 92vw"
            />
            <span className="kicker">{lead!.kicker}</span>
            <h3 className="h1">{lead!.title}</h3>
          </SiteLink>
          <div className="c5 rows">
            {others.map((excursion) => (
              <SiteLink className="row" key={excursion.site} target={{ site: excursion.site }}>
                <FramedPicture src={excursion.picture} width={320} height={200} alt="" sizes="200px" />
                <div>
                  <span className="kicker">{excursion.kicker}</span>
                  <h3 className="h3">{excursion.title}</h3>
                </div>
              </SiteLink>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
