import { mailPreviews, type Reader } from '#platform/previews.ts'
import {
  campCalledOffMail,
  campGivenUpMail,
  campOfferedMail,
  campProofPlaceGoneMail,
  campProofRefusedMail,
  campWaitEndedMail,
} from './camps.mails.ts'
import type { WaitEnding } from './camps.texts.ts'

const GROUP = 'camps'
const told = ({ language }: Reader) => ({
  language,
  camp: 'Ostercamp',
  url: 'https://club.example/konto/camps',
})
const ended =
  (because: WaitEnding) =>
  (reader: Reader): Parameters<typeof campWaitEndedMail> => [{ ...told(reader), because }]

export const previews = [
  ...mailPreviews(
    GROUP,
    campOfferedMail,
  )({
    one: (reader) => [{ ...told(reader), names: ['Lotte'], until: new Date('2026-03-14T17:00:00Z') }],
    two: (reader) => [
      { ...told(reader), names: ['Lotte', 'Jannis'], until: new Date('2026-03-14T17:00:00Z') },
    ],
  }),
  ...mailPreviews(
    GROUP,
    campWaitEndedMail,
  )({
    time: ended('time'),
    closed: ended('closed'),
    cancelled: ended('cancelled'),
    refused: ended('refused'),
  }),
  ...mailPreviews(
    GROUP,
    campCalledOffMail,
  )({
    usual: (reader) => [
      { ...told(reader), days: '30.3.2026 – 3.4.2026', reason: 'Der Platz steht unter Wasser.' },
    ],
  }),
  ...mailPreviews(
    GROUP,
    campProofRefusedMail,
  )({
    usual: (reader) => [
      {
        ...told(reader),
        names: ['Lotte'],
        reason: 'Der Bescheid gilt seit Januar nicht mehr.',
        ...{ paidCents: 7450, newCents: 14900, until: new Date('2026-03-14T17:00:00Z') },
      },
    ],
  }),
  ...mailPreviews(
    GROUP,
    campProofPlaceGoneMail,
  )({ usual: (reader) => [{ ...told(reader), names: ['Lotte'] }] }),
  ...mailPreviews(GROUP, campGivenUpMail)({ usual: (reader) => [{ ...told(reader), names: ['Lotte'] }] }),
]
