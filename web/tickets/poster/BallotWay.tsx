import { useTranslation } from 'react-i18next'
import type { Ballot } from '#modules/ballots/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'

/** Tickets of the match are drawn by lot: until when one applies, and the way there. */
export function BallotWay({ event, ballot }: { event: { slug: string }; ballot: Ballot }) {
  const { t } = useTranslation('ballots')
  const language = useLanguage()
  const { status, opensAt, closesAt, drawsAt } = ballot
  if (status === 'calledOff' || status === 'ended') return null
  const when = { planned: opensAt, open: closesAt, closed: drawsAt, drawn: drawsAt }[status]
  return (
    <>
      <p className="small">{t(`note.${status}`, { when: formatDateTime(new Date(when), language) })}</p>
      <LinkButton
        to={path.ballot({ event: event.slug }, language)}
        kind={status === 'open' ? 'primary' : 'line'}
        size="l"
        wide
        iconAfter="arrow"
      >
        {t('to')}
      </LinkButton>
    </>
  )
}
