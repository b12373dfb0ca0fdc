import { translate } from '../i18n/translate.ts'
import { fetchContent } from '../cells/fetch-file.ts'
import { downloadFile } from '../cells/download-file.ts'
import { toast } from '../ui/toast.ts'
import type { Job } from './job.ts'

/** Downloads the file of a job; shows a message if the file no longer exists or the person may no longer have it. */
export async function downloadJobFile({ id, file }: Job): Promise<void> {
  const content = await fetchContent(`/api/job/${encodeURIComponent(id)}/file`)
  if (content === undefined || file === null) toast('warning', translate('ui.job.fileGone'), 'fileGone')
  else downloadFile(file.name, content)
}
