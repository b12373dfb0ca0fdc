import { SheetFileInput } from '../../fields/SheetFileInput.tsx'
import { Banner, Button } from '@douyinfe/semi-ui-19'
import { useEffect, useRef, useState } from 'react'
import type { Import } from '../../../core/model/model.ts'
import { call } from '../../api/call.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { ResizableModal } from '../sizing/ResizableModal.tsx'
import { useWords } from '../../cells/use-words.ts'
import { base64OfFile } from '../../fields/base64-of-file.ts'
import { downloadJobFile } from '../../jobs/download-job-file.ts'
import { type ImportReport, ImportResult } from '../../jobs/ImportResult.tsx'
import { isUnfinished } from '../../jobs/job.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { sentenceOfJob } from '../../jobs/sentence-of-job.ts'
import { cancelJob, startJob } from '../../jobs/job-calls.ts'
import { useWatchedJob } from '../../jobs/use-watched-job.ts'
import { downloadSheet } from '../../cells/download-content.ts'
import type { ExportRequest } from '../export/export-request.ts'
import { PresentData } from './PresentData.tsx'

type Props = {
  readonly plan: Import
  /** The list that the dialog belongs to, as it is exported. */
  readonly list?: ExportRequest | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * Imports rows from a spreadsheet: choose the file, wait or continue elsewhere, then see the imported rows and the issue of each refused cell. What changes
 * records is previewed first.
 */
export function ImportDialog({ plan, list, onClose, onDone }: Props) {
  const words = useWords()
  const model = useModel()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [id, setId] = useState<string>()
  const { job, ended } = useWatchedJob(id)
  const entity = model.entities[plan.entity]!
  const label = (column: string): string => {
    const own = entity.fields[column]
    if (own !== undefined) return words.field(entity, own)
    const [lines = '', name = ''] = column.split('.')
    const row = model.entities[entity.fields[lines]?.entity ?? '']
    const field = row?.fields[name]
    return row === undefined || field === undefined ? column : `${words.text(`entity.${row.name}`)} / ${words.field(row, field)}`
  }
  const isAtWork = id !== undefined && (job === undefined || isUnfinished(job) || ended === undefined)
  const report = ended?.answer?.entity as ImportReport | undefined
  const isPreviewed = ended?.status === 'DONE' && report?.isDryRun === true
  const close = ended === undefined || isPreviewed ? onClose : onDone

  async function start(chosen: File, isDryRun = plan.by !== undefined) {
    setFile(chosen)
    setId(undefined)
    const fits = plan.readsXml === true ? /\.(xlsx?|xml)$/i : /\.xlsx?$/i
    if (!fits.test(chosen.name)) return setTrouble(words.text(plan.readsXml === true ? 'ui.import.onlyStatements' : 'ui.lines.onlySheets'))
    setTrouble('')
    setSending(true)
    const content = await base64OfFile(chosen)
    const started = await startJob(plan.path[side] ?? '', {
      entity: { file: { name: chosen.name, content }, ...(isDryRun && { dryRun: true }) },
      inBackground: true,
    }).catch(() => undefined)
    setSending(false)
    if (started === undefined) return
    if ('job' in started) setId(started.job.id)
    else setTrouble(`${started.refused.returnMsg} (${started.refused.returnCode})`)
  }

  async function fetchTemplate() {
    const answer = await call(`${plan.path[side] ?? ''}/template`, {}).catch(() => undefined)
    if (answer === undefined) return
    const { name, content } = (answer.entity ?? {}) as { readonly name?: string; readonly content?: string }
    if (name === undefined || content === undefined) setTrouble(`${answer.returnMsg} (${answer.returnCode})`)
    else downloadSheet(name, content)
  }

  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ended !== undefined) result.current?.scrollIntoView({ block: 'nearest' })
  }, [ended])

  return (
    <ResizableModal
      name={`import.${plan.name}`}
      title={words.action({ kind: 'import', name: plan.name })}
      width={760}
      onCancel={close}
      hasInput={() => false}
      footer={
        <div className="dialog-foot">
          {isAtWork && (
            <Button data-action="cancelJob" disabled={job?.isCancelling === true} onClick={() => id !== undefined && void cancelJob(id).catch(() => {})}>
              {words.text('ui.job.cancel')}
            </Button>
          )}
          <Button theme={ended === undefined || isPreviewed ? 'light' : 'solid'} data-action="closeDialog" onClick={close}>
            {words.text(isAtWork ? 'ui.job.goOn' : 'ui.close')}
          </Button>
          {isPreviewed && file !== undefined && (report.changed ?? 0) > 0 && (
            <Button theme="solid" data-action="applyImport" loading={isSending} onClick={() => void start(file, false)}>
              {words.text('ui.import.apply', { changed: String(report.changed) })}
            </Button>
          )}
        </div>
      }
    >
      <div
        className="import"
        data-import={plan.name}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const dropped = event.dataTransfer.files[0]
          if (dropped !== undefined && !isAtWork) void start(dropped)
        }}
      >
        {plan.by === undefined ? (
          <p>{words.text(plan.readsXml === true ? 'ui.import.statementAdvice' : 'ui.import.advice', { rows: String(plan.maxRows) })}</p>
        ) : (
          <p data-import-by={plan.by}>
            {words.text('ui.import.changeAdvice', { key: label(plan.by), rows: String(plan.maxRows), cleared: words.text('ui.import.cleared') })}
          </p>
        )}
        <details>
          <summary>{words.text('ui.import.columns')}</summary>
          <p className="import-columns">{plan.columns.map(label).join(', ')}</p>
        </details>
        <SheetFileInput picker={picker} readsXml={plan.readsXml} data-import-file="" onFile={(file) => void start(file)} />
        <div className="import-drop">
          <Button theme="solid" loading={isSending || isAtWork} data-action="chooseFile" onClick={() => picker.current?.click()}>
            {words.text('ui.import.choose')}
          </Button>
          <span>{file?.name ?? words.text('ui.import.orDrop')}</span>
          <Button data-action="downloadTemplate" onClick={() => void fetchTemplate()}>
            {words.text('ui.import.template')}
          </Button>
          {plan.by !== undefined && list !== undefined && <PresentData plan={plan} by={plan.by} list={list} />}
        </div>
        {isAtWork && job !== undefined && isUnfinished(job) && <JobProgress job={job} />}
        {trouble !== '' && <Banner type="danger" closeIcon={null} description={trouble} />}
        <div ref={result} role="status">
          {ended !== undefined &&
            (report?.rows === undefined ? (
              <Banner type={ended.status === 'CANCELLED' ? 'info' : 'danger'} closeIcon={null} description={sentenceOfJob(words.text, ended)} />
            ) : (
              <ImportResult report={report} onMarked={ended.file === null ? undefined : () => void downloadJobFile(ended)} />
            ))}
        </div>
      </div>
    </ResizableModal>
  )
}
