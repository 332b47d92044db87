import type { AnyBlockProps } from '../block.ts'
import { type BlockViews, GroupView } from '../GroupView.tsx'
import { GalleriesBlock } from './GalleriesBlock.tsx'
import { NewsBlock } from './NewsBlock.tsx'
import { PosterBlock } from './PosterBlock.tsx'
import { ProductsBlock } from './ProductsBlock.tsx'
import { TeasersBlock } from './TeasersBlock.tsx'
import { VideoBlock } from './VideoBlock.tsx'
import { VideosBlock } from './VideosBlock.tsx'

const views: BlockViews = {
  galleries: GalleriesBlock,
  news: NewsBlock,
  poster: PosterBlock,
  products: ProductsBlock,
  teasers: TeasersBlock,
  video: VideoBlock,
  videos: VideosBlock,
}

export function View(props: AnyBlockProps) {
  return <GroupView views={views} {...props} />
}
