import './operations.css'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Stack } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { Backups } from './Backups.tsx'
import { Queues } from './Queues.tsx'
import { useOperations } from './use-operations.ts'
import { Webhooks } from './Webhooks.tsx'

/** `/einrichten/betrieb`: backups, messages of other houses, work in the background. */
export default function OperationsPage() {
  const { t } = useTranslation('operations')
  useTitle(t('title'))
  const { data, isPending, refetch } = useOperations()
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      {isPending && <Skeleton label={t('loading')} rows={10} />}
      {!isPending && !data && (
        <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
      )}
      {data && (
        <Stack>
          <Backups backups={data.backups} />
          <Webhooks sources={data.sources} failures={data.failures} />
          <Queues queues={data.queues} dead={data.dead} deadCount={data.deadCount} />
        </Stack>
      )}
    </>
  )
}
