import { z } from 'zod'
import { siteByKey } from '#club/sites.ts'
import {
  ContentSource,
  DraftNode,
  Finding,
  PlanHeld,
  ReviewState,
  VersionReason,
} from '#modules/content/drafts/drafts.schema.ts'
import { ContentLanguage, ContentNode, NodeKind } from '#modules/content/schema.ts'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const moment = z.iso.datetime()
const version = z.number().int().min(0).max(2_147_483_647)
export const reason = z.string().trim().min(3).max(500)
const note = z.string().trim().max(500).default('')
const uid = ContentNode.shape.uid
const site = z.string().refine((key) => siteByKey(key) !== undefined, { message: 'There is no such site' })
/** Said twice is said once: a piece is written once in a language. */
const languages = z
  .array(ContentLanguage)
  .min(1)
  .max(3)
  .overwrite((all) => [...new Set(all)])

/** What is public of a piece in one language: nothing yet, something later, now, or not any more. */
export const publicStates = ['draft', 'scheduled', 'published', 'ended'] as const
export const PublicState = z.enum(publicStates)
export type PublicState = z.infer<typeof PublicState>

/** The filters of the list; `review` waits for a second person. */
export const editorialStates = ['draft', 'review', 'scheduled', 'published', 'ended'] as const

export const EditorialQuery = officeListQuery.extend({
  query: z.string().trim().max(100).optional().meta({ description: 'Words of its titles, or its uid' }),
  kind: NodeKind.optional(),
  site: z.string().max(60).optional(),
  state: z.enum(editorialStates).optional(),
  source: ContentSource.optional(),
})
export type EditorialQuery = z.infer<typeof EditorialQuery>

/** A change of what is public, to be public at a time. */
const PlanState = z.object({
  at: moment,
  isReturn: z.boolean().meta({ description: 'It brings back what was public before' }),
  held: PlanHeld.nullable(),
})

const Editing = z
  .object({ who: z.string(), language: ContentLanguage, since: moment })
  .meta({ id: 'OfficeEditing' })

export const EditorialPiece = z
  .object({
    uid,
    kind: NodeKind,
    site: z.string(),
    source: ContentSource,
    title: z.string(),
    languages: z.array(
      z.object({
        language: ContentLanguage,
        state: PublicState,
        hasDraft: z.boolean(),
        review: ReviewState.nullable(),
        plan: PlanState.nullable(),
      }),
    ),
    changedAt: moment,
    changedBy: z.string().nullable(),
    displayAt: moment,
    publishAt: moment.nullable(),
    cover: z.string().nullable().meta({ description: 'Id in the media store' }),
    editing: z.array(Editing).meta({ description: 'Who is at it now' }),
  })
  .meta({ id: 'OfficeEditorialPiece' })
export type EditorialPiece = z.infer<typeof EditorialPiece>
export const EditorialList = listOf(EditorialPiece)
  .extend({
    counts: z.array(z.object({ key: z.string(), count: z.number().int() })).meta({
      description: 'How many each state has, whatever is looked for besides',
    }),
  })
  .meta({ id: 'OfficeEditorialList' })

export const NewPiece = z
  .strictObject({
    kind: z.enum(['article', 'page', 'gallery']),
    site,
    language: ContentLanguage,
    title: z.string().trim().min(1).max(200),
    copyOf: uid.optional(),
  })
  .meta({ id: 'OfficeEditorialNew' })

const Review = z.object({
  state: ReviewState,
  askedBy: z.string().nullable(),
  askedAt: moment.nullable(),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
})

/** What blocks hold is told by `blocks.schema.ts`; a draft may hold less. */
const AnyNode = z.looseObject({}).meta({ id: 'OfficeEditorialNode' })

const InLanguage = z.object({
  draft: z
    .object({
      node: AnyNode,
      version: z.number().int(),
      changedAt: moment,
      changedBy: z.string(),
      isMine: z.boolean().meta({ description: 'Whoever asks wrote last, or asked for the review' }),
      review: Review.nullable(),
    })
    .nullable(),
  published: z
    .object({
      node: AnyNode,
      publishAt: moment.nullable(),
      endAt: moment.nullable(),
      state: PublicState,
      changedAt: moment.meta({ description: 'Goes with a save as `base`' }),
      url: z.string().nullable().meta({ description: 'Where everybody sees it, while they do' }),
    })
    .nullable(),
  plan: PlanState.extend({
    node: AnyNode,
    version: z.number().int(),
    backAt: moment.nullable().meta({ description: 'Then what is public now comes back' }),
    plannedBy: z.string(),
    plannedAt: moment,
  }).nullable(),
})

export const EditorialDetail = z
  .object({
    uid,
    kind: NodeKind,
    site: z.string(),
    source: ContentSource,
    readOnly: z.boolean(),
    needsReview: z
      .boolean()
      .meta({ description: 'Nothing becomes public before a second person has approved it' }),
    languages: z.partialRecord(ContentLanguage, InLanguage),
    editing: z.array(Editing),
  })
  .meta({ id: 'OfficeEditorialDetail' })
