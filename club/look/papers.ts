import { club } from '../club.ts'
import { clubAccent, night, palette, shades } from './colours.ts'

const { address, vatId, register } = club

/** How papers and mails of the club look: colours, the crest as paths (of `Crest.tsx`, drawn on paper and in mails), and who sends them. */
export const papers = {
  ink: palette.ink,
  quiet: palette.slate,
  faint: palette['on-ink-2'],
  line: shades.day.border,
  paper: palette.paper,
  white: palette.white,
  hot: palette.hot,
  link: palette['hot-deep'],
  ground: palette.mist,
  /** Where a mail program is dark. */
  night: {
    ink: shades.floodlight.text,
    quiet: shades.floodlight['text-2'],
    line: shades.floodlight.border,
    paper: shades.floodlight.surface,
    link: clubAccent.textNight,
    ground: night,
  },
  /** The name as it is lettered above mails and papers: large, and below it. */
  wordmark: { name: club.shortName, below: club.name },
  /** Who writes, at the foot of every mail. */
  sender: club.legalName,
  /** At the foot of every mail and paper, below the club's legal name. */
  imprint: [`${address.street}, ${address.postalCode} ${address.city}`, `${register} · ${vatId}`],
  crest: {
    viewBox: '0 0 120 140',
    paths: [
      { tone: 'paper', d: 'M2 1H118V74C118 103.5 94 122.5 60 139.6C26 122.5 2 103.5 2 74Z' },
      { tone: 'ink', d: 'M6 5H114V74C114 101 91 119 60 135C29 119 6 101 6 74Z' },
      {
        tone: 'paper',
        d: 'M35.5 29.4H108.6L88.4 47.5H52.8L49.4 55.9H39.7C34.7 58 30 63 25.8 69.7C22.6 63.8 22.7 57.5 26.1 52.9Z',
      },
      { tone: 'paper', d: 'M51.5 50.8H84.6L67.9 65.7H45.5Z' },
      { tone: 'hot', d: 'M44.2 69H64.2L28.4 110Z' },
    ],
  },
} as const
