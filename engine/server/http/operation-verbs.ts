import type { Verbs } from './verbs.ts'

/** Which operation answers which kind of path. */
export const operationVerbs: Verbs = {}
