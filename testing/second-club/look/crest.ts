import type { CrestShape } from '#club/look/crest.ts'

export const mark: { viewBox: string; shapes: readonly CrestShape[] } = {
  viewBox: '0 0 120 116',
  shapes: [
    { tone: 'paper', d: 'M20 20H100V40H70V100H50V40H20Z' },
    { tone: 'hot', d: 'M50 104H70V112H50Z' },
  ],
}

export const crest: { viewBox: string; shapes: readonly CrestShape[]; markAt: string } = {
  viewBox: '0 0 120 140',
  shapes: [
    { tone: 'paper', d: 'M60 2A66 66 0 0 1 60 138A66 66 0 0 1 60 2Z' },
    { tone: 'ink', d: 'M60 7A60 60 0 0 1 60 133A60 60 0 0 1 60 7Z' },
  ],
  markAt: 'translate(14 18) scale(.76)',
}
