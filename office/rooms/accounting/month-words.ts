import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

/** How the state of a month is marked. */
export const MONTH_MARKS: Readonly<Record<'running' | 'over' | 'closed', StateKind>> = {
  running: 'running',
  over: 'waiting',
  closed: 'done',
}

/** `November 2026` of `2026-11`. */
export function useMonthName(): (month: string) => string {
  const { language } = useOfficeLanguage()
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}

/** `Erlöse 19 %` of `revenue:19`, `Erlöse FR 20 %` of `revenue:FR:20`, `… Dienstleistungen` of `revenue:FR:20:services`. */
export function useAccountName(): (account: string) => string {
  const { t } = useTranslation('accounting')
  return (account) => {
    const [kind = '', ...details] = account.split(':')
    const isService = details.at(-1) === 'services'
    const detail = (isService ? details.slice(0, -1) : details).join(' ')
    const name = t(`accounts.${kind}`, kind)
    if (!detail) return name
    if (kind === 'seller') return `${name} ${detail}`
    return [`${name} ${detail}\u00a0%`, ...(isService ? [t('services')] : [])].join(' ')
  }
}

/** `Do., 26. November 2026` of `2026-11-26`. */
export function useDayName(): (day: string) => string {
  const { language } = useOfficeLanguage()
  const format = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  } as const)
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
