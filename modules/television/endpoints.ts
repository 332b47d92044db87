import { endpoint } from '#platform/endpoint.ts'
import {
  AnswerPriceChange,
  BeginTrial,
  OwnTelevisionAnswer,
  PauseTelevision,
  WithdrawTelevision,
} from './schema.ts'

const own = { access: 'self', tags: ['shop'] } as const

export const readOwnTelevision = endpoint({
  name: 'ownTelevision',
  method: 'GET',
  path: '/api/shop/v4/television/self',
  ...own,
  summary: 'My subscription to club TV: the one that runs, else the last one',
  answers: { 200: OwnTelevisionAnswer },
})

export const cancelOwnTelevision = endpoint({
  name: 'cancelTelevision',
  method: 'POST',
  path: '/api/shop/v4/television/self/cancellation',
  ...own,
  summary: 'Ends it with what is paid; confirmed by mail at once, and again changes nothing',
  answers: { 200: OwnTelevisionAnswer },
  refusals: { 409: ['TELEVISION_NOT_RUNNING'] },
})

export const resumeOwnTelevision = endpoint({
  name: 'resumeTelevision',
  method: 'DELETE',
  path: '/api/shop/v4/television/self/cancellation',
  ...own,
  summary: 'Takes the cancellation back, as long as it runs',
  answers: { 200: OwnTelevisionAnswer },
  refusals: { 409: ['TELEVISION_NOT_RUNNING', 'TELEVISION_NOT_CANCELLED'] },
})

export const beginTelevisionTrial = endpoint({
  name: 'beginTelevisionTrial',
  method: 'POST',
  path: '/api/shop/v4/television/self/trial',
  ...own,
  summary:
    'Begins the free days, once for each person and each means of payment; then it goes on month by month',
  body: BeginTrial,
  answers: { 200: OwnTelevisionAnswer },
  refusals: {
    404: ['NOT_FOUND'],
    409: [
      'TELEVISION_EMAIL_NOT_PROVED',
      'TELEVISION_TRIAL_USED',
      'TELEVISION_TRIAL_USED_BY_MEANS',
      'TELEVISION_PRICE_CHANGED',
    ],
    422: ['TELEVISION_ONLY_FOR_PERSONS'],
  },
})

export const withdrawTelevision = endpoint({
  name: 'withdrawTelevision',
  method: 'POST',
  path: '/api/shop/v4/television/self/withdrawal',
  ...own,
  summary:
    'Withdraws from the last purchase: it ends now, and what was paid for days that were not used goes back',
  body: WithdrawTelevision,
  answers: { 200: OwnTelevisionAnswer },
  refusals: { 409: ['TELEVISION_NOT_WITHDRAWABLE', 'TELEVISION_REFUND_CHANGED'] },
})

export const pauseTelevision = endpoint({
  name: 'pauseTelevision',
  method: 'POST',
  path: '/api/shop/v4/television/self/pause',
  ...own,
  summary: 'Lets it rest for some months after what is paid; then it is collected and goes on by itself',
  body: PauseTelevision,
  answers: { 200: OwnTelevisionAnswer },
  refusals: {
    409: ['TELEVISION_NOT_RUNNING', 'TELEVISION_PAUSED', 'TELEVISION_UNPAID', 'TELEVISION_IN_TRIAL'],
  },
})

export const endTelevisionPause = endpoint({
  name: 'endTelevisionPause',
  method: 'DELETE',
  path: '/api/shop/v4/television/self/pause',
  ...own,
  summary: 'It goes on: with what is paid, else with the next month, which is collected now',
  answers: { 200: OwnTelevisionAnswer },
  refusals: { 409: ['TELEVISION_NOT_RUNNING', 'TELEVISION_UNPAID'] },
})

export const answerTelevisionPrice = endpoint({
  name: 'answerTelevisionPrice',
  method: 'POST',
  path: '/api/shop/v4/television/self/priceChange',
  ...own,
  summary: 'Says yes or no to a dearer price of further months; may be said anew until it is decided',
  body: AnswerPriceChange,
  answers: { 200: OwnTelevisionAnswer },
  refusals: { 409: ['TELEVISION_NO_PRICE_CHANGE'] },
})
