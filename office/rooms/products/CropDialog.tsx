import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureText } from '#modules/catalogue/managing/managing.schema.ts'
import { type Crop, largestCrop, MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { addPicture } from '#modules/office/products/making.endpoints.ts'
import type { OfficeProduct } from '#modules/office/products/schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useFileUnderWay } from '../../parts/media/FileUnderWay.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { movedTo, zoomed } from './crop.ts'
import { AltFields } from './PictureDialog.tsx'
import { useRenewProduct } from './use-product.ts'

interface CropDialogProps {
  product: OfficeProduct
  file: File
  onClose: () => void
}

type Seen = { address: string; width: number; height: number }

/** A file becomes a picture of the product: cut to the proportions of the shelf, and told in words. */
export function CropDialog({ product, file, onClose }: CropDialogProps) {
  const { t } = useTranslation('products')
  const { seen, problem } = useSeen(file)
  const [crop, setCrop] = useState<Crop | null>(null)
  const renew = useRenewProduct()
  const underWay = useFileUnderWay(file)
  if (problem || !seen)
    return (
      <OfficeDialog title={t('pictures.add')} onClose={onClose}>
        {problem && (
          <Banner kind="err" role="alert">
            <b>{t('pictures.refused')}</b>
            <p>{t(`pictures.problems.${problem}`)}</p>
          </Banner>
        )}
        <Button size="s" kind="quiet" onClick={onClose}>
          {t('pictures.back')}
        </Button>
      </OfficeDialog>
    )
  const frame = crop ?? largestCrop(seen)
  return (
    <FormDialog
      isWide
      title={t('pictures.add')}
      text={t('pictures.cropText')}
      schema={PictureText}
      // A product without a Japanese name shows its English one, its pictures too.
      defaultValues={{ de: product.name.de, en: product.name.en, ja: product.name.ja || product.name.en }}
      onSubmit={async (text) => {
        const query = { ...frame, ...text }
        const answer = await underWay.send(addPicture, { params: { id: product.id }, query })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('pictures.added') })
        await renew(product.id)
        onClose()
        return null
      }}
      submitLabel={t('pictures.take')}
      onClose={onClose}
    >
      <div className="crop">
        <CropFrame seen={seen} crop={frame} onChange={setCrop} />
        <CropSliders seen={seen} crop={frame} onChange={setCrop} />
      </div>
      <AltFields />
      {underWay.line}
    </FormDialog>
  )
}

interface CropProps {
  seen: Seen
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The picture with what is cut out; it is drawn with a finger or mouse. */
function CropFrame({ seen, crop, onChange }: CropProps) {
  const { t } = useTranslation('products')
  const start = useRef<{ x: number; y: number; crop: Crop } | null>(null)

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (!start.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    const { x, y, crop: begun } = start.current
    onChange(movedTo(begun, { x: begun.x + (clientX - x) / width, y: begun.y + (clientY - y) / height }))
  }

  const percent = (share: number) => `${share * 100}%`
  return (
    <div
      className="crop__stage"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY, crop }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        start.current = null
      }}
    >
      <img
        src={seen.address}
        alt={t('pictures.yours')}
        width={seen.width}
        height={seen.height}
        draggable={false}
      />
      <div
        className="crop__frame"
        style={{
          left: percent(crop.x),
          top: percent(crop.y),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
      />
    </div>
  )
}

/** The same by keys: arrows on each of them. */
function CropSliders({ seen, crop, onChange }: CropProps) {
  const { t } = useTranslation('products')
  const largest = largestCrop(seen)
  const zoom = Math.round((largest.width / crop.width) * 100)
  const share = (at: number, size: number) => (size >= 1 ? 50 : Math.round((at / (1 - size)) * 100))
  const sliders = [
    {
      name: 'zoom',
      min: 100,
      max: 400,
      value: zoom,
      set: (value: number) => zoomed(crop, largestCrop(seen, value / 100)),
    },
    {
      name: 'across',
      min: 0,
      max: 100,
      value: share(crop.x, crop.width),
      set: (value: number) => movedTo(crop, { x: (value / 100) * (1 - crop.width), y: crop.y }),
    },
    {
      name: 'down',
      min: 0,
      max: 100,
      value: share(crop.y, crop.height),
      set: (value: number) => movedTo(crop, { x: crop.x, y: (value / 100) * (1 - crop.height) }),
    },
  ] as const
  return (
    <div className="crop__sliders">
      {sliders.map(({ name, min, max, value, set }) => (
        <label key={name}>
          {t(`pictures.${name}`)}
          <input
            type="range"
            min={min}
            max={max}
            value={value}
            onChange={({ target }) => onChange(set(Number(target.value)))}
          />
        </label>
      ))}
    </div>
  )
}

/** The file as the browser sees it, turned the right way up; or why it cannot be one. */
function useSeen(file: File): { seen: Seen | null; problem: 'heic' | 'unreadable' | 'heavy' | null } {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setSeen({ address, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => setBroken(true)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
  if (file.size > MAX_UPLOAD_BYTES) return { seen: null, problem: 'heavy' }
  if (isHeic) return { seen: null, problem: 'heic' }
  return { seen, problem: isBroken ? 'unreadable' : null }
}
