import { mailPreviews, type Reader } from '#platform/previews.ts'
import {
  campDrawnMail,
  campDrawOffMail,
  campFollowedMail,
  campLotOutMail,
  campNotDrawnMail,
  campTurnEndedMail,
} from './lots.mails.ts'

const GROUP = 'camps'
const until = new Date('2026-03-14T17:00:00Z')
const told = ({ language }: Reader) => ({
  language,
  camp: 'Sommercamp',
  url: 'https://club.example/camps/sommercamp',
})

export const previews = [
  ...mailPreviews(
    GROUP,
    campDrawnMail,
  )({
    one: (reader) => [{ ...told(reader), names: ['Lotte'], until }],
    two: (reader) => [{ ...told(reader), names: ['Lotte', 'Jannis'], until }],
  }),
  ...mailPreviews(
    GROUP,
    campFollowedMail,
  )({ one: (reader) => [{ ...told(reader), names: ['Lotte'], until }] }),
  ...mailPreviews(
    GROUP,
    campNotDrawnMail,
  )({ usual: (reader) => [{ ...told(reader), names: ['Lotte'], numbers: [4117] }] }),
  ...mailPreviews(
    GROUP,
    campTurnEndedMail,
  )({
    time: (reader) => [{ ...told(reader), because: 'time' }],
    closed: (reader) => [{ ...told(reader), because: 'closed' }],
    cancelled: (reader) => [{ ...told(reader), because: 'cancelled' }],
    refused: (reader) => [{ ...told(reader), because: 'refused' }],
  }),
  ...mailPreviews(
    GROUP,
    campDrawOffMail,
  )({ usual: (reader) => [{ ...told(reader), reason: 'Der Platz wird umgebaut.' }] }),
  ...mailPreviews(
    GROUP,
    campLotOutMail,
  )({
    usual: (reader) => [{ ...told(reader), numbers: [4117], reason: 'Das Kind ist zweimal angemeldet.' }],
  }),
]
