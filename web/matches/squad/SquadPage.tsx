import './squad.css'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { path } from '#web/paths.ts'
import { services } from '#web/site/context.ts'
import { useHere, useLanguage } from '#web/site/here.ts'
import { PageTitle, StructuredData } from '#web/site/PageTitle.tsx'
import type { PageHandle } from '#web/site/page-handle.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'
import { mustExist, teamOfSite } from '../load-team.ts'
import { seasonName } from '../match-view.ts'
import { TeamLinks } from '../TeamLinks.tsx'
import { PLAYING, teamFacts } from '../team-facts.ts'
import { PlayerCard } from './PlayerCard.tsx'
import { StaffList } from './StaffList.tsx'

export const handle: PageHandle = { head: 'night' }

export async function loader(args: LoaderFunctionArgs) {
  const teamId = teamOfSite(args)
  return mustExist(await args.context.get(services).matches.squad({ teamId }))
}

/** The squad, in the lines of the ground from the goal forwards, and behind it those who train and care for it. */
export default function SquadPage() {
  const { t } = useTranslation('matches')
  const squad = useLoaderData<typeof loader>()
  const { site, domains } = useHere()
  const language = useLanguage()
  const name = seasonName(squad.season)
  const lines = squad.groups.filter(({ group }) => PLAYING.has(group))
  const trainers = squad.groups.find(({ group }) => group === 'TrainerTeam')
  return (
    <div className="squad" data-theme="flutlicht">
      <PageTitle
        title={t('squad.pageTitle', { season: name })}
        description={t('squad.description', { team: squad.team.name, season: name })}
      />
      <StructuredData data={import.meta.env.SSR ? teamFacts({ squad, site, domains }) : null} />
      <div className="wrap">
        <div className="squad__head">
          <h1 className="display">{t('squad.title', { season: name })}</h1>
          <TeamLinks page="squad" />
        </div>
        {lines.length === 0 && (
          <EmptyState
            icon="group"
            title={t('squad.empty.title')}
            text={t('squad.empty.text')}
            action={<MoreLink to={path.fixtures(language)}>{t('squad.empty.action')}</MoreLink>}
          />
        )}
        {lines.map(({ group, people }) => (
          <section key={group} className="squad__group" aria-labelledby={group}>
            <div>
              <h2 className="h2" id={group}>
                {t(`groups.${group}`)}
              </h2>
              <p className="meta">{t('squad.count', { number: people.length })}</p>
            </div>
            <ul className="players">
              {people.map((person) => (
                <li key={person.id}>
                  <PlayerCard person={person} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {trainers && (
          <section className="squad__group" aria-labelledby="TrainerTeam">
            <div>
              <h2 className="h2" id="TrainerTeam">
                {t('groups.TrainerTeam')}
              </h2>
            </div>
            <div>
              <StaffList people={trainers.people} />
              <p className="squad__on">
                <MoreLink to={path.staff(language)}>{t('staff.all')}</MoreLink>
              </p>
            </div>
          </section>
        )}
      </div>
    </div>
  )
}
