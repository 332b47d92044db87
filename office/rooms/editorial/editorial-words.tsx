import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import type { Finding } from '#modules/content/drafts/drafts.schema.ts'
import type { EditorialPiece } from '#modules/office/editorial/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import type { StateKind } from '../../parts/StateMark.tsx'

type InLanguage = EditorialPiece['languages'][number]

/** The name of a site as people say it. */
export function useSiteName(): (key: string) => string {
  const { language } = useOfficeLanguage()
  return (key) => {
    const name = siteByKey(key)?.name
    return name?.[language] ?? name?.de ?? key
  }
}

/** How it stands with one language: what everybody sees, and what lies beside it. */
export function useStateWords(): (given: InLanguage) => { kind: StateKind; words: string } {
  const { t } = useTranslation('editorial')
  const { language: own } = useOfficeLanguage()
  return ({ state, hasDraft, review, plan }) => {
    const kinds: Record<InLanguage['state'], StateKind> = {
      draft: 'off',
      scheduled: 'waiting',
      published: 'ok',
      ended: 'done',
    }
    if (hasDraft && review)
      return { kind: review === 'asked' ? 'waiting' : 'running', words: t(`review.${review}`) }
    const at = plan ? shortMoment(plan.at, own) : ''
    const planned = plan && t(plan.held ? 'withHeld' : plan.isReturn ? 'withReturn' : 'withPlan', { at })
    const isBeside = hasDraft && state !== 'draft'
    const words = [t(`states.${state}`), planned, isBeside ? t('andDraft') : null].filter(Boolean).join(', ')
    return { kind: plan?.held ? 'stuck' : kinds[state], words }
  }
}

/** What the check found, in the language of the office: where it is, and what is to be done. */
export function useFindingWords(): (given: Finding) => string {
  const { t } = useTranslation('editorial')
  return ({ field, code, about }) => {
    const [language, ...rest] = field.split('.')
    const isNamed = language === 'de' || language === 'en' || language === 'ja'
    const place = isNamed ? rest : field.split('.')
    const words = t(`findings.${code}`, { about: about ?? '' })
    const where =
      place[0] === 'blocks' && place[1] !== undefined
        ? t('findings.block', { number: Number(place[1]) + 1 })
        : null
    return [isNamed ? t(`languageNames.${language}`) : null, where, words]
      .filter((part) => part !== null)
      .join(': ')
  }
}
