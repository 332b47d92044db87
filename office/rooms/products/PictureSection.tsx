import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePictures } from '#modules/office/products/making.endpoints.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileInput } from '#web/ui/fields/FileInput.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { OfficeIcon } from '../../parts/OfficeIcon.tsx'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { CropDialog } from './CropDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { useRenewProduct } from './use-product.ts'

type Pictures = OfficeProduct['pictures']

/** Pictures of a product. */
export function PictureSection({ product }: { product: OfficeProduct }) {
  const { t } = useTranslation('products')
  const mayChange = usePermission('products.change')
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const save = useSavedPictures(product)
  const { pictures } = product
  const choose = () => chooser.current?.click()
  useCommand(
    mayChange
      ? {
          id: 'product.picture',
          label: t('pictures.add'),
          keys: 'b',
          icon: 'picture',
          group: 'do',
          hint: t('pictures.hint'),
          run: choose,
        }
      : null,
  )

  const chosen = pictures.find(({ id }) => id === opened)
  return (
    <Section
      title={t('pictures.title')}
      aside={
        mayChange && (
          <Button size="s" kind="quiet" onClick={choose}>
            {t('pictures.upload')} <KeyCaps keys="b" />
          </Button>
        )
      }
    >
      <ul className="product-pictures" {...(mayChange ? dropping(setFile) : {})}>
        {pictures.map((picture, at) => (
          <Shown
            key={picture.id}
            picture={picture}
            at={at}
            onOpen={mayChange ? () => setOpened(picture.id) : null}
          />
        ))}
        {mayChange && (
          <li>
            <button type="button" className="product-pictures__add" onClick={choose}>
              <OfficeIcon name="plus" />
              <b>{t('pictures.one')}</b>
              <small>{t('pictures.drop')}</small>
            </button>
          </li>
        )}
      </ul>
      <FileInput
        ref={chooser}
        className="vh"
        tabIndex={-1}
        aria-label={t('pictures.add')}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        onFiles={([one]) => setFile(one ?? null)}
      />
      {file && <CropDialog product={product} file={file} onClose={() => setFile(null)} />}
      {chosen && (
        <PictureDialog
          picture={chosen}
          pictures={pictures}
          onSave={(changed) => save(changed)}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  )
}

interface ShownProps {
  picture: Pictures[number]
  at: number
  /** Null for whoever may not change it. */
  onOpen: (() => void) | null
}

/** One picture with its words; the first one stands on the shelf. */
function Shown({ picture: { id, text }, at, onOpen }: ShownProps) {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const words = text?.[language] ?? t('pictures.untold')
  return (
    <li>
      <button
        type="button"
        disabled={!onOpen}
        aria-label={t('pictures.open', { number: at + 1, text: words })}
        onClick={() => onOpen?.()}
      >
        <Picture src={id} width={160} height={184} crop="fit" alt="" sizes="120px" />
      </button>
      <span>{words}</span>
      {at === 0 && <small>{t('pictures.front')}</small>}
    </li>
  )
}

function dropping(onFile: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
}

/** Saves another order or fewer pictures and offers to take it back. */
function useSavedPictures(product: OfficeProduct) {
  const { t } = useTranslation('products')
  const renew = useRenewProduct()
  const { id, version, pictures } = product
  const put = (wanted: Pictures, seen: number) =>
    act(changePictures, {
      params: { id },
      body: { version: seen, pictures: wanted.map((one) => ({ id: one.id, text: textOf(one.text) })) },
    })

  return async (wanted: Pictures): Promise<boolean> => {
    const answer = await put(wanted, version)
    await renew(id)
    if (!answer.ok) return false
    if (wanted.length < pictures.length)
      // One change, and so one version further.
      offerUndo({ text: t('pictures.gone'), undo: async () => (await put(pictures, version + 1)).ok })
    else toast({ kind: 'ok', title: t('pictures.saved') })
    return true
  }
}

function textOf(text: Pictures[number]['text']) {
  return text?.ja ? { de: text.de, en: text.en, ja: text.ja } : null
}
