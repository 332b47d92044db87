import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import type { TakeOffers } from './useTakeOffers.ts'

const NeedsDialog = lazy(async () => ({ default: (await import('./NeedsDialog.tsx')).NeedsDialog }))

/** What has to be said or asked while offers go into the cart. */
export function TakeOffersNotes({ taking }: { taking: TakeOffers }) {
  const { t } = useTranslation('errors')
  const { problem, asked, confirm, cancel } = taking
  return (
    <>
      {problem && (
        <Banner kind="err" role="alert">
          {t([`native.${problem}`, 'calls.cartAddItem'])}
        </Banner>
      )}
      {asked && (
        <Suspense>
          <NeedsDialog offers={asked} onConfirm={confirm} onClose={cancel} />
        </Suspense>
      )}
    </>
  )
}
