import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { type Block, MOST_BYTES } from '#modules/newsletters/schema.ts'
import type { NewsletterChecks } from '#modules/office/newsletters/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { OfficeIcon } from '../../parts/OfficeIcon.tsx'
import { Section } from '../../parts/Section.tsx'
import { useFindingWords } from './newsletter-words.ts'

interface ChecksSectionProps {
  blocks: readonly Block[]
  checks: NewsletterChecks | undefined
  isAsking: boolean
}

/** What is missing before it can be sent, what should make one think, and how large it is. */
export function ChecksSection({ blocks, checks, isAsking }: ChecksSectionProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const wordsOf = useFindingWords(blocks)
  const kilobytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const largest = checks ? Math.max(...club.languages.map((one) => checks.bytes[one])) : 0
  return (
    <Section title={t('checks.title')} aside={isAsking ? t('checks.asking') : undefined}>
      {checks && (
        <ul className="letter-checks" aria-live="polite">
          {checks.findings.map((finding) => (
            <li
              key={`${finding.kind} ${finding.block} ${finding.language}`}
              className={finding.isBlocking ? 'letter-check--stuck' : 'letter-check--think'}
            >
              <OfficeIcon name={finding.isBlocking ? 'warning' : 'info'} />
              {wordsOf(finding)}
            </li>
          ))}
          {checks.findings.length === 0 && (
            <li className="letter-check--good">
              <OfficeIcon name="check" /> {t('checks.good')}
            </li>
          )}
          <li>
            <OfficeIcon name="ruler" />
            {t('checks.size', {
              size: kilobytes.format(largest / 1024),
              most: kilobytes.format(MOST_BYTES / 1024),
            })}
          </li>
          <li>
            <OfficeIcon name="eyeOff" /> {t('checks.untracked')}
          </li>
        </ul>
      )}
    </Section>
  )
}
