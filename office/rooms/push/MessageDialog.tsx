import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { siteByKey, teamSites } from '#club/sites.ts'
import {
  handTopics,
  MOST_PUSH_BODY,
  MOST_PUSH_TITLE,
  type OfficePush,
  PushMessage,
} from '#modules/office/push/schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

const LANGUAGES = ['de', 'en', 'ja'] as const
/** A list of choices has texts; the message has the team's number, or none for all. */
const MessageForm = PushMessage.omit({ teamId: true }).extend({ team: z.string() })

interface MessageDialogProps {
  push: OfficePush
  /** What was written before somebody came back from the consequences. */
  message: PushMessage | null
  onNext: (message: PushMessage) => void
  onClose: () => void
}

/** What is said, in every language, and how it will stand there. */
export function MessageDialog({ push, message, onNext, onClose }: MessageDialogProps) {
  const { t } = useTranslation('push')
  const nothing = { de: '', en: '', ja: '' }
  return (
    <FormDialog
      isWide
      title={t('message.title')}
      text={t('message.text')}
      schema={MessageForm}
      defaultValues={{
        topic: message?.topic ?? 'sales',
        team: String(message?.teamId ?? ''),
        title: message?.title ?? nothing,
        body: message?.body ?? nothing,
        link: message?.link ?? push.home,
      }}
      submitLabel={t('message.next')}
      onClose={onClose}
      onSubmit={async ({ team, ...rest }) => {
        onNext({ ...rest, teamId: rest.topic === 'goals' && team ? Number(team) : null })
        return null
      }}
    >
      <Topic push={push} />
      {LANGUAGES.map((language) => (
        <div className="push-language" key={language}>
          <InputField
            name={`title.${language}`}
            label={t('message.heading', { language: t(`message.${language}`) })}
            lang={language}
            maxLength={MOST_PUSH_TITLE}
          />
          <InputField
            name={`body.${language}`}
            label={t('message.body', { language: t(`message.${language}`) })}
            lang={language}
            maxLength={MOST_PUSH_BODY}
          />
        </div>
      ))}
      <InputField name="link" type="url" label={t('message.link')} hint={t('message.linkHint')} />
      <Preview />
    </FormDialog>
  )
}

function Topic({ push: { topics, teams } }: Pick<MessageDialogProps, 'push'>) {
  const { t } = useTranslation('push')
  const { language } = useOfficeLanguage()
  const topic = useWatch({ name: 'topic' }) as string
  const nameOf = (team: number) => {
    const key = teamSites().find(([, id]) => id === team)?.[0]
    return key ? siteByKey(key)!.name[language] : String(team)
  }
  return (
    <div className="push-language">
      <SelectField name="topic" label={t('message.topic')}>
        {handTopics
          .filter((one) => topics.some((known) => known.topic === one))
          .map((one) => (
            <option key={one} value={one}>
              {t(`topics.${one}`)}
            </option>
          ))}
      </SelectField>
      {topic === 'goals' && (
        <SelectField name="team" label={t('message.team')}>
          <option value="">{t('message.anyTeam')}</option>
          {teams.map((team) => (
            <option key={team} value={team}>
              {nameOf(team)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

/** As phones show it: a line that is bold, and what fits below. */
function Preview() {
  const { t } = useTranslation('push')
  const [title, body] = useWatch({ name: ['title', 'body'] }) as Record<string, string>[]
  const written = LANGUAGES.filter((language) => title?.[language] || body?.[language])
  if (written.length === 0) return null
  return (
    <fieldset className="push-preview">
      <legend>{t('message.preview')}</legend>
      {written.map((language) => (
        <div className="push-notice" key={language} lang={language}>
          <b>{title?.[language]}</b>
          <p>{body?.[language]}</p>
        </div>
      ))}
    </fieldset>
  )
}
