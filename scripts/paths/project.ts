import { dirname } from 'node:path'

/** The project's folder. */
export const project = dirname(dirname(import.meta.dirname))
