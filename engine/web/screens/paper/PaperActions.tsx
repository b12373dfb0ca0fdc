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
import { openPdf } from './open-pdf.ts'
import { PluginNote } from './plugin/PluginNote.tsx'
import { usePlugin } from './plugin/use-plugin.ts'
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
  const plugin = usePlugin()
  const [taking, setTaking] = useState<'keep' | 'print'>()

  /** One thing at a time; what fails is said. */
  async function doing(purpose: 'keep' | 'print', work: () => Promise<void>) {
    setTrouble('')
    plugin.forget()
    setTaking(purpose)
    try {
      await work()
    } catch (error) {
      setTrouble(error instanceof RefusedError ? error.message : words.text('ui.transport.connection'))
    } finally {
      setTaking(undefined)
    }
  }

  async function take(purpose: 'keep' | 'print', copies = 1): Promise<string> {
    const content = await takePaper(path, choice, id, purpose, copies)
    onTaken()
    return content
  }

  const keep = () =>
    doing('keep', async () => {
      const content = await take('keep')
      if (printed !== undefined) downloadContent(printed.name, content, 'application/pdf')
    })

  /** What has a drawing is on the page already, and the browser prints the page. */
  async function printInWindow() {
    const content = await take('print')
    if (printed?.drawing !== undefined) globalThis.print()
    else if (!openPdf(content)) setTrouble(words.text('ui.paper.popupBlocked'))
  }

  const print = () =>
    doing('print', async () => {
      if (printed?.plugin === undefined) return printInWindow()
      await plugin.print(printed.name, printed.plugin, () => take('print', printed.plugin?.copies))
    })

  async function printAll() {
    setTrouble('')
    const refusal = await start(path, { entity: choice, entityList: ids.map((id) => ({ id })), inBackground: true })
    setTrouble(refusal ?? words.text('ui.transport.connection'))
  }

  return (
    <>
      <div className="paper-actions" role="toolbar" aria-label={words.text('ui.action.title')}>
        <Button data-action="download" loading={taking === 'keep'} disabled={printed === undefined || taking !== undefined} onClick={() => void keep()}>
          {words.text('ui.paper.download')}
        </Button>
        <Button
          theme={ids.length > 1 ? 'light' : 'solid'}
          data-action="printPaper"
          loading={taking === 'print'}
          disabled={printed === undefined || taking !== undefined}
          onClick={() => void print()}
        >
          {words.text('ui.action.print')}
        </Button>
        {ids.length > 1 && (
          <Button theme="solid" data-action="printAll" loading={isStarting} disabled={job !== undefined && isUnfinished(job)} onClick={() => void printAll()}>
            {words.text('ui.paper.all', { count: String(ids.length) })}
          </Button>
        )}
      </div>
      {(job !== undefined || trouble !== '' || plugin.state !== undefined) && (
        <div className="paper-job" role="status">
          {trouble !== '' && <p className="paper-trouble">{trouble}</p>}
          {plugin.state !== undefined && (
            <PluginNote
              state={plugin.state}
              leastVersion={printed?.plugin?.leastVersion ?? ''}
              download={printed?.plugin?.download ?? ''}
              onAgain={() => void print()}
              onWindow={() => void doing('print', printInWindow)}
            />
          )}
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
