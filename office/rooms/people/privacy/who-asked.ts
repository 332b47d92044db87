import type { TFunction } from 'i18next'
import type { OfficePrivacyRequest } from '#modules/office/privacy/schema.ts'

/** Their name, or why there is none: the account is gone, or who wrote a letter is forgotten with its answer. */
export function whoAsked(
  { name, personId }: Pick<OfficePrivacyRequest, 'name' | 'personId'>,
  t: TFunction<'privacy'>,
): string {
  return name ?? t(personId ? 'erased' : 'forgotten')
}
