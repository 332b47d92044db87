// The gate at its full figure.
process.env['C12_CROWD'] ??= '600'
await import('#testing/gate/crowds/slow-crowd.test.ts')

export {}
