import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { listQuery } from '#platform/lists.ts'
import { NewStaff, StaffList, StaffMember, StaffRoles, StaffSession } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const openOffice = endpoint({
  name: 'officeOpen',
  method: 'POST',
  path: '/api/office/session',
  access: 'person',
  tags,
  summary: 'Opens the office with an access token: sets its cookie; strangers get 404',
  answers: { 201: StaffSession },
  refusals: { 403: ['OFFICE_NEEDS_PASSKEY'], 404: ['NOT_FOUND'] },
})

export const readOfficeSession = endpoint({
  name: 'officeSession',
  method: 'GET',
  path: '/api/office/session',
  access: 'staff',
  tags,
  summary: 'Who works here, and what they may',
  answers: { 200: StaffSession },
})

export const closeOffice = endpoint({
  name: 'officeClose',
  method: 'DELETE',
  path: '/api/office/session',
  access: 'staff',
  tags,
  summary: 'Signs out of the office',
  answers: { 204: z.null() },
})

export const listStaff = endpoint({
  name: 'officeStaff',
  method: 'GET',
  path: '/api/office/staff',
  access: 'staff',
  permission: 'staff.read',
  tags,
  summary: 'Who works for the club, with roles and sessions',
  query: listQuery({ maxPageSize: 200, defaultPageSize: 100 }),
  answers: { 200: StaffList },
})

export const addStaff = endpoint({
  name: 'officeStaffAdd',
  method: 'POST',
  path: '/api/office/staff',
  access: 'staff',
  permission: 'staff.change',
  freshSignIn: true,
  tags,
  summary: 'Somebody with an account works for the club from now on',
  body: NewStaff,
  answers: { 201: StaffMember },
  refusals: { 409: ['OFFICE_VERSION_CONFLICT'], 422: ['STAFF_UNKNOWN_EMAIL', 'STAFF_SITES_REFUSED'] },
})

export const changeStaffRoles = endpoint({
  name: 'officeStaffRoles',
  method: 'PUT',
  path: '/api/office/staff/:id/roles',
  access: 'staff',
  permission: 'staff.change',
  freshSignIn: true,
  tags,
  summary: 'Replaces the roles of a member; without any they work here no more and their sessions end',
  params: byId,
  body: StaffRoles,
  answers: { 200: StaffMember },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['OFFICE_VERSION_CONFLICT', 'STAFF_LAST_OWNER'],
    422: ['STAFF_SITES_REFUSED'],
  },
})

export const endStaffSession = endpoint({
  name: 'officeStaffSessionEnd',
  method: 'DELETE',
  path: '/api/office/staff/sessions/:id',
  access: 'staff',
  permission: 'staff.change',
  tags,
  summary: 'Ends a session of a member at once',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
