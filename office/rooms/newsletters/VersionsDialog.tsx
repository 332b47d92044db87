import { useTranslation } from 'react-i18next'
import type { Block } from '#modules/newsletters/schema.ts'
import type { NewsletterWhole } from '#modules/office/newsletters/schema.ts'
import { EditConflict } from '../../parts/EditConflict.tsx'
import type { Editing } from './editing.ts'
import { useTopicName } from './newsletter-words.ts'

/** An issue without its nesting: what is chosen between two versions, field by field. */
type Flat = NewsletterWhole['contents'] & Omit<NewsletterWhole, 'contents'>

const flat = ({ topic, contents, segment }: NewsletterWhole): Flat => ({ topic, segment, ...contents })
const whole = ({ topic, segment, ...contents }: Flat): NewsletterWhole => ({ topic, segment, contents })

/** Somebody else has saved it meanwhile: both versions are there, and nothing is lost. */
export function VersionsDialog({ editing }: { editing: Editing }) {
  const { t } = useTranslation('newsletters')
  const nameOf = useTopicName()
  const { theirs } = editing
  if (!theirs) return null
  const words = (value: Flat[keyof Flat]) => Object.values(value as Record<string, string>).join(' / ')
  return (
    <EditConflict<Flat>
      by={theirs.changedBy}
      mine={flat(editing.whole)}
      theirs={flat(theirs)}
      fields={[
        { name: 'topic', label: t('head.topic'), show: (topic) => nameOf(String(topic)) },
        { name: 'subject', label: t('head.subject'), show: words },
        { name: 'preheader', label: t('head.preheader'), show: words },
        {
          name: 'blocks',
          label: t('blocks.title'),
          show: (blocks) => t('blocks.count', { count: (blocks as Block[]).length }),
        },
        { name: 'segment', label: t('segment.title'), show: (segment) => words(segment) },
      ]}
      onMerge={(merged) => editing.goOnFrom(theirs, whole(merged))}
      onTakeTheirs={() => editing.goOnFrom(theirs, whole(flat(theirs)))}
      onClose={editing.forgetTheirs}
    />
  )
}
