import './overview.css'
import { useTranslation } from 'react-i18next'
import { siteOf } from '#club/sites.ts'
import type { AccountOverview } from '#modules/account/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useJoined } from '#web/site/joined.ts'
import { LedgerRow } from '#web/ui/data/LedgerRow.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FirstSteps, isNewHere } from './FirstSteps.tsx'
import { MemberCard } from './MemberCard.tsx'
import { NextMatch } from './NextMatch.tsx'
import { OpenActions } from './OpenActions.tsx'
import { OverviewOrders } from './OverviewOrders.tsx'
import { OwnOrganisations } from './OwnOrganisations.tsx'
import { OwnWays } from './OwnWays.tsx'
import { useOverview } from './overview-data.ts'
import { Television } from './Television.tsx'

/** What is next for me. */
export function Overview() {
  const { t } = useTranslation('accountHome')
  const query = useOverview()
  const { data, isPending, refetch } = query
  return (
    <>
      <div className="account__head">
        <h1 className="display">{data?.name ? t('hello', { name: data.name }) : t('title')}</h1>
        {data?.membership && siteOf('membership') && <MemberCard membership={data.membership} />}
      </div>
      {isPending ? (
        <Waiting />
      ) : (
        <Loaded query={query} label={t('loading')}>
          {(overview) => <Parts overview={overview} onRetry={() => void refetch()} />}
        </Loaded>
      )}
    </>
  )
}

/** As high as what comes in its place. */
function Waiting() {
  const { t } = useTranslation('accountHome')
  return (
    <div className="overview-wait">
      <LedgerRow title={t('match.title')}>
        <Skeleton label={t('loading')} rows={1} />
      </LedgerRow>
      <LedgerRow title={t('orders.title')}>
        <Skeleton label={t('loading')} rows={1} />
      </LedgerRow>
    </div>
  )
}

interface PartsProps {
  overview: AccountOverview
  onRetry: () => void
}

/** A part that could not be had is left out and named: nobody reads “no orders” of orders that were not looked at. */
function Parts({ overview, onRetry }: PartsProps) {
  const joined = useJoined()
  const { t } = useTranslation(['accountHome', 'account'])
  const { nextMatch, actions, missing } = overview
  return (
    <div className="overview">
      {missing.length > 0 && (
        <ErrorState
          title={t('missing.title')}
          text={t('missing.text', { parts: joined(missing.map((part) => t(`missing.${part}`))) })}
          retryLabel={t('failed.retry', { ns: 'account' })}
          onRetry={onRetry}
        />
      )}
      {nextMatch && (
        <LedgerRow title={t(nextMatch.tickets.length > 0 ? 'match.title' : 'match.home')}>
          <NextMatch match={nextMatch} />
        </LedgerRow>
      )}
      {actions.length > 0 && (
        <LedgerRow title={t('actions.title')}>
          <OpenActions actions={actions} />
        </LedgerRow>
      )}
      {isNewHere(overview) ? <FirstSteps /> : <OwnThings overview={overview} />}
    </div>
  )
}

function OwnThings({ overview }: { overview: AccountOverview }) {
  return (
    <>
      {!overview.missing.includes('orders') && <OverviewOrders overview={overview} />}
      {overview.television && <Television subscription={overview.television} />}
      <OwnOrganisations organizations={overview.organizations} />
      <OwnWays overview={overview} />
    </>
  )
}
