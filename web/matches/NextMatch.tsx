import './season/season.css'
import { useTranslation } from 'react-i18next'
import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { MatchRow } from './MatchRow.tsx'

/** Where one meets next. */
export function NextMatch({ match, teamId }: { match: MatchSummary; teamId: number }) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  return (
    <section aria-labelledby="next-title" className="person__section">
      <div className="sec-head">
        <h2 className="h2" id="next-title">
          {t('person.next')}
        </h2>
        <MoreLink to={path.fixtures(language)}>{t('fixtures.whole')}</MoreLink>
      </div>
      <MatchRow match={match} teamId={teamId} />
    </section>
  )
}
