import { papers as ours } from '#club/look/papers.ts'
import { crest } from './crest.ts'

export const papers = { ...ours, crest: { viewBox: crest.viewBox, paths: crest.shapes } }
