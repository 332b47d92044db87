import { useTranslation } from 'react-i18next'
import { ChildData, type FamilyChild } from '#modules/families/schema.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useFamilyChanges, useRefusalWords } from './family-data.ts'

const EMPTY: ChildData = { firstName: '', lastName: '', birthday: '' }

/** A child is written down, or corrected: name and date of birth, and no more. */
export function ChildDialog({ child, onClose }: { child: FamilyChild | null; onClose: () => void }) {
  const { t } = useTranslation('families')
  const { add, correct } = useFamilyChanges()
  const wordsOf = useRefusalWords()
  const isFixed = child !== null && !child.mayCorrectBirthday
  const given = child && { firstName: child.firstName, lastName: child.lastName, birthday: child.birthday }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(child ? 'form.editTitle' : 'form.title')}
      text={t(child ? 'form.editText' : 'form.text')}
      closeLabel={t('close')}
    >
      <Form
        className="family__form"
        schema={ChildData}
        defaultValues={given ?? EMPTY}
        say={wordsOf}
        onSubmit={async (values) => {
          const failure = await (child ? correct(child.id, values) : add(values))
          if (failure) return failure
          toast({
            id: 'family',
            kind: 'ok',
            title: t(child ? 'form.saved' : 'form.added', { name: values.firstName }),
          })
          onClose()
          return null
        }}
      >
        <InputField name="firstName" label={t('form.firstName')} autoComplete="off" autoCapitalize="words" />
        <InputField name="lastName" label={t('form.lastName')} autoComplete="off" autoCapitalize="words" />
        <InputField
          name="birthday"
          label={t('form.birthday')}
          type="date"
          autoComplete="off"
          readOnly={isFixed}
          hint={t(isFixed ? 'form.birthdayFixed' : child ? 'form.birthdayOnce' : 'form.birthdayHint')}
        />
        <div className="family__actions">
          <SubmitButton busyLabel={t('form.busy')}>{t(child ? 'form.save' : 'form.submit')}</SubmitButton>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
