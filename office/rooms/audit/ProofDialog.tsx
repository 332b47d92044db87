import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { proveAuditBook } from '#modules/audit/endpoints.ts'
import type { AuditProof } from '#modules/audit/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'

/** Works out the chain of the book anew: whether somebody changed or took out a row behind its back. */
export function ProofDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { data, isFetching, refetch } = useQuery({
    queryKey: [proveAuditBook.name],
    queryFn: ({ signal }) => read(proveAuditBook, { signal }),
    // Each look is a proof of its own.
    gcTime: 0,
  })
  return (
    <OfficeDialog title={t('proof.title')} text={t('proof.text')} onClose={onClose}>
      {isFetching ? (
        <Skeleton label={t('proof.running')} rows={2} />
      ) : data ? (
        <Verdict proof={data} />
      ) : (
        <ErrorState title={t('proof.failed')} retryLabel={t('proof.again')} onRetry={() => void refetch()} />
      )}
    </OfficeDialog>
  )
}

function Verdict({ proof: { entries, broken } }: { proof: AuditProof }) {
  const { t } = useTranslation('audit')
  return (
    <Banner kind={broken ? 'err' : 'ok'} role="status">
      <b>{t(broken ? `proof.${broken.why}` : 'proof.sound', { id: broken?.id })}</b>
      <p>{t(broken ? 'proof.whatNow' : 'proof.entries', { count: entries })}</p>
    </Banner>
  )
}
