import type { TestProject } from 'vitest/node'
import { type Sites, buildSites } from '../../../scripts/build-sites.ts'
import { project } from '../project.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sites: Sites
  }
}

/** Both sites, built as `npm start` builds them; `inject('sites')` has their folders. */
export default async function setup(run: TestProject): Promise<void> {
  run.provide('sites', await buildSites(project, (line) => console.log(line)))
}
