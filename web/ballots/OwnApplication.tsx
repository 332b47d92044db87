import '#web/tickets/waiting/own-wish.css'
import './ballots.css'
import '#web/draws/proof.css'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnApplication as Application } from '#modules/ballots/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useFigures } from '#web/draws/figures.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { Refusal } from './Refusal.tsx'

interface OwnApplicationProps {
  application: Application
  withdraw: (id: string) => Promise<Failure | null>
}

const CHIPS: Partial<Record<Application['state'], ChipKind>> = {
  Entered: 'ink',
  Won: 'ok',
  Offered: 'ok',
  Bought: 'ok',
}
const LIVE: ReadonlySet<string> = new Set(['Entered', 'Won', 'Offered', 'Next'])

/** What one asked for, what came of it, and the way out; or to the cart, when the places are there. */
export function OwnApplication({ application, withdraw }: OwnApplicationProps) {
  const { t } = useTranslation('ballots')
  const language = useLanguage()
  const text = useText()
  const withRole = useRoleAddress()
  const { lot } = useFigures()
  const { state, because, number, quantity, priceClasses } = application
  return (
    <div className="ownwish">
      <Chip kind={CHIPS[state] ?? 'plain'}>
        {t(`state.${state === 'Lapsed' && because === 'refused' ? 'Lost' : state}`)}
      </Chip>
      <p className="ownwish__offered">
        <Said application={application} />
      </p>
      <p className="small">
        {[
          t('own.tickets', { count: quantity }),
          priceClasses.map(({ name }) => text(name)).join(` ${t('own.or')} `),
          t('own.number', { number: lot(number) }),
        ].join(' · ')}
      </p>
      {state === 'Offered' && (
        <LinkButton to={withRole('tickets', path.cart(language))} iconAfter="arrow">
          {t('own.toCart')}
        </LinkButton>
      )}
      {LIVE.has(state) && <WayOut application={application} withdraw={withdraw} />}
      {application.salt && (
        <details className="ballot-proof-of-mine">
          <summary>{t('own.proof')}</summary>
          <p className="small">{t('own.proofText')}</p>
          <code>{application.code}</code>
          <p className="small">{t('own.salt')}</p>
          <code>{application.salt}</code>
        </details>
      )}
    </div>
  )
}

function Said({ application }: { application: Application }) {
  const { t } = useTranslation('ballots')
  const { moment } = useFigures()
  const { state, ballot, offeredUntil, because } = application
  switch (state) {
    case 'Entered':
      return t('own.entered', { when: moment(ballot.drawsAt) })
    case 'Won':
      return t('own.won')
    case 'Offered':
      return t('own.offered', { until: moment(offeredUntil!) })
    case 'Next':
      return t('own.next', { until: moment(ballot.buyUntil) })
    case 'Bought':
      return t('own.bought')
    case 'Lapsed':
      return t(`lapsed.${because ?? 'time'}`)
    case 'Lost':
      return t(ballot.status === 'calledOff' ? 'status.calledOff' : 'own.lost')
    case 'Out':
      return t('own.out')
  }
}

/** Asked once more: there is no way back into a list that is closed. */
function WayOut({ application, withdraw }: OwnApplicationProps) {
  const { t } = useTranslation('ballots')
  const [isAsked, setAsked] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isOffered = application.state === 'Offered'

  async function leave() {
    setGoing(true)
    setFailure(await withdraw(application.id))
    setGoing(false)
    setAsked(false)
  }

  return (
    <>
      {isAsked && <p role="status">{t('own.sure')}</p>}
      {failure && (
        <Suspense>
          <Refusal call="withdrawBallotApplication" failure={failure} />
        </Suspense>
      )}
      <p className="ownwish__actions">
        {isAsked ? (
          <>
            <Button kind="ink" busy={isGoing} onClick={() => void leave()}>
              {t(isGoing ? 'own.withdrawing' : isOffered ? 'own.yesLetGo' : 'own.yes')}
            </Button>
            <Button kind="quiet" onClick={() => setAsked(false)}>
              {t('own.keep')}
            </Button>
          </>
        ) : (
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {t(isOffered ? 'own.letGo' : 'own.withdraw')}
          </Button>
        )}
      </p>
    </>
  )
}
