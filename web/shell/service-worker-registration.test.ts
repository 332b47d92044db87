import { expect, test } from 'vitest'
import { mayHaveServiceWorker } from './service-worker-registration.ts'

test.each([
  ['https:', 'falkenstadt.example', true],
  ['http:', 'localhost', true],
  ['http:', 'tickets.club.localhost', true],
  ['http:', '127.0.0.1', true],
  ['http:', '[::1]', true],
  ['http:', 'falkenstadt.example', false],
  ['http:', 'localhost.example', false],
  ['http:', '127.0.0.1.example', false],
])('SHELL-10 %s//%s has a service worker: %s', (protocol, hostname, expected) => {
  expect(mayHaveServiceWorker({ protocol, hostname })).toBe(expected)
})
