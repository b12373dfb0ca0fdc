import { dirname } from 'node:path'

/** The project's folder. */
export const project = dirname(import.meta.dirname)
