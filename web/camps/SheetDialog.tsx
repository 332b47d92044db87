import { useTranslation } from 'react-i18next'
import { CorrectPlace, type OwnCampPlace } from '#modules/camps/schema.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { Form } from '#web/forms/Form.tsx'
import { SubmitButton } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { SheetFields } from './ChildFields.tsx'
import { useCampChanges, useOwnSheet } from './own-data.ts'
import { useRefusal } from './refusal.ts'

/** What the camp must know of a child, corrected until it begins. */
export function SheetDialog({ place, onClose }: { place: OwnCampPlace; onClose: () => void }) {
  const { t } = useTranslation('camps')
  const { correct } = useCampChanges()
  const wordsOf = useRefusal()
  const query = useOwnSheet(place.id)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('sheet.title', { name: place.firstName })}
      text={t('sheet.text')}
      closeLabel={t('close')}
    >
      <Loaded query={query} label={t('book.loading')} rows={4}>
        {({ kitSize, sheet }) => (
          <Form
            className="camp-sheet"
            schema={CorrectPlace as never}
            defaultValues={{ kitSize, sheet: sheet ?? {} } as never}
            say={wordsOf}
            onSubmit={async (body: CorrectPlace) => {
              const failure = await correct(place.id, body)
              if (failure) return failure
              toast({ id: 'camps', kind: 'ok', title: t('sheet.saved') })
              onClose()
              return null
            }}
          >
            <SheetFields prefix="" name={place.firstName} />
            <div className="camp-sheet__ways">
              <SubmitButton busyLabel={t('sheet.saving')}>{t('sheet.save')}</SubmitButton>
              <Button kind="quiet" onClick={onClose}>
                {t('cancel')}
              </Button>
            </div>
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}
