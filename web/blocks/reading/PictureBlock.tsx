import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

export function PictureBlock({ block: { picture } }: BlockProps<'picture'>) {
  return (
    <BlockSection kind="picture">
      <figure className="figure">
        <FramedPicture
          src={picture.id}
          width={1280}
          height={800}
          big
          alt={picture.alt}
          sizes="(min-width: 900px) 58vw, 92vw"
        />
        {(picture.caption || picture.credit) && (
          <figcaption className="meta">
            {picture.caption} {picture.credit && <span className="figure__credit">{picture.credit}</span>}
          </figcaption>
        )}
      </figure>
    </BlockSection>
  )
}
