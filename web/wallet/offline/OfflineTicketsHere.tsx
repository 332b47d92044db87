import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { atEachChange, numberOfOfflineTickets } from '../forget-tickets.ts'
import { askForStorage, type StoragePromise, storagePromise } from './storage-promise.ts'

/** Below the tickets: how many of them this device keeps, and for how long its browser answers for that. */
export function OfflineTicketsHere() {
  const { t } = useTranslation('keptTickets')
  const count = useSyncExternalStore(atEachChange, numberOfOfflineTickets, () => 0)
  const [promise, setPromise] = useState<StoragePromise | null>(null)
  useEffect(() => {
    if (count > 0) void storagePromise().then(setPromise, () => setPromise('refused'))
  }, [count])
  if (count === 0 || !promise) return null

  async function ask() {
    setPromise(await askForStorage().catch(() => 'refused' as const))
  }

  return (
    <section className="offlinehere">
      <Banner icon="mobile" role="status">
        <b>{t('here.title', { count })}</b>
        <p>{t(`here.${promise}`, { count })}</p>
        {promise === 'open' && <TextButton onClick={() => void ask()}>{t('here.ask', { count })}</TextButton>}
      </Banner>
    </section>
  )
}
