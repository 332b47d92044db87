import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useHere, useRoleAddress } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOwnPlaces } from './own-places.ts'

type OwnStubProps = { eventId: string; otherwise: ReactNode; onPlaces(blocks: readonly string[]): void }

/** One's own place, with the way to its code; `otherwise` for whoever has none. */
export function OwnStub({ eventId, otherwise, onPlaces }: OwnStubProps) {
  const { t } = useTranslation('matchDay')
  const { language } = useHere()
  const withRole = useRoleAddress()
  const places = useOwnPlaces(eventId)
  useEffect(() => {
    if (places) onPlaces(places.map(({ block }) => block))
  }, [places, onPlaces])
  const [first, ...others] = places ?? []
  if (!first) return otherwise
  const to = withRole('tickets', path.ticket({ ticket: first.id }, language)) ?? undefined
  const seat = [
    { name: t('own.block'), value: first.block },
    ...(first.row ? [{ name: t('own.row'), value: first.row }] : []),
    ...(first.seat ? [{ name: t('own.seat'), value: first.seat }] : []),
  ]
  return (
    <Stub
      as="div"
      fold
      className="matchday__own"
      tear={
        <>
          <p>
            <b>{t(first.state === 'used' ? 'own.inside' : 'own.code')}</b> {t('own.offline')}
          </p>
          <a className="btn btn--primary btn--large btn--wide" href={to}>
            <span className="btn__label">
              <span>{t('own.show')}</span>
              <Icon name="arrow" />
            </span>
          </a>
        </>
      }
    >
      <div className="matchday__game">
        <p className="matchday__yours">
          <b>{t('own.title')}</b>
          {others.length > 0 && <span>{t('own.more', { count: others.length })}</span>}
        </p>
        <dl className="matchday__seat">
          {seat.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Num>{value}</Num>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Stub>
  )
}
