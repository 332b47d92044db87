import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { type DraftText, TextFields } from '../../parts/TextFields.tsx'
import type { DraftQuestion } from './terms-draft.ts'

const MOST_ANSWERS = 6
const EMPTY: DraftText = { de: '', en: '', ja: '' }

interface QuestionFieldsProps {
  question: DraftQuestion
  onChange: (question: DraftQuestion) => void
}

/** Whether something is asked of whoever takes part, and what. */
export function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('sweepstakes')
  const { isAsked } = question
  return (
    <>
      <Checkbox
        label={t('question.asked')}
        checked={isAsked}
        onChange={({ currentTarget }) => onChange({ ...question, isAsked: currentTarget.checked })}
      />
      {isAsked && (
        <fieldset className="raffle-prizes">
          <legend>{t('question.title')}</legend>
          <Answers question={question} onChange={onChange} />
        </fieldset>
      )}
    </>
  )
}

/** The question, its answers, which of them is right, and whether only that one wins. */
function Answers({ question, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('sweepstakes')
  const name = useId()
  const { text, answers, right, rightOnly } = question
  const change = (part: Partial<DraftQuestion>) => onChange({ ...question, ...part })
  return (
    <>
      <TextFields label={t('question.text')} value={text} onChange={(next) => change({ text: next })} />
      {answers.map((answer, at) => (
        <TextFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          key={at}
          label={t('question.answer', { number: at + 1 })}
          value={answer}
          onChange={(next) => change({ answers: answers.map((one, index) => (index === at ? next : one)) })}
        />
      ))}
      {answers.length < MOST_ANSWERS && (
        <Button size="s" kind="quiet" icon="plus" onClick={() => change({ answers: [...answers, EMPTY] })}>
          {t('question.add')}
        </Button>
      )}
      <ChoiceGroup legend={t('question.right')} hint={t('question.rightHint')}>
        {answers.map((answer, at) => (
          <RadioOption
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
            key={at}
            name={name}
            label={answer.de.trim() || t('question.answer', { number: at + 1 })}
            checked={right === at}
            onChange={() => change({ right: at })}
          />
        ))}
      </ChoiceGroup>
      <Checkbox
        label={t('question.rightOnly')}
        checked={rightOnly}
        onChange={({ currentTarget }) => change({ rightOnly: currentTarget.checked })}
      />
    </>
  )
}
