import { Banner, Button } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import type { Import } from '../../../core/model/model.ts'
import { useWords } from '../../cells/use-words.ts'
import { isUnfinished } from '../../jobs/job.ts'
import { sentenceOfJob } from '../../jobs/sentence-of-job.ts'
import type { ExportRequest } from '../export/export-request.ts'
import { useExportJob } from '../export/use-export-job.ts'

type Props = { readonly plan: Import; readonly by: string; readonly list: ExportRequest }

/** Fetches the list, as it is filtered, with what an import needs to change it: the key of each record, its version, and the columns that may be changed. */
export function PresentData({ plan, by, list }: Props) {
  const words = useWords()
  const { isStarting, job, start } = useExportJob(list)
  // Why it did not begin: '' while it did.
  const [refusal, setRefusal] = useState('')
  const isAtWork = isStarting || (job !== undefined && isUnfinished(job))

  async function begin() {
    setRefusal('')
    setRefusal((await start({ format: 'xlsx', columns: [by, 'version', ...plan.columns] })) ?? words.text('ui.transport.connection'))
  }

  const hasFailed = refusal !== '' || job?.status === 'FAILED' || job?.status === 'CANCELLED'
  return (
    <>
      <Button data-action="downloadPresent" loading={isAtWork} onClick={() => void begin()}>
        {words.text('ui.import.download')}
      </Button>
      {hasFailed && !isAtWork && (
        <Banner
          className="import-present"
          type={refusal === '' && job?.status === 'CANCELLED' ? 'info' : 'danger'}
          closeIcon={null}
          title={words.text('ui.import.notDownloaded')}
          description={refusal === '' && job !== undefined ? sentenceOfJob(words.text, job) : refusal}
        >
          <Button data-action="retryPresent" onClick={() => void begin()}>
            {words.text('ui.errorState.retry')}
          </Button>
        </Banner>
      )}
    </>
  )
}
