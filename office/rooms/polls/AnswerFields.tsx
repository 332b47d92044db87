import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { type DraftAnswer, emptyAnswer } from './poll-draft.ts'

const MOST = 12
const FEWEST = 2

interface AnswerFieldsProps {
  answers: DraftAnswer[]
  /** Somebody may have voted: their number stays. */
  isFixed: boolean
  onChange: (answers: DraftAnswer[]) => void
}

/** Two to twelve answers, with a picture where there is one. */
export function AnswerFields({ answers, isFixed, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('polls')
  const put = (at: number, part: Partial<DraftAnswer>) =>
    onChange(answers.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className="raffle-prizes">
      {answers.map(({ key, label, picture }, at) => (
        <div className="raffle-prize" key={key}>
          <TextFields
            label={t('make.answer', { number: at + 1 })}
            most={80}
            value={label}
            onChange={(changed) => put(at, { label: changed })}
          />
          <Field label={t('make.picture')} hint={t('make.pictureHint')}>
            <Input
              value={picture}
              maxLength={80}
              onChange={({ target }) => put(at, { picture: target.value })}
            />
          </Field>
          {!isFixed && answers.length > FEWEST && (
            <Button
              size="s"
              kind="quiet"
              icon="trash"
              onClick={() => onChange(answers.filter((_, index) => index !== at))}
            >
              {t('make.removeAnswer', { number: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      {!isFixed && answers.length < MOST && (
        <Button size="s" kind="quiet" icon="plus" onClick={() => onChange([...answers, emptyAnswer()])}>
          {t('make.addAnswer')}
        </Button>
      )}
    </div>
  )
}
