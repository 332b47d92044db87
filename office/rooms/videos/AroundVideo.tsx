import { useTranslation } from 'react-i18next'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { BelongsTo } from '../../parts/BelongsTo.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { CoverSection } from './CoverSection.tsx'
import { LiveSection } from './LiveSection.tsx'
import { TerritorySection } from './TerritorySection.tsx'
import { useRenewVideos } from './use-video.ts'

/** Beside a film: its page, where else it is used, and what was done to it. */
export function AroundVideo({ video }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const { t: audit } = useTranslation('audit')
  const { language } = useOfficeLanguage()
  const renew = useRenewVideos()
  const { page, usedIn, availableFrom, availableUntil } = video
  const moment = (at: string | null) => (at ? shortMoment(at, language) : t('facts.open'))
  return (
    <>
      <Section title={t('page.section')}>
        {page ? (
          <Facts
            facts={[
              { term: t('page.title'), value: page.words[language].title || page.words.de.title },
              { term: t('page.payment'), value: t(`payments.${page.payment}`) },
              {
                term: t('page.publishAt'),
                value: page.publishAt ? shortDay(page.publishAt, language) : t('page.draft'),
              },
            ]}
          />
        ) : (
          <p className="videos-note">{t('page.none')}</p>
        )}
        {page?.publishAt && page.address && (
          <a className="tlink" href={page.address} target="_blank" rel="noreferrer">
            {t('page.open')}
          </a>
        )}
      </Section>
      <CoverSection video={video} />
      <BelongsTo kind="video" id={video.id} sites={video.sites} onDone={() => renew(video.id)} />
      {!video.broadcast && <LiveSection video={video} />}
      <Section title={t('facts.window')}>
        <Facts
          facts={[
            { term: t('facts.from'), value: moment(availableFrom) },
            { term: t('facts.until'), value: moment(availableUntil) },
          ]}
        />
      </Section>
      <TerritorySection video={video} />
      <Section title={t('uses.title')} aside={usedIn.length}>
        {usedIn.length === 0 ? (
          <p className="videos-note">{t('uses.none')}</p>
        ) : (
          <ul className="uses">
            {usedIn.map(({ title, site }) => (
              <li key={`${site} ${title}`}>
                {title} <small>{site}</small>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('book')}>
        {video.audit.length === 0 && <p className="videos-note">{t('bookEmpty')}</p>}
        <Timeline
          label={t('book')}
          entries={video.audit.map(({ id, at, actor, action }) => ({
            id,
            what: audit(`actions.${action}`, action),
            when: `${shortMoment(at, language)}, ${actor.name}`,
          }))}
        />
      </Section>
    </>
  )
}
