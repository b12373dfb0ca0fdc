import { Button } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { downloadContent } from '../../cells/download-content.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { downloadJobFile } from '../../jobs/download-job-file.ts'
import { isUnfinished } from '../../jobs/job.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { sentenceOfJob } from '../../jobs/sentence-of-job.ts'
import { useFileJob } from '../../jobs/use-file-job.ts'
import { type PaperChoice, type Printed, takePaper, usePrintPath } from './use-printed.ts'

type Props = {
  readonly entity: string
  readonly choice: PaperChoice
  readonly ids: readonly string[]
  readonly id: string
  readonly printed: Printed | undefined
  readonly onTaken: () => void
}

/** What becomes of the paper: the document that is shown is printed or kept; several become one PDF in the background. */
export function PaperActions({ entity, choice, ids, id, printed, onTaken }: Props) {
  const words = useWords()
  const path = usePrintPath(entity)
  const { isStarting, job, ended, start } = useFileJob()
  const [trouble, setTrouble] = useState('')
  const [taking, setTaking] = useState<'keep' | 'print'>()

  async function take(purpose: 'keep' | 'print') {
    setTrouble('')
    setTaking(purpose)
    try {
      const content = await takePaper(path, choice, id, purpose)
      onTaken()
      if (purpose === 'print') globalThis.print()
      else if (printed !== undefined) downloadContent(printed.name, content, 'application/pdf')
    } catch (error) {
      setTrouble(error instanceof RefusedError ? error.message : words.text('ui.transport.connection'))
    } finally {
      setTaking(undefined)
    }
  }

  async function printAll() {
    setTrouble('')
    const refusal = await start(path, { entity: choice, entityList: ids.map((id) => ({ id })), inBackground: true })
    setTrouble(refusal ?? words.text('ui.transport.connection'))
  }

  return (
    <>
      <div className="paper-actions" role="toolbar" aria-label={words.text('ui.action.title')}>
        <Button data-action="download" loading={taking === 'keep'} disabled={printed === undefined || taking !== undefined} onClick={() => void take('keep')}>
          {words.text('ui.paper.download')}
        </Button>
        <Button
          theme={ids.length > 1 ? 'light' : 'solid'}
          data-action="printPaper"
          loading={taking === 'print'}
          disabled={printed?.drawing === undefined || taking !== undefined}
          onClick={() => void take('print')}
        >
          {words.text('ui.action.print')}
        </Button>
        {ids.length > 1 && (
          <Button theme="solid" data-action="printAll" loading={isStarting} disabled={job !== undefined && isUnfinished(job)} onClick={() => void printAll()}>
            {words.text('ui.paper.all', { count: String(ids.length) })}
          </Button>
        )}
      </div>
      {(job !== undefined || trouble !== '') && (
        <div className="paper-job" role="status">
          {trouble !== '' && <p className="paper-trouble">{trouble}</p>}
          {job !== undefined && isUnfinished(job) && <JobProgress job={job} />}
          {ended !== undefined && (
            <p>
              {sentenceOfJob(words.text, ended)}{' '}
              {ended.status === 'DONE' && (
                <Button theme="borderless" size="small" data-action="fetchJob" onClick={() => void downloadJobFile(ended)}>
                  {words.text('ui.job.again')}
                </Button>
              )}
            </p>
          )}
        </div>
      )}
    </>
  )
}
