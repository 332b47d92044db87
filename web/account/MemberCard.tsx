import { useTranslation } from 'react-i18next'
import { Chip } from '#web/ui/Chip.tsx'
import { Mark } from '#web/ui/Crest.tsx'
import { Num } from '#web/ui/Num.tsx'
import { useShopMemberships } from './account-data.ts'

/** The membership at a glance; nothing for who is none. */
export function MemberCard() {
  const { t } = useTranslation('account')
  const { data } = useShopMemberships()
  const membership = data?.items.find(({ number }) => number !== null)
  if (!membership) return null
  return (
    <div className="mcard" data-theme="flutlicht">
      <Mark className="mcard__m" />
      <div>
        <p>{t('overview.memberSince', { year: membership.validFrom.slice(0, 4) })}</p>
        <Num>{grouped(membership.number!)}</Num>
      </div>
      <Chip kind="hot">{t('overview.active')}</Chip>
    </div>
  )
}

/** `018 993`: six digits read best in two groups. */
function grouped(number: string): string {
  return number.padStart(6, '0').replace(/(\d{3})$/, ' $1')
}
