import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockPicture } from '#modules/content/blocks.schema.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))

export function GalleryBlock({ block }: BlockProps<'gallery'>) {
  const pictures = block.answer
  if (pictures.length === 0) return null
  return (
    <BlockSection kind="gallery" title={block.title}>
      <PictureGrid pictures={pictures} />
    </BlockSection>
  )
}

/** Pictures side by side; each opens large. Without script each is a link to the picture itself. */
export function PictureGrid({ pictures }: { pictures: BlockPicture[] }) {
  const { t } = useTranslation('blocks')
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ul className="pics">
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may come twice
          <li key={index}>
            <a
              href={`/media/w_1920,h_1200,c_fit,f_auto,q_60/${picture.id}`}
              aria-label={t('gallery.open', {
                number: index + 1,
                count: pictures.length,
                name: picture.caption ?? picture.alt,
              })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setShown(index)
              }}
            >
              <Picture
                src={picture.id}
                width={480}
                height={360}
                alt=""
                sizes="(min-width: 900px) 24vw, 46vw"
              />
            </a>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <Lightbox pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
