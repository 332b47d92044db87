import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErrorEvent, type Failure, onError } from '#web/api/errors.ts'
import { toast } from '#web/ui/overlays/toasts.ts'

/** Says what did not work, wherever it happened; stands once in the frame. */
export function FailureToasts() {
  const say = useFailureWords()
  useEffect(
    () =>
      onError((event: ErrorEvent) => {
        if (event.shownInPlace) return
        const { retry, failure } = event
        toast({
          id: event.call,
          kind: 'err',
          ...say(failure),
          ...(retry ? { action: { label: say(failure).again, onSelect: retry } } : {}),
        })
      }),
    [say],
  )
  return null
}

/** A failure in words: what did not work, and why. `calls.<operation>` and `codes.<CODE>` of the texts `failures`. */
export function useFailureWords(): (failure: Failure) => { title: string; text: string; again: string } {
  const { t } = useTranslation('failures')
  return useCallback(
    ({ call, status, problem }: Failure) => {
      const codes = [problem?.errorCode, problem?.title].flatMap((code) => (code ? [`codes.${code}`] : []))
      const known = codes.map((code) => t(code, '')).find((text) => text !== '')
      const otherwise = status === null ? t('unreachable') : status >= 500 ? t('broken') : t('refused')
      return { title: t([`calls.${call}`, 'generic']), text: known ?? otherwise, again: t('again') }
    },
    [t],
  )
}
