// The gate with more injections in every place.
process.env['C5_INJECTIONS'] ??= '700'
await import('../gate/c5.test.ts')

export {}
