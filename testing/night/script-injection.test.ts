// The gate with more injections in every place, on every screen.
process.env['C5_SCREENS'] ??= 'all'
process.env['C5_INJECTIONS'] ??= '700'
await import('#testing/gate/access/script-injection.test.ts')

export {}
