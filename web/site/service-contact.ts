import { club } from '#club/club.ts'
import { useClubValue } from './values.ts'

/** Where the service is written to. */
export function useServiceMail(): string {
  return useClubValue('club.serviceMail', club.serviceMail as string)
}

/** How the service is reached, as its sentences need it. */
export function useServiceContact(): { phone: string; from: number; to: number } {
  return {
    phone: useClubValue('club.servicePhone', club.servicePhone as string),
    from: useClubValue('club.supportHours.from', club.supportHours.from as number),
    to: useClubValue('club.supportHours.to', club.supportHours.to as number),
  }
}
