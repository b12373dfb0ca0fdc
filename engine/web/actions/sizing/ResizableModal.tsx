import type { ReactNode } from 'react'
import { topFor } from './dialog-size.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import { useDialogSize } from './use-dialog-size.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = {
  /** Under which the person's size is kept. */
  readonly name: string
  readonly title: ReactNode
  /** The usual width, in pixels; the usual height is that of its content. */
  readonly width: number
  readonly footer: ReactNode
  readonly onCancel: () => void
  readonly onSend?: (() => unknown) | undefined
  readonly hasInput: () => boolean
  readonly children: ReactNode
}

/** A dialog that can be made larger and smaller, as this person had it the last time. */
export function ResizableModal({ name, title, width, footer, onCancel, onSend, hasInput, children }: Props) {
  const { size, window, isResizable, resize } = useDialogSize(name)
  const usual = { bodyStyle: { maxHeight: '68vh', overflow: 'auto' } }
  const given = size && {
    height: size.height,
    style: { marginBlock: `${topFor(size.height, window)}px 0` },
    bodyStyle: { minHeight: 0, overflow: 'auto' },
  }
  return (
    <Dialog
      title={title}
      width={size?.width ?? width}
      maskClosable={false}
      footer={footer}
      onCancel={onCancel}
      onSend={onSend}
      hasInput={hasInput}
      {...(given ?? usual)}
    >
      {children}
      {isResizable && <ResizeHandle onResize={resize} />}
    </Dialog>
  )
}
