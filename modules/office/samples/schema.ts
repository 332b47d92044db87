import { z } from 'zod'
import { club } from '#club/club.ts'

/** Somebody usual, or somebody whose words are as long and as mixed as they get. */
export const sampleReaders = ['usual', 'hard'] as const
export const sampleLights = ['day', 'night'] as const

const language = z.enum(club.languages).default(club.fallbackLanguage)

export const SamplesQuery = z.object({ language })

export const SampleChoice = z.object({
  id: z.string().max(200).meta({ description: 'Of the list: whose it is, what it is, and which case of it' }),
  language,
  reader: z.enum(sampleReaders).default('usual'),
})

export const SamplePageChoice = SampleChoice.extend({ light: z.enum(sampleLights).default('day') })

export const Sample = z
  .object({
    id: z.string(),
    kind: z.enum(['mail', 'paper']),
    group: z.string().meta({ description: 'The journey that it belongs to' }),
    name: z.string().meta({ description: 'The subject of a mail; of a paper what draws it' }),
    example: z.string().meta({ description: 'Which case of it' }),
  })
  .meta({ id: 'OfficeSample' })
export type Sample = z.infer<typeof Sample>

export const SampleList = z.object({ items: z.array(Sample) }).meta({ id: 'OfficeSampleList' })

export const SampleMail = z
  .object({
    subject: z.string(),
    plain: z.string().meta({ description: 'What programs read that show no HTML' }),
    bytes: z.number().meta({ description: 'Of its HTML: above 102,400 some programs cut it off' }),
  })
  .meta({ id: 'OfficeSampleMail' })
