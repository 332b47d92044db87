import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readOperations } from '#modules/office/operations/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

const EVERY_MS = 30_000

export function useOperations() {
  return useQuery({
    queryKey: [readOperations.name],
    queryFn: ({ signal }) => read(readOperations, { signal }),
    refetchInterval: EVERY_MS,
  })
}

/** What stands here, and what Today says of it. */
export function useRenewOperations(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [readOperations.name] }),
      queries.invalidateQueries({ queryKey: ['today'] }),
    ])
  }
}

const STEPS = ['kB', 'MB', 'GB', 'TB'] as const

/** `812 MB`, `4,2 GB`. */
export function useBytes(): (bytes: number) => string {
  const { language } = useOfficeLanguage()
  return (bytes) => {
    const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), STEPS.length)
    const value = bytes / 1000 ** step
    return `${value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${STEPS[step - 1]}`
  }
}

/** `5 s`, `12 min`, `3 h`. */
export function shortSpan(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}
