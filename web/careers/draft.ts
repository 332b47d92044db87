import type { TypedApplication } from '#modules/careers/form.schema.ts'

/**
 * What somebody has typed for a job, kept on this device alone until it is sent or thrown away. Documents are not in it, and
 * neither is what they say of their health.
 */
export type Draft = { clientKey: string; savedAt: string; values: Partial<TypedApplication> }

const PREFIX = 'job-application:'
/** After so long nobody goes on with it. */
const KEPT_MS = 30 * 86_400_000

export function readDraft(originId: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + originId) ?? 'null') as Draft | null
    if (!draft || Date.now() - Date.parse(draft.savedAt) > KEPT_MS) return null
    return draft
  } catch {
    return null
  }
}

export function saveDraft(originId: string, given: { clientKey: string; values: TypedApplication }): Draft {
  const { isSeverelyDisabled: _, ...values } = given.values
  const draft = { clientKey: given.clientKey, values, savedAt: new Date().toISOString() }
  try {
    localStorage.setItem(PREFIX + originId, JSON.stringify(draft))
  } catch {}
  return draft
}

export function forgetDraft(originId: string): void {
  try {
    localStorage.removeItem(PREFIX + originId)
  } catch {}
}

/** All of them: whoever signs out leaves nothing here. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}
