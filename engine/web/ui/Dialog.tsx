import Button from '@douyinfe/semi-ui-19/lib/es/button'
import Modal, { type ModalReactProps } from '@douyinfe/semi-ui-19/lib/es/modal'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { firstButtonOf, firstFieldOf, isDangerous, isInFront, mainButtonOf } from './dialog-places.ts'
import { placeFocus } from './place-focus.ts'
import { typedInputs } from './typed-inputs.ts'
import { useSendKeys } from './use-send-keys.ts'

type Props = Omit<ModalReactProps, 'visible' | 'onCancel' | 'modalRender'> & {
  readonly onCancel: () => void
  /** What Ctrl+Enter and Ctrl+S do; absent: they press the main button. */
  readonly onSend?: (() => unknown) | undefined
  /** Whether the person has entered something that closing would lose; absent: whether an input has another value than at first. */
  readonly hasInput?: () => boolean
  readonly children: ReactNode
}

/**
 * A dialog. It opens with the focus in its first field, or on its main button. Ctrl+Enter and Ctrl+S send it, unless it is dangerous: then Ctrl+Enter alone.
 * Escape and the cross ask before they lose what a person has entered.
 */
export function Dialog({ onCancel, onSend, hasInput, children, ...others }: Props) {
  const box = useRef<HTMLElement>(null)
  const [typed] = useState(typedInputs)
  const [isAsking, setAsking] = useState(false)
  // Semi draws a dialog some time after this component.
  const open = useCallback((content: HTMLDivElement | null) => {
    const dialog = content?.querySelector<HTMLElement>('[role="dialog"]') ?? null
    box.current = dialog
    if (dialog === null) return
    const stop = keepFirstFocus(dialog)
    return () => {
      stop()
      box.current = null
    }
  }, [])

  function close() {
    // Each dialog hears Escape: it is for the one in front.
    if (box.current !== null && !isInFront(box.current)) return
    if (hasInput === undefined ? typed.isAny() : hasInput()) setAsking(true)
    else onCancel()
  }

  function press() {
    const main = box.current === null ? undefined : mainButtonOf(box.current)
    main?.click()
  }
  useSendKeys(onSend ?? press, { dialog: box, saves: () => !isDangerousDialog(box.current) })

  return (
    <>
      <Modal
        {...others}
        visible
        onCancel={close}
        modalRender={(content) => (
          <div ref={open} className="dialog-content" onFocus={typed.note} onInput={typed.noteChange}>
            {content}
          </div>
        )}
      >
        {children}
      </Modal>
      {isAsking && <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onCancel} />}
    </>
  )
}

/** Asks before what was entered is lost. */
function DiscardQuestion({ onStay, onDiscard }: { readonly onStay: () => void; readonly onDiscard: () => void }) {
  const t = useText()
  return (
    <Modal
      visible
      motion={false}
      width={420}
      maskClosable={false}
      title={t('ui.dialog.discardTitle')}
      onCancel={onStay}
      footer={
        <div className="dialog-foot">
          <Button type="tertiary" autoFocus data-action="keepEditing" onClick={onStay}>
            {t('ui.dialog.keepEditing')}
          </Button>
          <Button theme="solid" type="danger" data-action="discardInput" onClick={onDiscard}>
            {t('ui.dialog.discard')}
          </Button>
        </div>
      }
    >
      <p className="dialog-question">{t('ui.dialog.discardText')}</p>
    </Modal>
  )
}

function isDangerousDialog(dialog: Element | null): boolean {
  const main = dialog === null ? undefined : mainButtonOf(dialog)
  return main !== undefined && isDangerous(main)
}

/** Moves the focus to the first field, also to one that arrives later, until the person has acted. A field that takes the focus by itself keeps it. */
function keepFirstFocus(dialog: HTMLElement): () => void {
  const cross = dialog.querySelector('.semi-modal-close')
  let given: Element | null = null
  // What has nothing to press and nothing to fill in has the focus itself.
  dialog.tabIndex = -1
  return placeFocus(dialog, (stop) => {
    if (!isInFront(dialog)) return stop()
    const held = document.activeElement
    const isFree = held === null || held === document.body || held === cross || held === given || !dialog.contains(held)
    if (!isFree) return stop()
    // On a touch screen a field would open the keyboard over the dialog.
    const field = isTouchScreen() ? undefined : firstFieldOf(dialog)
    const next = field ?? firstButtonOf(dialog) ?? dialog
    if (next !== held) next.focus({ preventScroll: true })
    given = document.activeElement
    if (field !== undefined) stop()
  })
}

function isTouchScreen(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
}
