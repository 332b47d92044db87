import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { previewNewsletter } from '#modules/office/newsletters/endpoints.ts'
import type { NewsletterWhole } from '#modules/office/newsletters/schema.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Section } from '../../parts/Section.tsx'
import { useSettled } from './use-newsletter.ts'

type Light = 'day' | 'night'
/** As wide as mail programs show it, and as phones do. */
const WIDTHS = [600, 390] as const

/** How it will look, as wide as on a screen and on a phone, by day and in the dark; drawn anew when somebody rests. */
export function PreviewSection({ whole }: { whole: Pick<NewsletterWhole, 'topic' | 'contents'> }) {
  const { t } = useTranslation('newsletters')
  const [language, setLanguage] = useState<Language>(club.fallbackLanguage)
  const [light, setLight] = useState<Light>('day')
  const { topic, contents } = whole
  const payload = useSettled(JSON.stringify({ topic, contents, language, light }))
  return (
    <Section
      title={t('preview.title')}
      aside={
        <div className="letter-choices">
          <Choices
            label={t('preview.language')}
            options={club.languages}
            chosen={language}
            nameOf={(one) => t(`languages.${one}`)}
            onChoose={setLanguage}
          />
          <Choices
            label={t('preview.light')}
            options={['day', 'night'] as const}
            chosen={light}
            nameOf={(one) => t(`preview.${one}`)}
            onChoose={setLight}
          />
        </div>
      }
    >
      {WIDTHS.map((width) => (
        <Frame key={width} width={width} payload={payload} />
      ))}
    </Section>
  )
}

interface ChoicesProps<T extends string> {
  label: string
  options: readonly T[]
  chosen: T
  nameOf: (option: T) => string
  onChoose: (option: T) => void
}

function Choices<T extends string>({ label, options, chosen, nameOf, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          className={classNames('letter-choice', option === chosen && 'letter-choice--on')}
          onClick={() => onChoose(option)}
        >
          {nameOf(option)}
        </button>
      ))}
    </fieldset>
  )
}

/** What it shows is not saved yet: a form hands it to the server, which answers with the mail under a policy of its own. */
function Frame({ width, payload }: { width: number; payload: string }) {
  const { t } = useTranslation('newsletters')
  const name = `preview-${useId()}`
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn anew because the field has another value
  useEffect(() => form.current?.submit(), [payload])
  return (
    <figure className="letter-preview">
      <div className={`letter-preview__window letter-preview__window--${width}`}>
        <iframe name={name} title={t('preview.frame', { width })} width={width} height={900} sandbox="" />
      </div>
      <figcaption>{t(`preview.at${width}`)}</figcaption>
      <form ref={form} hidden method="post" action={previewNewsletter.path} target={name}>
        <input type="hidden" name="preview" value={payload} readOnly />
      </form>
    </figure>
  )
}
