/** German, English, Japanese. */
export type Words = readonly [de: string, en: string, ja: string]

/** What only the demo club is called, has, or says: nothing that shows another club may hold one of these. */
export const DEMO_WORDS =
  /falk(?!land)|falcon|ファルケン|ファルコン|\bsvf\b|svf-|eintracht|adlerhorst|nordhafen|nordkurve|lindner|kranich|sparbank|seit 1899|since 1899/i
