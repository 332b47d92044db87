import './squad.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { path } from '#web/paths.ts'
import { services } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { mustExist, teamOfSite } from '../load-team.ts'
import { seasonName } from '../match-view.ts'
import { TeamLinks } from '../TeamLinks.tsx'
import { PLAYING } from '../team-facts.ts'
import { StaffList } from './StaffList.tsx'

export const handle: PageHandle = { head: 'night' }

export async function loader(args: LoaderFunctionArgs) {
  const teamId = teamOfSite(args)
  return mustExist(await args.context.get(services).matches.squad({ teamId }))
}

/** Coaches, doctors, analysts, scouts: everybody of a team who does not play. */
export default function StaffPage() {
  const { t } = useTranslation('matches')
  const squad = useLoaderData<typeof loader>()
  const language = useLanguage()
  const groups = squad.groups.filter(({ group }) => !PLAYING.has(group))
  return (
    <div className="squad" data-theme="flutlicht">
      <PageTitle
        title={t('staff.title')}
        description={t('staff.description', { team: squad.team.name, season: seasonName(squad.season) })}
      />
      <div className="wrap">
        <div className="squad__head">
          <h1 className="display">{t('staff.title')}</h1>
          <TeamLinks page="staff" />
        </div>
        {groups.length === 0 && (
          <EmptyState
            icon="group"
            title={t('staff.empty.title')}
            text={t('staff.empty.text')}
            action={<MoreLink to={path.squad(language)}>{t('staff.toSquad')}</MoreLink>}
          />
        )}
        {groups.map(({ group, people }) => (
          <section key={group} className="squad__group" aria-labelledby={group}>
            <div>
              <h2 className="h2" id={group}>
                {t(`groups.${group}`)}
              </h2>
            </div>
            <StaffList people={people} />
          </section>
        ))}
        {groups.length > 0 && (
          <p className="squad__on">
            <MoreLink to={path.squad(language)}>{t('staff.toSquad')}</MoreLink>
          </p>
        )}
      </div>
    </div>
  )
}
