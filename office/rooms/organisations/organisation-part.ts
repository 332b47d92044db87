import type { OfficeOrganisationDetail } from '#modules/office/organisations/schema.ts'

/** What a part of the page of one fan club or company is given. */
export interface PartProps {
  organisation: OfficeOrganisationDetail
}

export interface DialogProps extends PartProps {
  /** The page reads everything anew. */
  onDone: () => Promise<void>
  onClose: () => void
}
