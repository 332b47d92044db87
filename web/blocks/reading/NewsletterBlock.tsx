import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** Newsletters belong to an account: there they are ordered, confirmed and ended. */
export function NewsletterBlock({ block }: BlockProps<'newsletter'>) {
  const { t } = useTranslation('blocks')
  const language = useLanguage()
  return (
    <BlockSection kind="newsletter" title={block.title ?? t('newsletter.title')}>
      <div className="letter">
        <p className="lead">{block.text ?? t('newsletter.text')}</p>
        <LinkButton kind="ink" to={path.newsletters(language)} iconAfter="arrow">
          {t('newsletter.order')}
        </LinkButton>
      </div>
    </BlockSection>
  )
}
