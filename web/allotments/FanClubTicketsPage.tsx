import './allotments.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Allotment } from '#modules/allotments/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BackLink } from '#web/ui/navigation/MoreLink.tsx'
import { useManagedAllotments, useOwnAllotments } from './allotment-data.ts'

/** Matches ahead that a fan club has places of: one's own, or those of the one that one acts for. */
export default function FanClubTicketsPage() {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const { organisation } = useSession()
  return (
    <AccountFrame current="fanClub" title={t('title')}>
      <BackLink to={path.fanClub(language)}>{t('back')}</BackLink>
      <h1 className="display">{t('title')}</h1>
      {organisation ? <Managed /> : <Own />}
    </AccountFrame>
  )
}

function Own() {
  const { t } = useTranslation('allotments')
  return (
    <Loaded query={useOwnAllotments()} label={t('loading')} rows={3}>
      {({ items }) => (
        <Matches
          items={items}
          none={t('none.member')}
          stateOf={({ share, wish }) => {
            if (share.some(({ state }) => state === 'Given')) return { kind: 'hot', word: t('state.toPay') }
            if (share.length > 0) return { kind: 'ok', word: t('state.paid') }
            return wish ? { kind: 'plain', word: t(`wishState.${wish.state}`) } : null
          }}
        />
      )}
    </Loaded>
  )
}

function Managed() {
  const { t } = useTranslation('allotments')
  return (
    <Loaded query={useManagedAllotments()} label={t('loading')} rows={3}>
      {({ items }) => (
        <Matches
          items={items}
          none={t('none.admin')}
          stateOf={({ places }) =>
            places.free > 0 ? { kind: 'warn', word: t('state.free', { count: places.free }) } : null
          }
        />
      )}
    </Loaded>
  )
}

interface MatchesProps<T> {
  items: T[]
  none: string
  stateOf: (item: T) => { kind: 'plain' | 'hot' | 'ok' | 'warn'; word: string } | null
}

function Matches<T extends Allotment>({ items, none, stateOf }: MatchesProps<T>) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  if (items.length === 0)
    return (
      <EmptyState
        icon="ticket"
        title={t('none.title')}
        text={none}
        action={
          <LinkButton kind="ink" to={path.fanClub(language)}>
            {t('back')}
          </LinkButton>
        }
      />
    )
  return (
    <ul className="allotments">
      {items.map((item) => {
        const { id, event, organization, isOpen, wishesUntil, payUntil } = item
        const state = stateOf(item)
        const until = formatDateTime(new Date(isOpen ? wishesUntil : payUntil), language)
        return (
          <li key={id}>
            <Link to={path.fanClubMatch({ event: event.id }, language)}>
              <b>{text(event.name)}</b>
              <span className="small">
                {joined([formatDateTime(new Date(event.startsAt), language), organization.name])}
              </span>
              <span className="small muted">{t(isOpen ? 'wishesUntil' : 'payUntil', { until })}</span>
            </Link>
            {state && <Chip kind={state.kind}>{state.word}</Chip>}
          </li>
        )
      })}
    </ul>
  )
}
