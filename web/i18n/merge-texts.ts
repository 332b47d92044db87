export type Texts = { [key: string]: string | Texts }

/** The texts of a language with German in every gap (I18N-03). */
export function withFallback(texts: Texts, german: Texts): Texts {
  const merged: Texts = { ...german }
  for (const [key, own] of Object.entries(texts)) {
    const beneath = german[key]
    merged[key] = typeof own === 'object' && typeof beneath === 'object' ? withFallback(own, beneath) : own
  }
  return merged
}
