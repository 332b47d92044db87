import type {
  AdmissionDevice,
  AdmissionEventList,
  AdmissionList,
  AdmissionReport,
  Scan,
  ScanAnswer,
} from '#modules/admission/schema.ts'
import { type Answer, call } from '#web/api/call.ts'

/** The gate says what is wrong in its own place. */
const silent = { reaction: () => 'silent' as const }

export const loadEvents = () =>
  call<AdmissionEventList>({ name: 'gateEvents', path: '/api/gate/events', ...silent })

export const openDevice = (body: { eventId: string; gate: string }) =>
  call<AdmissionDevice>({ name: 'gateDevice', method: 'POST', path: '/api/gate/devices', body, ...silent })

export const loadList = (eventId: string, since: string | undefined) =>
  call<AdmissionList>({
    name: 'gateList',
    path: `/api/gate/events/${eventId}/list`,
    query: { since },
    ...silent,
  })

export const loadReport = (eventId: string) =>
  call<AdmissionReport>({ name: 'gateReport', path: `/api/gate/events/${eventId}/report`, ...silent })

export const sendScans = (
  deviceId: string,
  scans: readonly Scan[],
  signal?: AbortSignal,
): Promise<Answer<{ answers: ScanAnswer[] }>> =>
  call({
    name: 'gateScans',
    method: 'POST',
    path: '/api/gate/scans',
    body: { deviceId, scans },
    ...(signal ? { signal } : {}),
    ...silent,
  })
