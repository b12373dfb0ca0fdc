import { Button } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Import } from '../../../core/model/model.ts'
import { useWords } from '../../cells/use-words.ts'
import { downloadJobFile } from '../../jobs/download-job-file.ts'
import { startJob } from '../../jobs/job-calls.ts'
import { useWatchedJob } from '../../jobs/use-watched-job.ts'
import type { ExportRequest } from '../export/export-request.ts'

type Props = { readonly plan: Import; readonly by: string; readonly list: ExportRequest; readonly onTrouble: (text: string) => void }

/** Fetches the list, as it is filtered, with what an import needs to change it: the key of each record, its version, and the columns that may be changed. */
export function PresentData({ plan, by, list, onTrouble }: Props) {
  const words = useWords()
  const [isAsked, setAsked] = useState(false)
  const [id, setId] = useState<string>()
  const { ended } = useWatchedJob(id)

  async function start() {
    onTrouble('')
    setAsked(true)
    const { path, entity, order, orderSort } = list
    const started = await startJob(path, {
      entity: { ...entity, format: 'xlsx', columns: [by, 'version', ...plan.columns] },
      ...(order === undefined ? {} : { order, orderSort }),
    }).catch(() => undefined)
    setAsked(false)
    if (started === undefined) return
    if ('job' in started) setId(started.job.id)
    else onTrouble(`${started.refused.returnMsg} (${started.refused.returnCode})`)
  }

  const take = useEffectEvent(() => {
    if (ended?.status === 'DONE') void downloadJobFile(ended)
  })
  const hasEnded = ended !== undefined
  useEffect(() => {
    if (hasEnded) take()
  }, [hasEnded])

  return (
    <Button data-action="downloadPresent" loading={isAsked || (id !== undefined && !hasEnded)} onClick={() => void start()}>
      {words.text('ui.import.download')}
    </Button>
  )
}
