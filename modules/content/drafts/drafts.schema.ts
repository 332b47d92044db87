import { z } from 'zod'
import { BlockPicture } from '../blocks.schema.ts'
import { ContentNode } from '../schema.ts'

/** Where a node comes from; what files or Storyblok bring is not written in the office. */
export const contentSources = ['office', 'files', 'storyblok'] as const
export const ContentSource = z.enum(contentSources)
export type ContentSource = z.infer<typeof ContentSource>

/** Deeper than any block nests. */
const MAX_LEVELS = 12

/** One block as far as it is written: `blocks.schema.ts` says what it must be to be published. */
const DraftBlock = z
  .looseObject({ kind: z.string().max(40) })
  .refine((block) => isFlat(block, MAX_LEVELS), { message: 'is nested too deep' })

/** A node as far as it is written: titles, pictures and fields of blocks may still be missing. */
export const DraftNode = ContentNode.extend({
  site: z.string().max(60),
  title: z.string().max(200),
  cover: BlockPicture.optional(),
  match: z.string().max(60).optional(),
  publishAt: z.iso.datetime().nullable().default(null),
  blocks: z.array(DraftBlock).max(100).default([]),
})
export type DraftNode = z.infer<typeof DraftNode>

export const reviewStates = ['asked', 'approved', 'returned'] as const
export const ReviewState = z.enum(reviewStates)
export type ReviewState = z.infer<typeof ReviewState>

export const versionReasons = [
  'published',
  'scheduled',
  'planned',
  'returned',
  'withdrawn',
  'restored',
  'imported',
] as const
export const VersionReason = z.enum(versionReasons)
export type VersionReason = z.infer<typeof VersionReason>

export const PlanHeld = z.enum(['overtaken', 'refused']).meta({
  description:
    'It was due and is not public: `overtaken`, somebody published in between; `refused`, it may not stand there any more',
})
export type PlanHeld = z.infer<typeof PlanHeld>

/** What the check found: `code` for its sentence in any language, `about` what it is about, `problem` the sentence in English. */
export const findingCodes = [
  'shape',
  'title',
  'site',
  'address',
  'addressReserved',
  'addressTaken',
  'kind',
  'dates',
  'html',
  'link',
  'linkNowhere',
  'linkUnpublished',
  'picture',
  'match',
  'team',
  'product',
  'alt',
  'headings',
] as const
export const Finding = z.object({
  field: z.string().meta({ description: 'Its place in the node: `blocks.2.link`' }),
  code: z.enum(findingCodes),
  about: z.string().nullable().meta({ description: 'What is unknown or taken: an id, an address' }),
  problem: z.string().meta({ description: 'A sentence in English' }),
})
export type Finding = z.infer<typeof Finding>

/** Faults keep it from being published, warnings do not. */
export type Findings = { faults: Finding[]; warnings: Finding[] }

function isFlat(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isFlat(part, levels - 1))
}
