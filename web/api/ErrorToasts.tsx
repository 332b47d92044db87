import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/overlays/toasts.ts'
import { onError } from './errors.ts'

/** Says what failed, wherever it happened; stands once in the shell. What it says is loaded with the first failure. */
export function ErrorToasts() {
  const { i18n } = useTranslation()
  useEffect(
    () =>
      onError(async (event) => {
        if (event.shownInPlace) return
        const loading = i18n.loadNamespaces('errors')
        const { messageFor } = await import('./error-messages.ts')
        await loading
        toast(messageFor(event, i18n.getFixedT(null, 'errors'), i18n.language))
      }),
    [i18n],
  )
  return null
}
