import './own.css'
import { useTranslation } from 'react-i18next'
import type { OwnSweepstake } from '#modules/sweepstakes/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { CompetitionTabs } from './CompetitionTabs.tsx'
import { useOwnSweepstakes } from './own-data.ts'
import { WinCard } from './WinCard.tsx'

type Shown = 'plain' | 'doors'

/** One's lots, of sweepstakes or of the calendar's doors; what was won stands above. */
export function OwnLots({ shown }: { shown: Shown }) {
  const { t } = useTranslation('sweepstakes')
  const { organisation, actForMyself } = useSession()
  const query = useOwnSweepstakes(organisation === null)
  return (
    <>
      <h1 className="display">{t('own.title')}</h1>
      {organisation ? (
        <EmptyState
          icon="star"
          title={t('own.personal')}
          text={t('personal', { name: organisation.name })}
          action={<Button onClick={actForMyself}>{t('forMyself')}</Button>}
        />
      ) : (
        <>
          <CompetitionTabs shown={shown} />
          <Loaded query={{ ...query, data: query.data }} label={t('loading')} rows={4}>
            {({ pages }) => (
              <Lots
                items={pages
                  .flatMap(({ items }) => items)
                  .filter(({ door }) => (door === null) === (shown === 'plain'))}
                shown={shown}
                more={query.hasNextPage ? () => void query.fetchNextPage() : null}
                isBusy={query.isFetchingNextPage}
              />
            )}
          </Loaded>
        </>
      )}
    </>
  )
}

interface LotsProps {
  items: OwnSweepstake[]
  shown: Shown
  more: (() => void) | null
  isBusy: boolean
}

function Lots({ items, shown, more, isBusy }: LotsProps) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const to = withRole('sweepstakes', shown === 'plain' ? path.sweepstakes(language) : path.doors(language))
  if (items.length === 0 && !more)
    return (
      <EmptyState
        icon="ticket"
        title={t(`own.none.${shown}`)}
        text={t('own.none.text')}
        action={to && <LinkButton to={to}>{t(shown === 'plain' ? 'all' : 'toCalendar')}</LinkButton>}
      />
    )
  return (
    <>
      {items
        .filter(({ lot }) => lot?.win)
        .map((item) => (
          <WinCard key={item.id} own={item} />
        ))}
      <ul className="own-lots">
        {items.map((item) => (
          <OwnLot key={item.id} own={item} />
        ))}
      </ul>
      {more && (
        <Button kind="quiet" busy={isBusy} onClick={more}>
          {t('own.more')}
        </Button>
      )}
    </>
  )
}

function OwnLot({ own }: { own: OwnSweepstake }) {
  const { t } = useTranslation('sweepstakes')
  const text = useText()
  const language = useLanguage()
  const withRole = useRoleAddress()
  const { lot, moment } = useFigures()
  const { id, door, name, status, drawsAt } = own
  const { state, kind } = stateOf(own)
  const label = door === null ? text(name!) : `${t('door', { door })}: ${text(name!)}`
  const to = path[status === 'drawn' ? 'sweepstakeProof' : 'sweepstake']({ sweepstake: id }, language)
  return (
    <li>
      <div>
        <b>{label}</b>
        <span className="small">
          {t('own.lot', { lot: lot(own.lot!.number), when: moment(own.lot!.enteredAt) })}
        </span>
        <span className="small muted">
          {status === 'drawn' ? t('own.drawn') : t('drawsAt', { when: moment(drawsAt) })}
        </span>
        <details className="own-lots__proof">
          <summary className="small">{t('own.proof')}</summary>
          <p className="micro">{t('own.proofText')}</p>
          <p className="micro">
            <code>{own.lot!.code}</code>
          </p>
          {own.lot!.salt && (
            <p className="micro">
              {t('own.salt')} <code>{own.lot!.salt}</code>
            </p>
          )}
        </details>
        {(door === null || status === 'drawn') && (
          <TextLink className="small" to={withRole('sweepstakes', to)}>
            {t(status === 'drawn' ? 'check' : 'more')}
          </TextLink>
        )}
      </div>
      <Chip kind={kind}>{t(`own.states.${state}`)}</Chip>
    </li>
  )
}

function stateOf({ lot, status }: OwnSweepstake): { state: string; kind: ChipKind } {
  if (lot!.excluded) return { state: 'out', kind: 'warn' }
  const win = lot!.win
  if (win && win.state !== 'PassedOn') return { state: 'won', kind: 'hot' }
  if (win) return { state: 'passedOn', kind: 'plain' }
  return status === 'drawn' ? { state: 'notWon', kind: 'plain' } : { state: 'in', kind: 'ok' }
}
