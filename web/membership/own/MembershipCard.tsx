import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import type { MembershipCard as Card } from '#modules/account/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Num } from '#web/ui/data/Num.tsx'
import { Stub } from '#web/ui/data/Stub.tsx'
import { Mark } from '#web/ui/pictures/Crest.tsx'
import { QrCode } from '#web/ui/pictures/QrCode.tsx'
import { memberNumber } from './member-number.ts'

/** The card itself: looks the same in both themes. On its tear the code of the badge, where the wallet has one. */
export function MembershipCard({ card, holder }: { card: Card; holder: string }) {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  const text = useText()
  const { badge } = card
  const name = badge ? text(badge.name) : t('membership.card')
  const tear = badge ? (
    <>
      <QrCode text={badge.serial} label={t('membership.code', { serial: badge.serial })} />
      <p>
        <b>{badge.serial}</b>
        <br />
        {t('membership.show')}
      </p>
    </>
  ) : (
    <p>{t('membership.noCode')}</p>
  )
  return (
    <Stub
      as="section"
      fold
      className="membership"
      tearClassName="membership__code"
      aria-label={name}
      tear={tear}
    >
      <div className="membership__main">
        <svg className="membership__bands" viewBox="0 0 240 300" aria-hidden="true">
          <path fill="var(--accent)" d="M166 0H276L156 300H46ZM132 0H150L30 300H12Z" />
        </svg>
        <p className="membership__head">
          <Mark />
          <span>
            <b>{club.legalName}</b>
            {name}
          </span>
        </p>
        <p className="membership__number">
          <span>{t('membership.number')}</span>
          <Num>{memberNumber(card.number)}</Num>
        </p>
        <dl className="membership__details">
          <div>
            <dt>{t('membership.holder')}</dt>
            <dd>{holder || '–'}</dd>
          </div>
          <div>
            <dt>{t('membership.since')}</dt>
            <dd>{dayOf(card.validFrom, language)}</dd>
          </div>
          {card.validUntil && (
            <div>
              <dt>{t('membership.until')}</dt>
              <dd>{dayOf(card.validUntil, language)}</dd>
            </div>
          )}
        </dl>
      </div>
    </Stub>
  )
}
