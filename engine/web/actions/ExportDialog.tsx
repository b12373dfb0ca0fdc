import { Banner, Button, Modal, Progress } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { useWords } from '../cells/use-words.ts'
import { saveFile } from './save-file.ts'
import type { ExportOf } from './use-act.tsx'

type Exported = { readonly name?: string; readonly content?: string; readonly rows?: number }

/** Fetches the list as it stands as a spreadsheet. */
export function ExportDialog({ wanted, onClose }: { wanted: ExportOf; onClose: () => void }) {
  const words = useWords()
  const [trouble, setTrouble] = useState('')
  const [done, setDone] = useState<Exported>()

  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const stop = new AbortController()
    const { path, entity, order, orderSort, name } = wanted
    void call(path, { entity, ...(order === undefined ? {} : { order, orderSort }) }, stop.signal).then(
      (answer) => {
        if (answer.returnCode !== '0') return setTrouble(`${answer.returnMsg} (${answer.returnCode})`)
        const { file } = (answer.entity ?? {}) as { file?: Exported }
        const given = file ?? ((answer.entity ?? {}) as Exported)
        if (given.content !== undefined) saveFile(given.name ?? `${name}.xlsx`, given.content)
        setDone(given)
      },
      () => {
        if (!stop.signal.aborted) leave()
      },
    )
    return () => stop.abort()
  }, [wanted])

  return (
    <Modal
      visible
      title={words.text('ui.export.title')}
      onCancel={onClose}
      maskClosable={false}
      footer={
        <Button data-action="closeDialog" onClick={onClose}>
          {words.text(done === undefined && trouble === '' ? 'ui.cancel' : 'ui.close')}
        </Button>
      }
    >
      {trouble !== '' ? (
        <Banner type="danger" closeIcon={null} description={trouble} />
      ) : done === undefined ? (
        <Progress percent={100} className="progress-going" aria-label={words.text('ui.export.working')} />
      ) : (
        <Banner type="success" closeIcon={null} description={words.text('ui.export.done', { name: done.name ?? wanted.name })} />
      )}
    </Modal>
  )
}
