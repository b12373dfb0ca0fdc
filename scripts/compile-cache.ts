import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { project } from './paths/project.ts'

// Loaded before a command (node --import): its modules are kept without their types and compiled, and are read so the next time.
const folder = join(project, 'node_modules', '.cache', 'compiled')
enableCompileCache(folder)
// Threads and processes that this one starts do not take it over by themselves.
process.env['NODE_COMPILE_CACHE'] ??= folder
