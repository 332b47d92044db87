import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Of another club its own (tools/club-folder.mjs).
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
} satisfies Config
