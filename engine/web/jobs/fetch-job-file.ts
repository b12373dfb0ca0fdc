import { words } from '../app/i18n.ts'
import { fetchContent } from '../cells/fetch-file.ts'
import { handOver } from '../cells/hand-over.ts'
import { tell } from '../ui/tell.ts'
import type { Job } from './job.ts'

/** Hands the person the file of a job; says so where it is no longer there, or no longer for him. */
export async function fetchJobFile({ id, file }: Job): Promise<void> {
  const content = await fetchContent(`/api/job/${encodeURIComponent(id)}/file`)
  if (content === undefined || file === null) tell('warning', words('ui.job.fileGone'), 'fileGone')
  else handOver(file.name, content)
}
