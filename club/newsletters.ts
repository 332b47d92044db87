import { palette } from './look/colours.ts'
import { papers } from './look/papers.ts'

type Light = Record<'ink' | 'quiet' | 'line' | 'paper' | 'link' | 'ground', string>

/** How newsletters look by day and where a mail program is dark; their head is the same in both. */
export type NewsletterLook = {
  day: Light & Record<'head' | 'onHead' | 'onHeadQuiet' | 'hot' | 'onHot', string>
  night: Light
}

const { ink, quiet, line, paper, link, ground, hot } = papers

export const newsletterLook: NewsletterLook = {
  day: {
    ...{ ink, quiet, line, paper, link, ground, hot },
    ...{ head: ink, onHead: palette['on-ink'], onHeadQuiet: papers.faint, onHot: ink },
  },
  night: papers.night,
}
