import type {
  GateDevice,
  GateEventList,
  GateList,
  GateReport,
  Scan,
  ScanAnswer,
} from '#modules/gate/schema.ts'
import { type Answer, call } from '#web/api/call.ts'

/** The gate says what is wrong in its own place. */
const silent = { reaction: () => 'silent' as const }

export const loadEvents = () =>
  call<GateEventList>({ name: 'gateEvents', path: '/api/gate/events', ...silent })

export const openDevice = (body: { eventId: string; gate: string }) =>
  call<GateDevice>({ name: 'gateDevice', method: 'POST', path: '/api/gate/devices', body, ...silent })

export const loadList = (eventId: string, since: string | undefined) =>
  call<GateList>({
    name: 'gateList',
    path: `/api/gate/events/${eventId}/list`,
    query: { since },
    ...silent,
  })

export const loadReport = (eventId: string) =>
  call<GateReport>({ name: 'gateReport', path: `/api/gate/events/${eventId}/report`, ...silent })

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
