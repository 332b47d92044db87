import type { Accent } from '#club/look/colours.ts'

export const night = '#0c1f14'

export const palette = {
  night,
  ink: '#12301f',
  'ink-2': '#1a3f2a',
  'ink-3': '#255538',
  'ink-4': '#3f7a57',
  paper: '#fbfbf4',
  white: '#ffffff',
  mist: '#e8f0ea',
  'mist-2': '#d8e5dc',
  slate: '#47604f',
  'slate-2': '#566e5e',
  hot: '#f2c230',
  'hot-deep': '#7a5600',
  'hot-tint': '#fdf3d0',
  'on-ink': '#f4f7f2',
  'on-ink-2': '#b5cfbd',
}

export const shades = {
  day: { border: '#cfdcd3', control: '#6d8375', perf: '#b4c6ba', 'perf-strong': '#92a99a' },
  floodlight: {
    surface: '#14301f',
    'surface-2': '#1b3f2a',
    'surface-3': '#255538',
    text: palette['on-ink'],
    'text-2': palette['on-ink-2'],
    'text-3': '#93b09d',
    border: '#28523a',
    'border-strong': palette['on-ink'],
    control: '#7fa58d',
    'accent-tint': '#3a331a',
    perf: '#4f7d62',
    'perf-strong': '#6b9a7e',
  },
}

export const clubAccent: Accent = { site: palette.hot, text: palette['hot-deep'], textNight: '#f6d566' }
export const siteAccents: Readonly<Record<string, Accent>> = {}
