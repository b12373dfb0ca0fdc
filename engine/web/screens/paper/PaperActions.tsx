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
import type { FetchPaper } from './plugin/print-each.ts'
import { usePlugin } from './plugin/use-plugin.ts'
import { type PaperChoice, type Printed, type Taken, takePaper, usePrintPath } from './use-printed.ts'

type Props = {
  readonly entity: string
  readonly choice: PaperChoice
  readonly ids: readonly string[]
  readonly id: string
  readonly printed: Printed | undefined
  readonly onTaken: () => void
}

/** What becomes of the paper: the document that is shown is printed or kept; several go to the print service one by one, or become one PDF in the background. */
export function PaperActions({ entity, choice, ids, id, printed, onTaken }: Props) {
  const words = useWords()
  const path = usePrintPath(entity)
  const { isStarting, job, ended, start } = useFileJob()
  const [trouble, setTrouble] = useState('')
  const plugin = usePlugin()
  const printing = printed?.plugin
  const [taking, setTaking] = useState<'keep' | 'print'>()

  const reasonOf = (error: unknown) => (error instanceof RefusedError ? error.message : words.text('ui.transport.connection'))

  /** One thing at a time; what fails is said. */
  async function doing(purpose: 'keep' | 'print', work: () => Promise<unknown>) {
    setTrouble('')
    plugin.leave()
    setTaking(purpose)
    try {
      await work()
    } catch (error) {
      setTrouble(reasonOf(error))
    } finally {
      setTaking(undefined)
    }
  }

  async function take(purpose: 'keep' | 'print', of = id, copies = 1): Promise<Taken> {
    const taken = await takePaper(path, choice, of, purpose, copies)
    if (of === id) onTaken()
    return taken
  }

  const keep = () =>
    doing('keep', async () => {
      const { name, content } = await take('keep')
      downloadContent(name, content, 'application/pdf')
    })

  /** What has a drawing is on the page already, and the browser prints the page. */
  async function printInWindow() {
    const { content } = await take('print')
    if (printed?.drawing !== undefined) globalThis.print()
    else if (!openPdf(content)) setTrouble(words.text('ui.paper.popupBlocked'))
  }

  /** A document for the print service; what the server refuses is told in its place. */
  const paperOf =
    (of: string): FetchPaper =>
    () =>
      take('print', of, printing?.copies).catch((error: unknown) => ({ failed: reasonOf(error) }))

  const print = () => doing('print', () => (printing === undefined ? printInWindow() : plugin.print(printing, [paperOf(id)])))
  /** Each document is a task of its own, so that each begins on a sheet of its own. */
  const printEach = () => doing('print', async () => printing !== undefined && plugin.print(printing, ids.map(paperOf)))
  const printRest = () => doing('print', async () => printing !== undefined && plugin.rest(printing))
  /** Without the print service: the browser prints what is shown, and several become one PDF. */
  const printWithout = (count: number) => (count > 1 ? printAll() : doing('print', printInWindow))

  async function printAll() {
    setTrouble('')
    plugin.leave()
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
        {ids.length > 1 && printing !== undefined && (
          <Button theme="solid" data-action="printEach" loading={taking === 'print'} disabled={taking !== undefined} onClick={() => void printEach()}>
            {words.text('ui.paper.each', { count: String(ids.length) })}
          </Button>
        )}
        {ids.length > 1 && (
          <Button
            theme={printing === undefined ? 'solid' : 'light'}
            data-action="printAll"
            loading={isStarting}
            disabled={job !== undefined && isUnfinished(job)}
            onClick={() => void printAll()}
          >
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
              leastVersion={printing?.leastVersion ?? ''}
              download={printing?.download ?? ''}
              onAgain={() => void printRest()}
              onWindow={() => void printWithout(plugin.state?.of ?? 1)}
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
