import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#modules/matches/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { useCommand } from '../../keys/commands.ts'
import { type PlaySentence, playSentences } from './sentences.ts'
import { SILENT } from './taps.ts'
import type { DeskHandle } from './use-desk.ts'

const LANGUAGES = ['de', 'en', 'ja'] as const
const EMPTY = { de: '', en: '', ja: '' }
const LONGEST = 600

/** A line of text: a sentence in three languages with two taps, or one's own. */
export function WriteBox({ handle }: { handle: DeskHandle }) {
  const { t } = useTranslation('ticker')
  const { desk, tap } = handle
  const [text, setText] = useState(EMPTY)
  const [isMore, setMore] = useState(false)
  const [side, setSide] = useState<Side>(desk.sides.home.isOwn ? 'home' : 'away')
  const de = text.de.trim()
  const send = () => {
    if (!de) return
    const [en, ja] = [text.en.trim(), text.ja.trim()]
    tap({ ...SILENT, text: { de, ...(en ? { en } : {}), ...(ja ? { ja } : {}) } }, de)
    setText(EMPTY)
  }
  useCommand({ id: 'ticker.send', label: t('write.send'), keys: 'mod+Enter', isAlways: false, run: send })
  return (
    <section className="desk-write" aria-labelledby="desk-write">
      <h2 className="desk__title" id="desk-write">
        {t('write.title')}
      </h2>
      <Field id="desk-text" label={t('write.text')}>
        <Textarea
          value={text.de}
          maxLength={LONGEST}
          rows={3}
          onChange={({ target }) => setText({ ...text, de: target.value })}
        />
      </Field>
      <div className="desk-write__team">
        <Segment
          label={t('write.team')}
          value={side}
          onChange={setSide}
          options={(['home', 'away'] as const).map((one) => ({ value: one, label: desk[one].name }))}
        />
      </div>
      <ul className="desk-chips">
        {(Object.keys(playSentences) as PlaySentence[]).map((key) => (
          <li key={key}>
            <button
              type="button"
              className="desk-chip"
              onClick={() => setText(playSentences[key](desk[side].name))}
            >
              {t(`write.play.${key}`)}
            </button>
          </li>
        ))}
      </ul>
      {isMore ? (
        LANGUAGES.slice(1).map((language) => (
          <Field key={language} label={t(`write.${language}`)} hint={t(`write.${language}Hint`)}>
            <Textarea
              value={text[language]}
              maxLength={LONGEST}
              rows={2}
              lang={language}
              onChange={({ target }) => setText({ ...text, [language]: target.value })}
            />
          </Field>
        ))
      ) : (
        <p>
          <button type="button" className="tlink" onClick={() => setMore(true)}>
            {t('write.more')}
          </button>
        </p>
      )}
      <div className="desk-write__send">
        <Button size="s" kind="primary" icon="megaphone" onClick={send}>
          {t('write.send')}
        </Button>
      </div>
    </section>
  )
}
