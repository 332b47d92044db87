import {
  listAdmissionEvents,
  openAdmissionDevice,
  readAdmissionList,
  readAdmissionReport,
  sendAdmissionScans,
} from '#modules/admission/endpoints.ts'
import type { Scan } from '#modules/admission/schema.ts'
import { call } from '#web/api/call.ts'

/** The gate says what is wrong in its own place. */
const silent = { reaction: () => 'silent' as const }

export const loadEvents = () => call(listAdmissionEvents, silent)

export const openDevice = (body: { eventId: string; gate: string }) =>
  call(openAdmissionDevice, { body, ...silent })

export const loadList = (id: string, { since, device }: { since: string | undefined; device: string }) =>
  call(readAdmissionList, { params: { id }, query: { since, device }, ...silent })

export const loadReport = (id: string) => call(readAdmissionReport, { params: { id }, ...silent })

export const sendScans = (deviceId: string, scans: readonly Scan[], signal?: AbortSignal) =>
  call(sendAdmissionScans, {
    body: { deviceId, scans: [...scans] },
    ...(signal ? { signal } : {}),
    ...silent,
  })
