import type { OfficeCampDetail } from '#modules/office/camps/schema.ts'

/** A part of the page of a camp. */
export interface CampPartProps {
  camp: OfficeCampDetail
  onChanged: () => Promise<void>
}
