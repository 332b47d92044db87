import { useTranslation } from 'react-i18next'
import { TransferRow } from './TransferRow.tsx'
import { useTransfers } from './transfer-data.ts'

/** Tickets that somebody forwards to me and that wait for my answer; nothing where there are none. */
export function ForMe() {
  const { t } = useTranslation('transfers')
  const { data = [] } = useTransfers()
  const waiting = data.filter(({ role, state }) => role === 'recipient' && state === 'Waiting')
  if (waiting.length === 0) return null
  return (
    <section>
      <h2 className="h3">{t('list.waiting')}</h2>
      <ul className="transfers__list">
        {waiting.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  )
}
