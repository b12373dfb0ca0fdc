import { Banner, Button, Modal, Progress } from '@douyinfe/semi-ui-19'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Import } from '../../core/model/model.ts'
import { call } from '../api/call.ts'
import { side } from '../app/session.ts'
import { useModel } from '../app/use-model.ts'
import { useWords } from '../cells/use-words.ts'
import { base64OfFile } from '../fields/base64-of-file.ts'
import { saveFile } from './save-file.ts'

type Fault = { readonly row: number; readonly column: string; readonly code: string; readonly text: string }
type Result = {
  readonly rows: number
  readonly accepted: number
  readonly issueCount: number
  readonly issues: readonly Fault[]
  readonly warnings: readonly Fault[]
  readonly marked?: string
}

/** As many faults as one can read; the marked file has them all. */
const shown = 200

/** Reads a spreadsheet into rows: choose, wait, and see what was taken and what each refused cell wants. */
export function ImportDialog({ plan, onClose, onDone }: { plan: Import; onClose: () => void; onDone: () => void }) {
  const words = useWords()
  const model = useModel()
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [result, setResult] = useState<Result>()
  const entity = model.entities[plan.entity]!
  const label = (column: string) => (entity.fields[column] === undefined ? column : words.field(entity, entity.fields[column]))

  async function start(chosen: File) {
    setFile(chosen)
    setResult(undefined)
    if (!/\.xlsx?$/i.test(chosen.name)) return setTrouble(words.text('ui.import.onlySheets'))
    setTrouble('')
    setBusy(true)
    const answer = await call(plan.path[side] ?? '', { entity: { file: { name: chosen.name, content: await base64OfFile(chosen) } } }).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    const outcome = answer.entity as Result | undefined
    if (outcome?.rows !== undefined) setResult(outcome)
    if (answer.returnCode === '0') void client.invalidateQueries()
    else if (outcome?.rows === undefined) setTrouble(`${answer.returnMsg} (${answer.returnCode})`)
  }

  async function fetchTemplate() {
    const answer = await call(`${plan.path[side] ?? ''}/template`, {}).catch(() => undefined)
    if (answer === undefined) return
    const { name, content } = (answer.entity ?? {}) as { readonly name?: string; readonly content?: string }
    if (name === undefined || content === undefined) setTrouble(`${answer.returnMsg} (${answer.returnCode})`)
    else saveFile(name, content)
  }

  return (
    <Modal
      visible
      title={words.action({ kind: 'import', name: plan.name })}
      width={760}
      maskClosable={false}
      onCancel={result === undefined ? onClose : onDone}
      footer={
        <Button theme={result === undefined ? 'light' : 'solid'} data-action="closeDialog" onClick={result === undefined ? onClose : onDone}>
          {words.text('ui.close')}
        </Button>
      }
    >
      <div
        className="import"
        data-import={plan.name}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const dropped = event.dataTransfer.files[0]
          if (dropped !== undefined) void start(dropped)
        }}
      >
        <p>{words.text('ui.import.advice', { rows: String(plan.maxRows) })}</p>
        <details>
          <summary>{words.text('ui.import.columns')}</summary>
          <p className="import-columns">{plan.columns.map(label).join(', ')}</p>
        </details>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xls,.xlsx"
          data-import-file=""
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen !== undefined) void start(chosen)
            event.target.value = ''
          }}
        />
        <div className="import-drop">
          <Button theme="solid" loading={busy} data-action="chooseFile" onClick={() => picker.current?.click()}>
            {words.text('ui.import.choose')}
          </Button>
          <span>{file?.name ?? words.text('ui.import.orDrop')}</span>
          <Button data-action="downloadTemplate" onClick={() => void fetchTemplate()}>
            {words.text('ui.import.template')}
          </Button>
        </div>
        {busy && <Progress percent={100} aria-label={words.text('ui.import.working')} className="progress-going" />}
        {trouble !== '' && <Banner type="danger" closeIcon={null} description={trouble} />}
        {result !== undefined && (
          <div role="status">
            <Banner
              type={result.issueCount === 0 ? 'success' : 'warning'}
              closeIcon={null}
              description={words.text('ui.import.result', { rows: String(result.rows), accepted: String(result.accepted), issues: String(result.issueCount) })}
            />
            {result.warnings.map(({ text }, place) => (
              <Banner key={place} type="info" closeIcon={null} description={text} />
            ))}
            {result.marked !== undefined && (
              <Button
                data-action="downloadMarked"
                onClick={() => saveFile(words.text('ui.import.markedName', { name: file?.name.replace(/\.xlsx?$/i, '') ?? '' }), result.marked ?? '')}
              >
                {words.text('ui.import.marked')}
              </Button>
            )}
            {result.issues.length > 0 && (
              <div className="import-issues">
                <table>
                  <thead>
                    <tr>
                      <th>{words.text('ui.import.row')}</th>
                      <th>{words.text('ui.import.column')}</th>
                      <th>{words.text('ui.import.problem')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {result.issues.slice(0, shown).map((fault, place) => (
                      <tr key={place}>
                        <td>{fault.row}</td>
                        <td>{label(fault.column)}</td>
                        <td>{fault.text}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                {result.issueCount > shown && <p>{words.text('ui.import.moreIssues', { count: String(result.issueCount - shown) })}</p>}
              </div>
            )}
          </div>
        )}
      </div>
    </Modal>
  )
}
