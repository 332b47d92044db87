import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  ListName,
  NewOfficeNote,
  NewOfficeView,
  OfficeNote,
  OfficeNoteList,
  OfficeView,
  OfficeViewList,
  things,
} from './schema.ts'

const tags = ['office'] as const
const thing = z.object({ type: z.enum(things), id: z.string().min(1).max(80) })
const byId = z.object({ id: z.uuid() })
const room = z.object({ room: ListName })

export const listNotes = endpoint({
  name: 'officeNotes',
  method: 'GET',
  path: '/api/office/notes/:type/:id',
  access: 'staff',
  tags,
  summary: 'Notes about a thing, newest first; who may not see the thing gets 404',
  params: thing,
  answers: { 200: OfficeNoteList },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const addNote = endpoint({
  name: 'officeNoteAdd',
  method: 'POST',
  path: '/api/office/notes/:type/:id',
  access: 'staff',
  tags,
  summary: 'Writes a note beside a thing',
  params: thing,
  body: NewOfficeNote,
  answers: { 201: OfficeNote },
  refusals: { 403: ['OFFICE_VISIT_FIRST'], 404: ['NOT_FOUND'] },
})

export const removeNote = endpoint({
  name: 'officeNoteRemove',
  method: 'DELETE',
  path: '/api/office/notes/:id',
  access: 'staff',
  tags,
  summary: 'Removes one’s own note',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listViews = endpoint({
  name: 'officeViews',
  method: 'GET',
  path: '/api/office/views/:room',
  access: 'staff',
  tags,
  summary: 'One’s own views of a list',
  params: room,
  answers: { 200: OfficeViewList },
})

export const saveView = endpoint({
  name: 'officeViewSave',
  method: 'PUT',
  path: '/api/office/views/:room',
  access: 'staff',
  tags,
  summary: 'Saves a view of a list under its name, for oneself',
  params: room,
  body: NewOfficeView,
  answers: { 200: OfficeView },
  refusals: { 409: ['OFFICE_TOO_MANY_VIEWS'] },
})

export const removeView = endpoint({
  name: 'officeViewRemove',
  method: 'DELETE',
  path: '/api/office/views/:room/:id',
  access: 'staff',
  tags,
  summary: 'Forgets a view of one’s own',
  params: room.extend({ id: z.uuid() }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
