import { useTranslation } from 'react-i18next'
import { PictureText } from '#modules/catalogue/managing/managing.schema.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

type Pictures = OfficeProduct['pictures']

interface PictureDialogProps {
  picture: Pictures[number]
  pictures: Pictures
  onSave: (pictures: Pictures) => Promise<boolean>
  onClose: () => void
}

/** What a picture shows, its place in the row, or its end. */
export function PictureDialog({ picture, pictures, onSave, onClose }: PictureDialogProps) {
  const { t } = useTranslation('products')
  const at = pictures.indexOf(picture)

  async function save(wanted: Pictures) {
    if (await onSave(wanted)) onClose()
  }

  const moved = (to: number) => pictures.filter((one) => one !== picture).toSpliced(to, 0, picture)
  return (
    <FormDialog
      title={t('pictures.change')}
      schema={PictureText}
      defaultValues={{ de: '', en: '', ja: '', ...picture.text }}
      onSubmit={async (text) => {
        await save(pictures.map((one) => (one === picture ? { ...one, text } : one)))
        return null
      }}
      submitLabel={t('facts.save')}
      onClose={onClose}
    >
      <AltFields />
      <div className="product-picture__order">
        {at > 0 && (
          <>
            <Button size="s" kind="quiet" onClick={() => void save(moved(0))}>
              {t('pictures.first')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => void save(moved(at - 1))}>
              {t('pictures.earlier')}
            </Button>
          </>
        )}
        {at < pictures.length - 1 && (
          <Button size="s" kind="quiet" onClick={() => void save(moved(at + 1))}>
            {t('pictures.later')}
          </Button>
        )}
        <Button size="s" kind="quiet" onClick={() => void save(pictures.filter((one) => one !== picture))}>
          {t('pictures.remove')}
        </Button>
      </div>
    </FormDialog>
  )
}

/** For those who do not see the picture, in every language of the shop. */
export function AltFields() {
  const { t } = useTranslation('products')
  return (
    <>
      <InputField name="de" label={t('pictures.altDe')} hint={t('pictures.altHint')} autoComplete="off" />
      <InputField name="en" label={t('pictures.altEn')} lang="en" autoComplete="off" />
      <InputField name="ja" label={t('pictures.altJa')} lang="ja" autoComplete="off" />
    </>
  )
}
