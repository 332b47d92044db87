import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { usePriceRights } from '#web/cart/price-rights.ts'
import { useSession } from '#web/session/session.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Mark } from '#web/ui/pictures/Crest.tsx'

/** What members pay; and the way to be known as one. */
export function MemberBar() {
  const { t } = useTranslation('shop')
  const { status, signIn } = useSession()
  const { isMember, priceGroup } = usePriceRights()
  const percent = club.memberDiscountPercent
  return (
    <p className="memberbar">
      <Mark className="memberbar__mark" />
      <span>
        <b>{t(`memberBar.${isMember ? 'yours' : priceGroup ? 'group' : 'rule'}`, { percent })}</b>{' '}
        {!isMember && status !== 'signedIn' && (
          <span className="memberbar__why">{t('memberBar.signIn')}</span>
        )}
      </span>
      {status !== 'signedIn' && (
        <TextButton onClick={() => void signIn()}>{t('memberBar.action')}</TextButton>
      )}
    </p>
  )
}
