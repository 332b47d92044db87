import './later.css'
import { useTranslation } from 'react-i18next'
import { SwitchRow } from '#web/ui/fields/Switch.tsx'
import { useKeeping, useReminder } from './use-later.ts'

/** For whoever does not buy now: to be reminded once by mail, or without an account to have the cart kept in this browser for longer. */
export function CartLater() {
  const { t } = useTranslation('cart')
  const reminder = useReminder()
  const keeping = useKeeping()
  if (reminder && (reminder.now.isOffered || reminder.now.isAsked))
    return (
      <div className="cart-later">
        <SwitchRow
          title={t('later.remind')}
          detail={t('later.remindText', { count: reminder.now.afterHours })}
          checked={reminder.isOn}
          onChange={({ currentTarget }) => void reminder.set(currentTarget.checked)}
        />
      </div>
    )
  if (!keeping) return null
  const { days, keptDays, isKept } = keeping.now
  return (
    <div className="cart-later">
      <SwitchRow
        title={t('later.keep')}
        detail={t(isKept ? 'later.kept' : 'later.keepText', { days, keptDays })}
        checked={keeping.isOn}
        onChange={({ currentTarget }) => void keeping.set(currentTarget.checked)}
      />
    </div>
  )
}
