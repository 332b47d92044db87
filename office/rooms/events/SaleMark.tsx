import { useTranslation } from 'react-i18next'
import type { OfficeEventRow } from '#modules/office/events/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'

const KINDS: Record<OfficeEventRow['state'], StateKind> = {
  onSale: 'running',
  presale: 'running',
  later: 'off',
  over: 'done',
  cancelled: 'stuck',
}

type Sold = Pick<OfficeEventRow, 'state' | 'phases'>

/** Who may buy now, in a word; before the sale when its next phase begins. */
export function SaleMark({ event: { state, phases } }: { event: Sold }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const next = phases.filter((phase) => phase.state === 'later').map(({ from }) => from)
  const moment = next.length > 0 ? shortMoment(next.toSorted()[0]!, language) : ''
  return <StateMark kind={KINDS[state]}>{t(`states.${state}`, { moment })}</StateMark>
}
