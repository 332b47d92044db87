import { useTranslation } from 'react-i18next'
import type { OfficeContract } from '#modules/office/contracts/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../parts/Consequences.tsx'
import type { Preview } from '../../parts/ConsequencesDialog.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

/** How the state of a contract is marked. */
export const STATE_MARKS: Readonly<Record<OfficeContract['state'], StateKind>> = {
  Incomplete: 'stuck',
  PendingRecipient: 'waiting',
  PendingSubscriber: 'waiting',
  NotConfirmed: 'waiting',
  Confirmed: 'ok',
  Transferred: 'ok',
  Terminated: 'done',
  SubscriberChanged: 'done',
}

/** `2026/27` */
export const seasonName = (season: number) => `${season}/${String((season + 1) % 100).padStart(2, '0')}`

/** Where somebody sits or stands, in words. */
export function usePlace(): (place: Pick<OfficeContract, 'block' | 'row' | 'seat'>) => string {
  const { t } = useTranslation('contracts')
  return ({ block, row, seat }) => (seat ? t('seat', { block, row, seat }) : t('standing', { block }))
}

/** What the server says will happen, in words. */
export const useEndWords = () => useWords('end.lines')
export const useCorrectionWords = () => useWords('correct.lines')

function useWords(sentences: string): (told: Consequences) => Consequence[] {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  return ({ lines }) =>
    lines.map(({ kind, count, cents, isNot }) => ({
      text: t(`${sentences}.${kind}`),
      value: cents === null ? count : formatMoney(cents, language),
      isNot,
    }))
}

/** Where a credit goes, with the word on the button. */
export function usePayoutWords(): (told: Consequences) => Omit<Preview, 'refusal'> {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const linesOf = useWords('credit.lines')
  return (told) => {
    const sum = formatMoney(told.totalCents ?? 0, language)
    return {
      lines: linesOf(told),
      confirm: t(told.needsSecondPerson ? 'credit.ask' : 'credit.confirm', { sum }),
      isFinal: told.isFinal,
      second: told.needsSecondPerson ? t('credit.second') : undefined,
    }
  }
}
