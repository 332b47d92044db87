import { useTranslation } from 'react-i18next'
import type { OfficeStart } from '#modules/office/editorial/starts/schema.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { WithdrawDialog } from '../RemovalDialogs.tsx'
import { usePiece } from '../use-editorial.ts'

/** What was written goes out of sight, and the club's values count again. */
export function GiveBackDialog({ start, onClose }: { start: OfficeStart; onClose: () => void }) {
  const { t } = useTranslation('editorial')
  const { data, isError, refetch } = usePiece(start.piece?.uid ?? '')
  if (data) return <WithdrawDialog piece={data} onClose={onClose} />
  if (!isError) return null
  return (
    <OfficeDialog title={t('starts.giveBack.title')} onClose={onClose}>
      <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
    </OfficeDialog>
  )
}
