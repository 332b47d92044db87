import { z } from 'zod'
import { typedLine } from '#platform/text/text.schema.ts'
import { isVatId, readVatId } from './vat.schema.ts'

/** Suspended: nobody acts for it, and nobody joins. Dissolved: it has no members any more. */
export const organisationStates = ['active', 'suspended', 'dissolved'] as const
export type OrganisationState = (typeof organisationStates)[number]

const vatId = z
  .string()
  .max(40)
  .overwrite(readVatId)
  .refine((id) => id === '' || isVatId(id), 'invalid')

/** What staff write down of a fan club or company. */
export const OrganisationData = z.strictObject({
  name: typedLine(100).min(2, 'required'),
  email: z.email().max(254),
  town: typedLine(80),
  efNumber: typedLine(20)
    .regex(/^[A-Za-z0-9-]*$/, 'invalid')
    .meta({ description: 'Empty: the next one of its own' }),
  entryDate: z.iso.date().meta({ description: 'Since when the club knows it' }),
  vatId: vatId.meta({ description: 'Of the European Union; empty: none' }),
})
export type OrganisationData = z.infer<typeof OrganisationData>
