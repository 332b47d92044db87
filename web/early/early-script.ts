/** What runs in the browser before everything else (early.ts), as text. The build writes it here (tools/vite-plugins.ts); tests do without. */
export const earlyScript = ''
