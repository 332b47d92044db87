export type CrestShape = { tone: 'paper' | 'ink' | 'hot'; d: string; fillRule?: 'evenodd' }

/** Three feathers, read as an F and as a falcon's head; on the crest, and alone in the colour of the text around it. */
export const mark: { viewBox: string; shapes: readonly CrestShape[] } = {
  viewBox: '0 0 120 116',
  shapes: [
    {
      tone: 'paper',
      d: 'M25 10H112L88 31.5H45.6L41.6 41.5H30C24 44 18.5 50 13.5 58C9.6 51 9.8 43.5 13.8 38ZM24.6 27.2L39 25.2L31.4 31.2L25.6 31.6Z',
      fillRule: 'evenodd',
    },
    { tone: 'paper', d: 'M44 35.5H83.4L63.6 53.2H36.9Z' },
    { tone: 'hot', d: 'M35.4 57.2H59.2L16.6 106Z' },
  ],
}

/** The crest without name and year, for small sizes: its shield, and where the mark stands on it. */
export const crest: { viewBox: string; shapes: readonly CrestShape[]; markAt: string } = {
  viewBox: '0 0 120 140',
  shapes: [
    { tone: 'paper', d: 'M2 1H118V74C118 103.5 94 122.5 60 139.6C26 122.5 2 103.5 2 74Z' },
    { tone: 'ink', d: 'M6 5H114V74C114 101 91 119 60 135C29 119 6 101 6 74Z' },
  ],
  markAt: 'translate(14.5 21) scale(.84)',
}
