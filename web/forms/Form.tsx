import './forms.css'
import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { sentenceOf } from '#web/api/error-messages.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { messageOf, ruleOf, shortLabel } from './rule-messages.ts'
import { fieldProblems, type SubmitResult } from './server-problem.ts'

interface FormProps<In extends FieldValues, Out> {
  /** The module's schema: the same rules here and on the server. */
  schema: z.ZodType<Out, In>
  defaultValues: DefaultValues<In>
  /** Answers the failure, or null. What was typed stays in any case. */
  onSubmit: (values: Out) => Promise<SubmitResult>
  /** What to say when the server refuses without words of its own; else that it does not answer. */
  fallback?: string
  /** Says a refusal by its code, where the server has no words of its own. */
  say?: (failure: Failure) => string
  /** Accessible name of the form. */
  label?: string
  className?: string
  children: ReactNode
}

/** A form: checks by the schema, says what is wrong in a summary and at the fields, also what only the server finds. */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { schema, defaultValues, onSubmit, fallback, say, label, className, children } = props
  const { t, i18n } = useTranslation('forms')
  const formId = useId()
  const labels = useRef(new Map<string, string>())
  const [found, setFound] = useState<Findings>(nothingFound)
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema as never, { error: ruleOf as never }) as never,
    defaultValues,
    shouldFocusError: false,
  })

  const show = (errors: [field: string, rule: string][], sentence: string | null = null) =>
    setFound(({ count }) => ({ count: count + 1, errors, sentence }))

  async function send(values: Out) {
    const failure = await onSubmit(values).catch(() => unreachable)
    if (!failure) return setFound(nothingFound)
    const named = fieldProblems(failure.problem, [...labels.current.keys()])
    for (const { field, rule } of named) form.setError(field as never, { type: 'server', message: rule })
    const unnamed = say?.(failure) ?? ((failure.status !== null && fallback) || t('serverError'))
    const rest = named.length > 0 ? null : (sentenceOf(failure.problem, i18n.language) ?? unnamed)
    show(
      named.map(({ field, rule }) => [field, rule]),
      rest,
    )
  }

  const explain = (errors: FieldErrors<In>) => show(brokenRules(errors, [...labels.current.keys()]))
  const learn = (field: string, fieldLabel: string) => void labels.current.set(field, fieldLabel)
  const wiring = { fieldId: (field: string) => `${formId}${field}`, learn }

  return (
    <FormProvider {...form}>
      <FormContext value={wiring}>
        <form noValidate className={className} aria-label={label} onSubmit={form.handleSubmit(send, explain)}>
          {found.errors.length > 0 && (
            <ErrorSummary
              key={found.count}
              title={t('summary', { count: found.errors.length })}
              errors={found.errors.map(([field, rule]) => ({
                fieldId: wiring.fieldId(field),
                text: t('labelled', {
                  label: shortLabel(labels.current.get(field) ?? ''),
                  message: messageOf(t, rule, typeof get(form.getValues(), field) === 'boolean'),
                }),
              }))}
            />
          )}
          {found.sentence && (
            <div key={found.count} ref={bringIntoView}>
              <Banner kind="err" role="alert">
                <b>{t('notSaved')}</b>
                <p>{found.sentence}</p>
              </Banner>
            </div>
          )}
          {children}
        </form>
      </FormContext>
    </FormProvider>
  )
}

/** The button that was pressed may stand far below. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

/** What the last submit found. It stands still until the next one, so that no line jumps away while one types. */
type Findings = { count: number; errors: [field: string, rule: string][]; sentence: string | null }

const nothingFound: Findings = { count: 0, errors: [], sentence: null }
const unreachable = { call: 'form', status: null, problem: null, failureReason: null }

/** In the order in which the fields stand on the page. */
function brokenRules(errors: FieldErrors, fields: string[]): [field: string, rule: string][] {
  return fields.flatMap((field) => {
    const error = get(errors, field) as { message?: string } | undefined
    return error ? [[field, error.message ?? 'invalid']] : []
  })
}

type FormWiring = { fieldId: (field: string) => string; learn: (field: string, label: string) => void }

const FormContext = createContext<FormWiring>({ fieldId: (field) => field, learn: () => {} })

/** The id of a field's control; the form learns its label for the summary. */
export function useFormField(field: string, label: string): string {
  const { fieldId, learn } = useContext(FormContext)
  useEffect(() => learn(field, label))
  return fieldId(field)
}
