import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { toast } from '#web/ui/overlays/toasts.ts'

/** Says why something was not done: the words of the refusal, or those of the call. */
export function useFailureToast() {
  const { t } = useTranslation('errors')
  return (call: string, { problem }: Failure) =>
    void toast({ id: 'push', kind: 'err', title: t([`native.${problem?.errorCode ?? 'none'}`, call]) })
}
