// Ten thousand open connections on one process: an event is with all of them in two seconds.
process.env['TICKER_READERS'] ??= '10000'
await import('#testing/gate/crowds/ticker.test.ts')

export {}
