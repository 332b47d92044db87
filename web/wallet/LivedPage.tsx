import './tickets.css'
import './lived.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readLived } from '#modules/wallet/lived.endpoints.ts'
import type { Lived, LivedMatch } from '#modules/wallet/lived.schema.ts'
import { formatDate, formatShortDate } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { read } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { Wdl } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MoreLink } from '#web/ui/navigation/MoreLink.tsx'

/** The matches that somebody was at, by their own tickets; for them alone. */
export default function LivedPage() {
  const { t } = useTranslation('lived')
  const { language } = useHere()
  return (
    <AccountFrame current="tickets" title={t('title')}>
      <div className="tickets__head">
        <h1 className="display">{t('title')}</h1>
        <MoreLink to={path.ownTickets(language)}>{t('tickets')}</MoreLink>
      </div>
      <Own />
    </AccountFrame>
  )
}

/** Asked for inside the frame, which knows who is signed in. */
function Own() {
  const { t } = useTranslation('lived')
  const query = useQuery({ queryKey: ['lived'], queryFn: ({ signal }) => read(readLived, { signal }) })
  return (
    <Loaded query={query} label={t('loading')} rows={5}>
      {(lived) => (lived.count === 0 ? <Nothing /> : <Whole lived={lived} />)}
    </Loaded>
  )
}

function Nothing() {
  const { t } = useTranslation('lived')
  return (
    <EmptyState
      icon="seat"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <SiteLink className="btn btn--primary" target={{ role: 'tickets' }}>
          <span className="btn__label">{t('empty.action')}</span>
        </SiteLink>
      }
    />
  )
}

function Whole({ lived }: { lived: Lived }) {
  const { t } = useTranslation('lived')
  const { count, won, drawn, lost, goals, block } = lived
  const figures = [
    { name: t('goals'), value: goals },
    { name: t('won'), value: won },
    { name: t('drawn'), value: drawn },
    { name: t('lost'), value: lost },
  ]
  return (
    <div className="lived">
      <section className="lived__top" data-theme="flutlicht" aria-labelledby="lived-count">
        <h2 className="lived__title" id="lived-count">
          {block ? t('yours', { block: block.name, number: count }) : t('yourMatch', { number: count })}
        </h2>
        <dl className="lived__figures">
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Num>{value}</Num>
              </dd>
            </div>
          ))}
        </dl>
        {block && <p>{t('inBlock', { count: block.count, block: block.name })}</p>}
      </section>
      <Milestones lived={lived} />
      <Matches lived={lived} />
      <p className="small muted">{t('private')}</p>
    </div>
  )
}

function Milestones({ lived }: { lived: Lived }) {
  const joined = useJoined()
  const { t } = useTranslation('lived')
  const { language } = useHere()
  return (
    <section aria-labelledby="lived-milestones">
      <h2 className="h3" id="lived-milestones">
        {t('milestones')}
      </h2>
      <ol className="lived__milestones">
        {lived.milestones.map(({ number, match }) => (
          <li key={number}>
            <Num>{number === 1 ? t('firstShort') : `${number}.`}</Num>
            <span>
              <b>{t(number === 1 ? 'first' : 'nth', { number })}</b>
              <small>
                {joined([`${match.home} – ${match.away}`, formatDate(new Date(match.kickOff), language)])}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Matches({ lived }: { lived: Lived }) {
  const { t } = useTranslation('lived')
  return (
    <section aria-labelledby="lived-matches">
      <h2 className="h3" id="lived-matches">
        {t('matches')}
      </h2>
      <ul className="lived__matches">
        {lived.matches.map((match) => (
          <Match key={match.id} match={match} />
        ))}
      </ul>
    </section>
  )
}

function Match({ match }: { match: LivedMatch }) {
  const joined = useJoined()
  const { t } = useTranslation('lived')
  const { language } = useHere()
  const address = useSiteAddress()
  const { id, site, kickOff, home, away, score, result, block } = match
  return (
    <li>
      <Wdl result={result} letter={t(`letter.${result}`)} label={t(`result.${result}`)} />
      <a href={address(site, path.matchNow({ match: id }, language))}>
        <b>
          {home} – {away}
        </b>
      </a>
      <Num>{`${score.home}:${score.away}`}</Num>
      <span className="meta">
        {joined([formatShortDate(new Date(kickOff), language), t('block', { block })])}
      </span>
    </li>
  )
}
