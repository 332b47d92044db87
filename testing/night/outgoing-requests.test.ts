// Every string of every body is given every address.
process.env['C11_TARGETS'] ??= '60'
process.env['C11_PER_STRING'] ??= '60'
await import('#testing/gate/crowds/outgoing-requests.test.ts')

export {}
