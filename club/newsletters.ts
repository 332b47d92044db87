import { clubAccent, night, palette, shades } from './colours.ts'

type Light = Record<'ink' | 'quiet' | 'line' | 'paper' | 'link' | 'ground', string>

/** How newsletters look by day and where a mail program is dark; their head is the same in both. */
export type NewsletterLook = {
  day: Light & Record<'head' | 'onHead' | 'onHeadQuiet' | 'hot' | 'onHot', string>
  night: Light
}

export const newsletterLook: NewsletterLook = {
  day: {
    ink: palette.ink,
    quiet: palette.slate,
    line: shades.day.border,
    paper: palette.paper,
    link: palette['hot-deep'],
    ground: palette.mist,
    head: palette.ink,
    onHead: palette['on-ink'],
    onHeadQuiet: palette['on-ink-2'],
    hot: palette.hot,
    onHot: palette.ink,
  },
  night: {
    ink: shades.floodlight.text,
    quiet: shades.floodlight['text-2'],
    line: shades.floodlight.border,
    paper: shades.floodlight.surface,
    link: clubAccent.textNight,
    ground: night,
  },
}
