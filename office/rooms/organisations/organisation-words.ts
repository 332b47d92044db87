import { useTranslation } from 'react-i18next'
import type { OfficeClubApplication } from '#modules/office/organisations/applications.schema.ts'
import type { OfficeOrganisation } from '#modules/office/organisations/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../parts/Consequences.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

export const STATE_MARKS: Readonly<Record<OfficeOrganisation['state'], StateKind>> = {
  active: 'ok',
  suspended: 'stuck',
  dissolved: 'done',
}

/** Shorter ones say nothing. */
export const SHORTEST_REASON = 3

/** What the server says will happen, in words. */
export function useConsequenceWords(): (told: Consequences) => Consequence[] {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  return ({ lines }) =>
    lines.map(({ kind, count, cents, isNot }) => ({
      text: t(`lines.${kind}`),
      value: cents === null ? count : formatMoney(cents, language),
      isNot,
    }))
}

export const APPLICATION_MARKS: Readonly<Record<OfficeClubApplication['state'], StateKind>> = {
  waiting: 'waiting',
  question: 'running',
  withdrawn: 'off',
  approved: 'ok',
  refused: 'done',
}
