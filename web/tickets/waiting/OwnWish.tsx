import './own-wish.css'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wish } from '#modules/waiting-list/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import type { Failure } from '#web/api/errors.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useRoleAddress, useText } from '#web/site/here.ts'

import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'

import { Refusal } from './Refusal.tsx'

interface OwnWishProps {
  wish: Wish
  withdraw: (id: string) => Promise<Failure | null>
}

/** A wish that lives: how far it is, what it asks for, and the way out; or to the cart, when the places are there. */
export function OwnWish({ wish, withdraw }: OwnWishProps) {
  const { t } = useTranslation('waitingList')
  const language = useLanguage()
  const text = useText()
  const withRole = useRoleAddress()
  const [isGoing, setGoing] = useState(false)
  const [failed, setFailed] = useState(false)
  const isOffered = wish.state === 'Offered'

  async function leave() {
    setGoing(true)
    setFailed((await withdraw(wish.id)) !== null)
    setGoing(false)
  }

  return (
    <div className="ownwish">
      <Chip kind={isOffered ? 'ok' : 'ink'}>{t(`state.${wish.state}`)}</Chip>
      {isOffered ? (
        <p className="ownwish__offered">
          {t('own.offered', { until: formatDateTime(new Date(wish.offeredUntil!), language) })}
        </p>
      ) : (
        <p className="ownwish__position">
          {wish.ahead ? <span className="num">{wish.ahead}</span> : null}
          <span>{wish.ahead ? t('own.ahead', { count: wish.ahead }) : t('own.first')}</span>
        </p>
      )}
      <p className="small">
        {[
          t('own.places', { count: wish.quantity }),
          wish.quantity > 1 ? t(wish.together ? 'own.together' : 'own.apart') : null,
          wish.priceClasses.map(({ name }) => text(name)).join(` ${t('own.or')} `),
          text(wish.ticketTypeName),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {failed && (
        <Suspense>
          <Refusal call="withdrawWish" />
        </Suspense>
      )}
      <p className="ownwish__actions">
        {isOffered && (
          <LinkButton to={withRole('tickets', path.cart(language))} iconAfter="arrow">
            {t('own.toCart')}
          </LinkButton>
        )}
        <Button kind="quiet" busy={isGoing} onClick={() => void leave()}>
          {t(isGoing ? 'own.withdrawing' : isOffered ? 'own.letGo' : 'own.withdraw')}
        </Button>
      </p>
    </div>
  )
}
