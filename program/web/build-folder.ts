import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Where the web is built; another club's has its own folder. */
export const buildFolder = resolve(root, process.env['BUILD_FOLDER'] ?? 'build')
