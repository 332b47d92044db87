import './picture.css'
import { classNames } from '../class-names.ts'
import { type PictureSize, pictureSet, pictureUrl } from './picture-url.ts'

interface PictureProps extends PictureSize {
  /** Begins with `Illustration:` when it means something; empty for decoration. */
  alt: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes?: string
  /** The largest picture in the first view: loaded at once, before others. */
  eager?: boolean
  className?: string
}

/** A picture with its room reserved, loaded when it comes near. */
export function Picture({ alt, sizes = '100vw', eager, className, ...size }: PictureProps) {
  return (
    <img
      className={className}
      src={pictureUrl(size)}
      srcSet={pictureSet(size)}
      sizes={pictureSet(size) && sizes}
      width={size.width}
      height={size.height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}

interface FramedPictureProps extends PictureProps {
  /** 16:10, square or 4:5. */
  shape?: 'wide' | 'square' | 'portrait'
  /** With the corner cut deep, for large pictures. */
  big?: boolean
}

const shapes = { wide: null, square: 'pic--sq', portrait: 'pic--45' }

/** A picture in the house frame: the lower right corner is cut. Inside a link it grows on hover. */
export function FramedPicture({ shape = 'wide', big, className, ...picture }: FramedPictureProps) {
  return (
    <span className={classNames('pic notched', shapes[shape], big && 'pic--big', className)}>
      <Picture {...picture} />
    </span>
  )
}
