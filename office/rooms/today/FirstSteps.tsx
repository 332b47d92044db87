import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { skipStep } from '#modules/office/today/endpoints.ts'
import type { FirstStep, OfficeFirstStep } from '#modules/office/today/schema.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { act } from '../../api/act.ts'
import { useIsOpen } from '../../open-addresses.ts'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'

/** Where a step is taken; the other is one of the settings, which the office only tells of. */
const PLACES: Partial<Record<FirstStep, string>> = {
  colleague: '/einrichten/mitarbeitende',
  product: '/produkte',
  match: '/spiele/neu',
  code: '/codes',
}

/** The way of a new club to its first sale. It is gone once every step is taken, or said to be of no use. */
export function FirstSteps({ steps }: { steps: readonly OfficeFirstStep[] }) {
  const { t } = useTranslation('today')
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ kind, isDone }) => !isDone && PLACES[kind])
  return (
    <Section title={t('first.title')} aside={t('first.done', { done, count: steps.length })}>
      <ol className="first-steps">
        {steps.map((step, at) => (
          <StepRow key={step.kind} step={step} number={at + 1} isNext={step === next} />
        ))}
      </ol>
    </Section>
  )
}

function StepRow({ step, number, isNext }: { step: OfficeFirstStep; number: number; isNext: boolean }) {
  const { t } = useTranslation('today')
  const isOpen = useIsOpen()
  const { kind, isDone, url } = step
  const to = PLACES[kind]
  const look = { size: 's', kind: isNext ? 'primary' : 'quiet' } as const
  return (
    <li className={isDone ? 'task task--done' : 'task'}>
      <span className="num" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <h3>
          {t(`first.steps.${kind}.title`)}
          {isDone && <span className="first-steps__done"> {t('first.isDone')}</span>}
        </h3>
        {!isDone && <p>{t(`first.steps.${kind}.text`)}</p>}
      </div>
      {!isDone && (
        <div className="first-steps__actions">
          {to && isOpen(to) && (
            <LinkButton {...look} to={to}>
              {t(`first.steps.${kind}.action`)}
            </LinkButton>
          )}
          {url && (
            <LinkButton {...look} to={url}>
              {t(`first.steps.${kind}.action`)}
            </LinkButton>
          )}
          <Skip kind={kind} />
        </div>
      )}
    </li>
  )
}

function Skip({ kind }: { kind: FirstStep }) {
  const { t } = useTranslation('today')
  const queries = useQueryClient()
  const maySkip = usePermission('staff.change')
  const [isBusy, setBusy] = useState(false)
  if (!maySkip) return null
  async function skip() {
    setBusy(true)
    await act(skipStep, { params: { kind } })
    await queries.invalidateQueries({ queryKey: ['today'] })
    setBusy(false)
  }
  return (
    <TextButton
      disabled={isBusy}
      aria-label={t('first.skipOne', { step: t(`first.steps.${kind}.title`) })}
      onClick={() => void skip()}
    >
      {t('first.skip')}
    </TextButton>
  )
}
