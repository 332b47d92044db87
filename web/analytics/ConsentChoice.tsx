import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const ConsentDialog = lazy(async () => ({ default: (await import('./ConsentDialog.tsx')).ConsentDialog }))

/** The choice behind `Cookie-Auswahl` in the footer. Nothing is set before it, so nobody is stopped to make it. */
export function ConsentChoice() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('consent.title')}
      </button>
      {isOpen && (
        <Suspense>
          <ConsentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
