/** German, English, Japanese. */
export type Words = readonly [de: string, en: string, ja: string]
