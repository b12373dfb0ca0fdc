import { Checkbox, Input } from '@douyinfe/semi-ui-19'
import { useId, useState } from 'react'
import { useWords } from '../../../cells/use-words.ts'
import { RefusedError } from '../../../api/refused-error.ts'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MAX_NAME } from './view-name.ts'

/** A further question besides the name. Absent: none. */
export type ViewName = { readonly name: string; readonly columns?: boolean; readonly shared?: boolean }

type Props = {
  readonly title: string
  readonly given: ViewName
  readonly onSave: (named: ViewName) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the name of a view or a display template. A refusal appears at the name, and nothing typed is lost. */
export function NameDialog({ title, given, onSave, onClose }: Props) {
  const words = useWords()
  const id = useId()
  const [named, setNamed] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()

  async function save() {
    setBusy(true)
    try {
      await onSave({ ...named, name: named.name.trim() })
      onClose()
    } catch (error) {
      if (error instanceof RefusedError) setWrong((error.answer.issues ?? []).map(words.issue).join(' ') || error.message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={title}
      width={565}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          confirm={words.text('ui.view.save')}
          isBusy={isBusy}
          isDisabled={named.name.trim() === ''}
          onConfirm={() => void save()}
        />
      }
    >
      <form
        className="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          if (named.name.trim() !== '' && !isBusy) void save()
        }}
      >
        <div className="labelled-field">
          <label className="field-label" htmlFor={id}>
            {words.text('ui.view.name')}
          </label>
          <Input
            id={id}
            autoFocus
            data-view-name=""
            maxLength={MAX_NAME}
            value={named.name}
            // Whoever types replaces a proposed name.
            onFocus={({ currentTarget }) => currentTarget.select()}
            validateStatus={wrong === undefined ? 'default' : 'error'}
            onChange={(name) => {
              setNamed({ ...named, name })
              setWrong(undefined)
            }}
          />
          {wrong !== undefined && (
            <p className="field-issue" role="alert">
              {wrong}
            </p>
          )}
        </div>
        {named.columns !== undefined && (
          <Checkbox data-with="columns" checked={named.columns} onChange={(event) => setNamed({ ...named, columns: event.target.checked === true })}>
            {words.text('ui.view.withColumns')}
          </Checkbox>
        )}
        {named.shared !== undefined && (
          <Checkbox data-with="shared" checked={named.shared} onChange={(event) => setNamed({ ...named, shared: event.target.checked === true })}>
            {words.text('ui.view.forAll')}
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
