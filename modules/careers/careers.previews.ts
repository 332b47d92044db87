import { mailPreviews, type Reader } from '#platform/previews.ts'
import * as mails from './careers.mails.ts'
import { type CareersMail, careersTexts, letterTemplates } from './careers.texts.ts'

const url = 'https://club.example/bewerbung/01990000-0000-7000-8000-000000000001#Zk3vU1r8Qy5nT0aWb7LxC2'
const GROUP = 'careers'
const number = 'B-26-0312'

const one =
  (mail: CareersMail) =>
  (reader: Reader): [Parameters<typeof mails.applicationMail>[0]] => [
    {
      ...{ to: reader.email, language: reader.language, personId: null, mail, number, url },
      job: reader.thing,
      firstName: reader.isHard ? reader.remark : reader.firstName,
      until: new Date('2026-11-26T10:00:00Z'),
    },
  ]

const written =
  (template: (typeof letterTemplates)[number]) =>
  (reader: Reader): [Parameters<typeof mails.staffMail>[0]] => {
    const words = { job: reader.thing, number, name: '', day: '' }
    const { subject, text } = careersTexts[reader.language].templates[template]
    return [
      {
        ...{ to: reader.email, language: reader.language, personId: null, number },
        ...{ firstName: reader.firstName, lastName: reader.lastName },
        subject: subject(words),
        text: reader.isHard ? `${text(words)}\n\n${reader.remark}` : text(words),
      },
    ]
  }

export const previews = [
  ...mailPreviews(
    GROUP,
    mails.applicationMail,
  )({ received: one('received'), 'talent pool ends': one('poolEnds') }),
  ...mailPreviews(
    GROUP,
    mails.staffMail,
  )(Object.fromEntries(letterTemplates.map((template) => [template, written(template)]))),
]
