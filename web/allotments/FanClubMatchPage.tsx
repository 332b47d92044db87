import './allotments.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { useManagedAllotments, useOwnAllotments } from './allotment-data.ts'
import { ManageMatch } from './ManageMatch.tsx'
import { OwnMatch } from './OwnMatch.tsx'

/** A fan club's places of one match: for its members, or for whoever acts for it. */
export default function FanClubMatchPage() {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const { organisation } = useSession()
  return (
    <AccountFrame current="fanClub" title={t('title')}>
      <BackLink to={path.fanClubTickets(language)}>{t('title')}</BackLink>
      {organisation ? <Managed /> : <Own />}
    </AccountFrame>
  )
}

function Own() {
  const { t } = useTranslation('allotments')
  const { event } = useParams()
  return (
    <Loaded query={useOwnAllotments()} label={t('loading')} rows={5}>
      {({ items }) => {
        // Of two fan clubs that one belongs to each has its own.
        const found = items.filter((item) => item.event.id === event && item.endedAt === null)
        return found.length > 0 ? found.map((item) => <OwnMatch key={item.id} of={item} />) : <NotThere />
      }}
    </Loaded>
  )
}

function Managed() {
  const { t } = useTranslation('allotments')
  const { event } = useParams()
  return (
    <Loaded query={useManagedAllotments()} label={t('loading')} rows={8}>
      {({ items }) => {
        const of = items.filter((item) => item.event.id === event)
        const found = of.find(({ endedAt }) => endedAt === null) ?? of[0]
        return found ? <ManageMatch of={found} /> : <NotThere />
      }}
    </Loaded>
  )
}

function NotThere() {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  return (
    <EmptyState
      icon="ticket"
      title={t('gone.title')}
      text={t('gone.text')}
      action={
        <LinkButton kind="ink" to={path.fanClubTickets(language)}>
          {t('title')}
        </LinkButton>
      }
    />
  )
}
