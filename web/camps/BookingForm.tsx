import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { camps as terms } from '#club/camps.ts'
import { fitsAge } from '#modules/camps/ages.rules.ts'
import { bookCamp, joinCampLine } from '#modules/camps/endpoints.ts'
import { applyForCampPlaces } from '#modules/camps/lots/endpoints.ts'
import { type Camp, NewCampApplication } from '#modules/camps/schema.ts'
import type { FamilyChild } from '#modules/families/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { cartChanged } from '#web/cart/cart.ts'
import { Form } from '#web/forms/Form.tsx'
import { CheckboxField, SubmitButton } from '#web/forms/FormField.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { BookingReceipt } from './BookingReceipt.tsx'
import { ChildFields } from './ChildFields.tsx'
import { useOwnChildren } from './mine.ts'
import { useRefusal } from './refusal.ts'
import type { Typed } from './typed.ts'

export type BookingKind = 'book' | 'wait' | 'lot'

interface BookingFormProps {
  camp: Camp
  /** Places are booked; there are none and the children join the line; or they are drawn. */
  kind: BookingKind
  /** Whoever books has a season ticket. */
  hasSeasonTicket: boolean
  onEntered: () => Promise<void>
}

const EMPTY_SHEET = {
  health: '',
  allergies: '',
  pickup: '',
  goesAlone: false,
  photos: false,
  emergencyName: '',
  emergencyPhone: '',
}
const KIT = terms.kitSizes[2]

/** Who comes, and what the camp must know of each. Nothing of it is kept in the browser. */
export function BookingForm({ camp, kind, hasSeasonTicket, onEntered }: BookingFormProps) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const navigate = useNavigate()
  const wordsOf = useRefusal()
  const known = useOwnChildren()

  async function send({ together, ...body }: NewCampApplication) {
    const asked = { query: { language }, reaction: shownInPlace }
    const given = { ...asked, params: { slug: camp.slug }, body }
    const answer =
      kind === 'lot'
        ? await call(applyForCampPlaces, {
            ...asked,
            params: { id: camp.draw!.id },
            body: { ...body, together },
          })
        : kind === 'wait'
          ? await call(joinCampLine, given)
          : await call(bookCamp, given)
    if (!answer.ok) return answer.failure
    if (kind !== 'book') {
      await onEntered()
      window.scrollTo({ top: 0 })
      return null
    }
    await cartChanged()
    await navigate(path.cart(language))
    return null
  }

  return (
    <Form
      className="g12 camp-form"
      label={t(kind === 'lot' ? 'lots.form' : 'book.form')}
      schema={NewCampApplication as never}
      defaultValues={{ children: [], together: true } as never}
      say={wordsOf}
      onSubmit={send}
    >
      <div className="c8">
        <Children camp={camp} known={known} />
        {kind === 'lot' && <Together />}
      </div>
      <aside className="c4">
        <BookingReceipt camp={camp} known={known} kind={kind} hasSeasonTicket={hasSeasonTicket}>
          <SubmitButton wide busyLabel={t('book.sending')}>
            {t(submitWords[kind])}
          </SubmitButton>
        </BookingReceipt>
      </aside>
    </Form>
  )
}

const submitWords = { book: 'book.toCart', wait: 'book.wait', lot: 'lots.apply' } as const

/** Brothers and sisters have one lot, or each their own. */
function Together() {
  const { t } = useTranslation('camps')
  const children = useWatch({ name: 'children' }) as Typed['children']
  if (children.length < 2) return null
  return (
    <div className="camp-form__part">
      <CheckboxField name="together" label={t('lots.together')} />
      <p className="small muted">{t('lots.togetherHint')}</p>
    </div>
  )
}

/** One's own children to tick, others to add; a section of fields for each. */
function Children({ camp, known }: { camp: Camp; known: FamilyChild[] }) {
  const { t } = useTranslation('camps')
  const { control, formState } = useFormContext<Typed>()
  const { fields, append, remove } = useFieldArray({ control, name: 'children' })
  const [isAsked, setAsked] = useState(false)
  const chosen = useWatch({ control, name: 'children' }) as Typed['children']
  const isFull = fields.length >= terms.mostChildren
  const isEmpty = fields.length === 0
  const missing = (isAsked || formState.submitCount > 0) && isEmpty
  const add = (child: object) => {
    setAsked(true)
    append({ kitSize: KIT, sheet: { ...EMPTY_SHEET, ...emergencyOf(chosen) }, ...child } as never)
  }
  return (
    <>
      <ChoiceGroup
        legend={t('book.who')}
        className="camp-form__who"
        error={missing && formState.submitCount > 0 ? t('book.whoMissing') : undefined}
      >
        {known.map((child) => (
          <KnownChild
            key={child.id}
            child={child}
            camp={camp}
            isChosen={chosen.some(({ childId }) => childId === child.id)}
            isFull={isFull}
            onTick={(isTicked) => {
              const at = chosen.findIndex(({ childId }) => childId === child.id)
              if (isTicked) add({ childId: child.id })
              else if (at >= 0) remove(at)
            }}
          />
        ))}
        <Button
          kind={known.length === 0 && isEmpty ? 'ink' : 'quiet'}
          icon="plus"
          disabledReason={isFull ? t('book.full', { count: terms.mostChildren }) : null}
          onClick={() => add({ firstName: '', lastName: '', birthday: '' })}
        >
          {t(known.length > 0 ? 'book.other' : isEmpty ? 'book.first' : 'book.another')}
        </Button>
      </ChoiceGroup>
      {fields.map((field, index) => (
        <ChildFields
          key={field.id}
          camp={camp}
          index={index}
          // By the field itself: what is watched comes a moment later, and names would be asked for meanwhile.
          known={known.find(({ id }) => id === (field as { childId?: string }).childId) ?? null}
          onRemove={() => remove(index)}
        />
      ))}
    </>
  )
}

/** Whom to call is mostly the same for brothers and sisters. */
function emergencyOf(chosen: Typed['children']): object {
  const last = chosen.at(-1) as { sheet?: { emergencyName: string; emergencyPhone: string } } | undefined
  const { emergencyName = '', emergencyPhone = '' } = last?.sheet ?? {}
  return { emergencyName, emergencyPhone }
}

interface KnownChildProps {
  child: FamilyChild
  camp: Camp
  isChosen: boolean
  isFull: boolean
  onTick: (isTicked: boolean) => void
}

function KnownChild({ child, camp, isChosen, isFull, onTick }: KnownChildProps) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const { firstName, lastName, birthday } = child
  const fits = fitsAge(birthday, camp)
  const day = dayOf(birthday, language)
  return (
    <Checkbox
      className="camp-form__child"
      checked={isChosen}
      disabled={!fits || (isFull && !isChosen)}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      label={
        <span>
          <b>
            {firstName} {lastName}
          </b>
          <small>{t(fits ? 'book.fits' : 'book.fitsNot', { day })}</small>
        </span>
      }
    />
  )
}
