import type { ResolvedBlock } from '#modules/content/page-data.schema.ts'
import type { BlockPlace } from './block.ts'

/** Whether a block is the match that has the day, at the top of a start page. */
export function hasDay(
  block: ResolvedBlock,
  { template, quiet }: Pick<BlockPlace, 'template' | 'quiet'>,
): boolean {
  return block.kind === 'match' && Boolean(block.answer?.day) && template === 'start' && !quiet
}

/** On a match day the match takes the place of the poster. */
export function withTheDay(
  blocks: ResolvedBlock[],
  page: Pick<BlockPlace, 'template' | 'quiet'>,
): ResolvedBlock[] {
  const top = blocks.find((block) => hasDay(block, page))
  if (!top) return blocks
  const poster = blocks.find(({ kind }) => kind === 'stage')
  return [top, ...blocks.filter((block) => block !== top && block !== poster)]
}
