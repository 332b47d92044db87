import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/dates.ts'
import { useOwnApplications } from '#web/ballots/ballot-data.ts'
import { OwnApplication } from '#web/ballots/OwnApplication.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'

/** Ballots of matches ahead in which the person takes part; nothing where there are none. */
export function OwnBallots() {
  const { t } = useTranslation('ballots')
  const language = useLanguage()
  const text = useText()
  const withRole = useRoleAddress()
  const { applications = [], withdraw } = useOwnApplications()
  const ahead = applications.filter(({ event }) => new Date(event.startsAt) > new Date())
  if (ahead.length === 0) return null
  return (
    <section>
      <h2 className="h3">{t('own.title')}</h2>
      <ul className="ticket-rows">
        {ahead.map((application) => (
          <li key={application.id}>
            <p className="ownwish__head">
              <b>{text(application.event.name)}</b>
              <span className="small muted">
                {formatDateTime(new Date(application.event.startsAt), language)}
              </span>
              <TextLink to={withRole('tickets', path.ballot({ event: application.event.slug }, language))}>
                {t('to')}
              </TextLink>
            </p>
            <OwnApplication application={application} withdraw={withdraw} />
          </li>
        ))}
      </ul>
    </section>
  )
}
