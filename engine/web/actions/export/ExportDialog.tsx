import { Banner, Button, Radio, RadioGroup } from '@douyinfe/semi-ui-19'
import { useId, useState } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { downloadJobFile } from '../../jobs/download-job-file.ts'
import { isUnfinished } from '../../jobs/job.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { countText, keptUntil, sentenceOfJob } from '../../jobs/sentence-of-job.ts'
import { cancelJob } from '../../jobs/job-calls.ts'
import { ExportColumns } from './ExportColumns.tsx'
import { columnsOfChoice, exportableColumns } from './export-columns.ts'
import type { ExportRequest } from './export-request.ts'
import { useExportChoice } from './use-export-choice.ts'
import { useExportJob } from './use-export-job.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** The limit of the specification (2: 9); the server refuses more. */
const MAX_ROWS = 50_000
/** Ticked rows (5.4). */
const MAX_TICKED = 200

/** Exports the list: which rows and columns, in which format; then waits for the file, or lets it run in the background. */
export function ExportDialog({ wanted, onClose }: { wanted: ExportRequest; onClose: () => void }) {
  const words = useWords()
  const names = { rows: useId(), format: useId() }
  const [choice, setChoice] = useExportChoice(wanted.screen.name)
  const [ofTicked, setOfTicked] = useState(wanted.ticked.length > 0)
  const [trouble, setTrouble] = useState('')
  const { id, isStarting, job, ended, start } = useExportJob(wanted)

  const offered = exportableColumns(wanted)
  const columns = columnsOfChoice(choice, offered, wanted)
  const count = ofTicked ? wanted.ticked.length : wanted.count.total
  const isTooMany = count > (ofTicked ? MAX_TICKED : MAX_ROWS)
  const allText = words.text(wanted.count.capped ? 'ui.exporting.allMore' : 'ui.exporting.all', { count: countText(wanted.count.total) })

  async function begin() {
    setTrouble('')
    const refusal = await start({ format: choice.format, columns, ...(ofTicked ? { ids: wanted.ticked } : {}) })
    if (refusal === undefined) return onClose()
    setTrouble(refusal)
  }

  const isAtWork = id !== undefined && ended === undefined
  return (
    <Dialog
      title={words.text('ui.exporting.title', { name: wanted.name })}
      onCancel={onClose}
      hasInput={() => false}
      maskClosable={false}
      width={565}
      bodyStyle={{ maxHeight: '68vh', overflow: 'auto' }}
      footer={
        <div className="dialog-foot">
          {isAtWork && (
            <Button data-action="cancelJob" disabled={job?.isCancelling === true} onClick={() => void cancelJob(id).catch(() => {})}>
              {words.text('ui.job.cancel')}
            </Button>
          )}
          <Button type="tertiary" data-action="closeDialog" onClick={onClose}>
            {words.text(id === undefined ? 'ui.cancel' : isAtWork ? 'ui.job.goOn' : 'ui.close')}
          </Button>
          {id === undefined && (
            <Button
              theme="solid"
              data-action="startExport"
              loading={isStarting}
              disabled={count === 0 || isTooMany || columns.length === 0}
              onClick={() => void begin()}
            >
              {words.text('ui.export.title')}
            </Button>
          )}
          {ended?.status === 'DONE' && (
            <Button theme="solid" data-action="fetchJob" onClick={() => void downloadJobFile(ended)}>
              {words.text('ui.job.again')}
            </Button>
          )}
        </div>
      }
    >
      {id === undefined ? (
        <div className="export-form">
          {wanted.ticked.length > 0 ? (
            <fieldset>
              <legend id={names.rows}>{words.text('ui.exporting.rows')}</legend>
              <RadioGroup
                direction="vertical"
                aria-labelledby={names.rows}
                value={ofTicked ? 'ticked' : 'all'}
                onChange={({ target }) => setOfTicked(target.value === 'ticked')}
              >
                <Radio value="ticked">{words.text('ui.exporting.ticked', { count: countText(wanted.ticked.length) })}</Radio>
                <Radio value="all">{allText}</Radio>
              </RadioGroup>
            </fieldset>
          ) : (
            <p className="dialog-note" data-export-count={wanted.count.total}>
              {allText}
            </p>
          )}
          {isTooMany && <Banner type="warning" closeIcon={null} description={words.text(ofTicked ? 'ui.exporting.tooManyTicked' : 'ui.exporting.tooMany')} />}
          <fieldset>
            <legend id={names.format}>{words.text('ui.exporting.format')}</legend>
            <RadioGroup
              aria-labelledby={names.format}
              value={choice.format}
              onChange={({ target }) => setChoice({ ...choice, format: target.value === 'csv' ? 'csv' : 'xlsx' })}
            >
              <Radio value="xlsx">{words.text('ui.exporting.xlsx')}</Radio>
              <Radio value="csv">{words.text('ui.exporting.csv')}</Radio>
            </RadioGroup>
          </fieldset>
          <ExportColumns wanted={wanted} offered={offered} choice={choice} onChange={setChoice} />
          {trouble !== '' && <Banner type="danger" closeIcon={null} description={trouble} />}
        </div>
      ) : (
        <div role="status">
          {job !== undefined && isUnfinished(job) && <JobProgress job={job} />}
          {isAtWork && <p className="dialog-note">{words.text('ui.job.mayLeave')}</p>}
          {ended !== undefined && (
            <Banner
              type={ended.status === 'DONE' ? 'success' : ended.status === 'CANCELLED' ? 'info' : 'danger'}
              closeIcon={null}
              description={
                <>
                  <span data-export-end={ended.status}>{sentenceOfJob(words.text, ended)}</span>
                  {ended.file !== null && ended.expiresAt !== null && (
                    <div>
                      {ended.file.name} · {words.text('ui.job.kept', { until: keptUntil(words.language, ended.expiresAt) })}
                    </div>
                  )}
                </>
              }
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
