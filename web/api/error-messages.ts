import type { toast } from '#web/ui/overlays/toasts.ts'
import type { ErrorEvent, Problem } from './errors.ts'

type Translate = (key: string | string[]) => string

/** One message per operation: failing again replaces what is said about it. */
export function messageFor(event: ErrorEvent, t: Translate, language: string): Parameters<typeof toast>[0] {
  const { failure, message, zIndex, retry } = event
  const reason = failure.failureReason
  const said = reason ? t([`native.${reason}`, reason]) : t([message, 'generic'])
  const detail = detailOf(event, t, language)
  return {
    id: event.call,
    kind: 'err',
    title: said,
    ...(detail && detail !== said ? { text: detail } : {}),
    ...(zIndex === undefined ? {} : { zIndex }),
    ...(retry ? { action: { label: t('retry'), onSelect: retry } } : {}),
  }
}

/** The reason in the reader's words: by native code, else as the server wrote it for people (ERR-08). */
function detailOf({ failure }: ErrorEvent, t: Translate, language: string): string | null {
  const { status, problem } = failure
  if (status === null) return t('offlineNow')
  const codes = [problem?.errorCode, ...Object.values(problem?.errors ?? {}).flatMap(codesOf)]
  for (const code of codes) {
    const text = code ? t(`native.${code}`) : ''
    if (text && text !== `native.${code}`) return text
  }
  return sentenceOf(problem, language)
}

function codesOf(entries: { errorCode: string }[]): string[] {
  return entries.map((entry) => entry.errorCode)
}

/** The server's own sentence, where it has one for people, in the reader's language. */
export function sentenceOf(problem: Problem | null, language: string): string | null {
  const sentences = problem?.localizedErrors?.[0]
  return sentences?.[language as keyof typeof sentences] ?? sentences?.en ?? sentences?.de ?? null
}
