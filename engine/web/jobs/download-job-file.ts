import { translate } from '../i18n/translate.ts'
import { fetchContent } from '../cells/fetch-file.ts'
import { downloadFile } from '../cells/download-file.ts'
import { toast } from '../ui/toast.ts'
import type { Job } from './job.ts'

/** Hands the person the file of a job; says so where it is no longer there, or no longer for him. */
export async function downloadJobFile({ id, file }: Job): Promise<void> {
  const content = await fetchContent(`/api/job/${encodeURIComponent(id)}/file`)
  if (content === undefined || file === null) toast('warning', translate('ui.job.fileGone'), 'fileGone')
  else downloadFile(file.name, content)
}
