import { sumOf } from '#modules/office/events/events.ts'
import { countOrders } from '#modules/office/orders/list.storage.ts'
import { OrderFilters } from '#modules/office/orders/schema.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import type { DeadJob } from '#platform/dead-jobs.ts'
import type { Staff } from '#platform/http/access.ts'
import type { Jobs } from '#platform/jobs.ts'
import { MAIL_JOB } from '#platform/mail/mail.ts'
import { tasksOfContracts } from './contract-tasks.ts'
import { tasksOfEditorial } from './editorial-tasks.ts'
import { tasksOfFanClubs } from './fan-club-tasks.ts'
import { loadFirstSteps, type Settings } from './first-steps.ts'
import { tasksOfMedia } from './media-tasks.ts'
import { type MoneyTasksContext, tasksOfMoney } from './money-tasks.ts'
import { type OperationsTasksContext, tasksOfOperations } from './operations-tasks.ts'
import { tasksOfPeople } from './people-tasks.ts'
import type { OfficePace, OfficeTask, OfficeToday } from './schema.ts'
import { loadEndingPledges, loadHours, loadPace, loadRefusedRefunds } from './storage.ts'

export type TodayContext = OperationsTasksContext &
  MoneyTasksContext & {
    jobs: Pick<Jobs, 'dead'>
    tickets: Pick<Tickets, 'loadPlaces'>
    settings: Settings
  }

const URGENCY: readonly OfficeTask['kind'][] = [
  ...(['refundRefused', 'mailsDead', 'jobsDead', 'privacyOverdue', 'withdrawals', 'terminations'] as const),
  'payoutsFailed',
  'ossPassed',
  'pledgeEnding',
  ...(['webhooksMissing', 'webhooksFailed', 'backupOld'] as const),
  'rightsEnded',
  ...([
    'renewalFailed',
    'toSend',
    'toPrint',
    'returns',
    'invoiceOpen',
    'privacyOpen',
    'applications',
    'clubApplications',
    'fanClubPlaces',
    'editorialHeld',
    'editorialReview',
    'ossNear',
    'rightsEnding',
  ] as const),
  ...(['renewalReady', 'duesSuspended', 'duesFailed', 'renewalOpen'] as const),
  ...(['backupNever', 'backupUntried'] as const),
]
const URGENT: ReadonlySet<OfficeTask['kind']> = new Set([
  'refundRefused',
  'mailsDead',
  'jobsDead',
  'pledgeEnding',
])

/** What waits for this member of the staff; what they may not see is not there. */
export async function readDay(context: TodayContext, staff: Staff): Promise<OfficeToday> {
  const may = (permission: string) => staff.permissions.has(permission)
  const [
    firstSteps,
    orderTasks,
    jobTasks,
    houseTasks,
    peopleTasks,
    contractTasks,
    clubTasks,
    texts,
    pictures,
    money,
    orders,
    matches,
  ] = await Promise.all([
    loadFirstSteps(context.db, context.settings, staff),
    may('orders.read') ? tasksOfOrders(context.db) : [],
    may('jobs.read') ? tasksOfJobs(context.jobs) : [],
    may('jobs.read') ? tasksOfOperations(context) : [],
    tasksOfPeople(context.db, staff),
    tasksOfContracts(context.db, staff),
    may('events.change') ? tasksOfFanClubs(context.db) : [],
    may('content.publish') ? tasksOfEditorial(context.db, staff) : [],
    may('media.manage') ? tasksOfMedia(context.db, staff.sites) : [],
    may('money.read') ? tasksOfMoney(context) : [],
    may('orders.read') ? dayOf(context.db) : null,
    may('events.read') ? paceOf(context) : null,
  ])
  const tasks = [
    ...orderTasks,
    ...jobTasks,
    ...houseTasks,
    ...peopleTasks,
    ...contractTasks,
    ...clubTasks,
    ...texts,
    ...pictures,
    ...money,
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind))
  return { firstSteps, tasks, orders, matches }
}

/** Puts what was given up back into its queue: mails, or everything else. Answers how many. */
export async function retryDead(
  { jobs }: Pick<TodayContext, 'jobs'>,
  kind: 'mails' | 'others',
): Promise<number> {
  const ids = (await jobs.dead.list()).filter((job) => isMail(job) === (kind === 'mails')).map(({ id }) => id)
  return ids.length === 0 ? 0 : jobs.dead.retry({ ids })
}

const isMail = ({ kind }: DeadJob): boolean => kind === MAIL_JOB

async function tasksOfOrders(db: Db): Promise<OfficeTask[]> {
  const views = ['toSend', 'toPrint', 'returns', 'invoiceOpen', 'refundRefused', 'pledgeEnding'] as const
  const [refused, pledged, ...counts] = await Promise.all([
    loadRefusedRefunds(db),
    loadEndingPledges(db),
    ...views.map((view) => countOrders(db, { ...OrderFilters.parse({}), view })),
  ])
  return views.map((kind, index) => {
    const task = taskOf(kind, counts[index]!)
    const told = kind === 'refundRefused' ? refused : kind === 'pledgeEnding' ? pledged : null
    if (!told) return task
    const { cents, since, numbers } = told
    return { ...task, cents, since: since?.toISOString() ?? null, examples: numbers }
  })
}

async function tasksOfJobs(jobs: TodayContext['jobs']): Promise<OfficeTask[]> {
  const dead = await jobs.dead.list()
  const [mails, others] = [dead.filter(isMail), dead.filter((job) => !isMail(job))]
  const task = (kind: 'mailsDead' | 'jobsDead', some: DeadJob[]): OfficeTask => ({
    ...taskOf(kind, some.length),
    since: some[0]?.diedAt.toISOString() ?? null,
    examples: kind === 'jobsDead' ? [...new Set(some.map((job) => job.kind))].slice(0, 3) : [],
  })
  return [task('mailsDead', mails), task('jobsDead', others)]
}

function taskOf(kind: OfficeTask['kind'], count: number): OfficeTask {
  return { kind, count, isUrgent: URGENT.has(kind), cents: null, since: null, examples: [] }
}

async function dayOf(db: Db): Promise<OfficeToday['orders']> {
  const { hours, hour } = await loadHours(db)
  const sum = (key: 'today' | 'cents') => hours.reduce((total, one) => total + one[key], 0)
  return {
    count: sum('today'),
    cents: sum('cents'),
    hours: hours.map(({ today }) => today),
    before: hours.map(({ before }) => before),
    hour,
  }
}

async function paceOf({ db, tickets }: TodayContext): Promise<OfficePace[]> {
  const rows = await loadPace(db)
  return Promise.all(
    rows.map(async ({ id, startsAt, saleFrom, ...row }) => {
      return {
        ...row,
        ...sumOf((await tickets.loadPlaces(id)) ?? []),
        startsAt: startsAt.toISOString(),
        saleFrom: saleFrom.toISOString(),
      }
    }),
  )
}