export type EditorialDetail = z.infer<typeof EditorialDetail>

const writtenNode = DraftNode.extend({ site })

export const SavedDraft = z
  .strictObject({
    version: version.meta({ description: 'Of the draft that was seen; 0: there was none' }),
    base: moment.nullable().optional().meta({
      description: '`published.changedAt` that was seen, null where nothing was; left out: not compared',
    }),
    node: writtenNode,
  })
  .meta({ id: 'OfficeEditorialSave' })

export const DraftAnswer = z
  .object({
    version: z.number().int(),
    faults: z.array(Finding).meta({ description: 'Keep it from being published' }),
    warnings: z.array(Finding),
  })
  .meta({ id: 'OfficeEditorialSaved' })

export const SeenVersion = z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647) })
export const RestoredOver = z
  .strictObject({ version: version.meta({ description: 'Of the draft that it replaces; 0: there is none' }) })
  .meta({ id: 'OfficeEditorialRestore' })

export const ReviewWish = z.strictObject({ languages, note }).meta({ id: 'OfficeEditorialReviewWish' })
const versions = z.partialRecord(ContentLanguage, version)
export const ReviewDecision = z
  .strictObject({
    languages,
    versions: versions.optional().meta({ description: 'Of the drafts that were seen' }),
    approve: z.boolean(),
    note,
  })
  .refine(({ approve, note: words }) => approve || words.length > 2, {
    message: 'Say what is missing',
    path: ['note'],
  })
  .meta({ id: 'OfficeEditorialReviewDecision' })

export const PublishQuery = z.object({
  de: z.coerce.number().int().min(0).optional().meta({ description: 'Version of the draft, by language' }),
  en: z.coerce.number().int().min(0).optional(),
  ja: z.coerce.number().int().min(0).optional(),
  at: moment.optional(),
  endAt: moment
    .or(z.literal('never'))
    .optional()
    .meta({ description: '`never`: it stays; left out: as the drafts say' }),
  backAt: moment.optional(),
})
export type PublishQuery = z.infer<typeof PublishQuery>

const BACK = 'Then what is public now comes back, in languages in which something is; null: it does not'
const comesBackLater = (given: { at: string | null; backAt?: string | null | undefined }) =>
  !given.at || !given.backAt || new Date(given.at) < new Date(given.backAt)
const WRONG_BACK = { message: 'It comes back after it was replaced', path: ['backAt'] }

export const Publish = Confirmed.partial({ digest: true })
  .extend({
    versions: versions.refine((given) => Object.keys(given).length > 0, { message: 'At least one language' }),
    at: moment.nullable().meta({ description: 'Null: now' }),
    endAt: moment.nullable().optional().meta({ description: 'Left out: as the drafts say' }),
    backAt: moment.nullable().optional().meta({ description: BACK }),
  })
  .refine(comesBackLater, WRONG_BACK)
  .meta({ id: 'OfficeEditorialPublish' })
export type Publish = z.infer<typeof Publish>

const planVersions = versions.refine((given) => Object.keys(given).length > 0, {
  message: 'At least one language',
})
export const MovedPlans = z
  .strictObject({
    versions: planVersions.meta({ description: 'Of the plans that were seen, by language' }),
    bases: z.partialRecord(ContentLanguage, moment).meta({
      description: '`published.changedAt` that was seen, by language: over that it is planned from now on',
    }),
    at: moment,
    backAt: moment.nullable().meta({ description: BACK }),
  })
  .refine(comesBackLater, WRONG_BACK)
  .meta({ id: 'OfficeEditorialPlanMove' })
export const CancelledPlans = z
  .strictObject({ versions: planVersions })
  .meta({ id: 'OfficeEditorialPlanCancel' })

export const Withdraw = z.strictObject({ languages, reason }).meta({ id: 'OfficeEditorialWithdraw' })

const EditorialVersion = z
  .object({
    number: z.number().int(),
    title: z.string(),
    madeAt: moment,
    madeBy: z.string().nullable(),
    reason: VersionReason,
  })
  .meta({ id: 'OfficeEditorialVersion' })
export const EditorialVersions = z
  .object({ items: z.array(EditorialVersion) })
  .meta({ id: 'OfficeEditorialVersions' })
export const EditorialVersionDetail = EditorialVersion.extend({ node: AnyNode }).meta({
  id: 'OfficeEditorialVersionDetail',
})

export const PreviewWish = z
  .strictObject({ node: writtenNode.optional().meta({ description: 'Left out: the draft as it is saved' }) })
  .meta({ id: 'OfficeEditorialPreviewWish' })
export const PreviewLink = z.object({ url: z.string(), until: moment }).meta({ id: 'OfficeEditorialPreview' })

export const EditingNote = z.strictObject({ language: ContentLanguage })
export const EditingOthers = z.object({ items: z.array(Editing) }).meta({ id: 'OfficeEditingOthers' })
