import { useTranslation } from 'react-i18next'
import { consentTopics } from '#club/consents.ts'
import type { Block, Finding, IssueState } from '#modules/newsletters/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../parts/Consequences.tsx'
import type { OfficeIconName } from '../../parts/office-icons.ts'
import type { StateKind } from '../../parts/StateMark.tsx'

/** How the state of an issue is marked. */
export const STATE_MARKS: Readonly<Record<IssueState, StateKind>> = {
  draft: 'off',
  scheduled: 'waiting',
  sending: 'running',
  paused: 'stuck',
  stopped: 'stuck',
  sent: 'done',
}

export const BLOCK_ICONS: Readonly<Record<Block['type'], OfficeIconName>> = {
  text: 'edit',
  news: 'document',
  film: 'play',
  product: 'cart',
  match: 'ball',
  button: 'arrow',
  picture: 'picture',
}

/** What a newsletter or sector is called. */
export function useTopicName(): (topic: string) => string {
  const { language } = useOfficeLanguage()
  return (topic) => consentTopics.find(({ name }) => name === topic)?.title[language] ?? topic
}

/** What is wrong, and where. */
export function useFindingWords(blocks: readonly Block[]): (finding: Finding) => string {
  const { t } = useTranslation('newsletters')
  return ({ kind, language, block }) => {
    const at = blocks.findIndex(({ id }) => id === block)
    const where = [
      at >= 0 && t('checks.block', { number: at + 1, kind: t(`blocks.${blocks[at]!.type}`) }),
      language && t(`languages.${language}`),
    ].filter(Boolean)
    return where.length > 0
      ? t('checks.at', { what: t(`findings.${kind}`), where: where.join(', ') })
      : t(`findings.${kind}`)
  }
}

/** What the server says will happen, in words. */
export function useSendWords(): (told: Consequences) => Consequence[] {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  return ({ lines }) =>
    lines.map(({ kind, count, isNot }) => ({
      text: t(`send.${isNot ? 'not' : 'lines'}.${kind}`),
      value: count === null ? undefined : new Intl.NumberFormat(language).format(count),
      isNot,
    }))
}
