import { AppError } from '#platform/errors.ts'
import { MAIL_JOB } from '#platform/mail/mail.ts'
import { type Given, nameAt, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

/** Mails and other work that the program has given up: to be seen, and to be done again. */
export const jobCommands: Record<string, Command> = {
  'mail dead': {
    help: 'mail dead                                       mails given up: the server refused them, or was down for three days',
    run: async ({ jobs }) =>
      (await jobs.dead.list(MAIL_JOB)).map(({ kind: _, data, ...mail }) => ({
        ...mail,
        to: data['to'],
        subject: data['subject'],
      })),
  },
  'mail retry': {
    help: 'mail retry ID|all                               sends them again; each goes out once',
    run: async ({ jobs }, given) =>
      counted(given, 'queued', (ids) => jobs.dead.retry({ kind: MAIL_JOB, ...ids })),
  },
  'mail forget': {
    help: 'mail forget ID|all                              they need not be sent any more',
    run: async ({ jobs }, given) =>
      counted(given, 'forgotten', (ids) => jobs.dead.forget({ kind: MAIL_JOB, ...ids })),
  },
  'jobs dead': {
    help: 'jobs dead                                       other work given up after three days, with the reason',
    run: async ({ jobs }) => (await jobs.dead.list()).filter(({ kind }) => kind !== MAIL_JOB),
  },
  'jobs retry': {
    help: 'jobs retry ID|all                               does it again, mails included',
    run: async ({ jobs }, given) => counted(given, 'queued', (ids) => jobs.dead.retry(ids)),
  },
}

async function counted(
  given: Given,
  name: 'queued' | 'forgotten',
  act: (ids: { ids?: string[] }) => Promise<number>,
): Promise<Record<string, number>> {
  const id = nameAt(given, 0, 'the id of what was given up, or all')
  if (id !== 'all' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new UsageError(`${id} is no id.`)
  const count = await act(id === 'all' ? {} : { ids: [id] })
  if (count === 0 && id !== 'all') throw new AppError(404, 'NOT_FOUND', `Nothing given up has the id ${id}.`)
  return { [name]: count }
}
