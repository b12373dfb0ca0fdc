import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { project } from './paths/project.ts'

// Preloaded by commands (node --import): caches modules without their types and compiled for the next run.
const folder = join(project, 'node_modules', '.cache', 'compiled')
enableCompileCache(folder)
// Threads and processes that this process starts do not inherit the cache.
process.env['NODE_COMPILE_CACHE'] ??= folder
