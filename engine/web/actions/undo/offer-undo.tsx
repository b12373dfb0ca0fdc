import './undo.css'
import { Button, Toast } from '@douyinfe/semi-ui-19'

/** How long it is offered, in seconds. */
const OFFERED_SECONDS = 20

/** Only what was done last is taken back. */
let withdraw: (() => void) | undefined

type Offer = { readonly said: string; readonly word: string; readonly takeBack: () => Promise<void> }

/** Says what was done and offers to take it back: by a button, or by Ctrl+Z while nothing is being typed. */
export function offerUndo({ said, word, takeBack }: Offer): void {
  withdraw?.()
  const end = () => {
    document.removeEventListener('keydown', listen, true)
    withdraw = undefined
    Toast.close(id)
  }
  const take = () => {
    end()
    void takeBack()
  }
  const listen = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 'z' || isTyping()) return
    event.preventDefault()
    take()
  }
  const id = Toast.success({
    content: (
      <span className="undo">
        {said}
        <Button size="small" theme="light" data-action="undo" onClick={take}>
          {word}
        </Button>
      </span>
    ),
    duration: OFFERED_SECONDS,
    stack: false,
    onClose: () => withdraw === end && end(),
  })
  withdraw = end
  document.addEventListener('keydown', listen, true)
}

/** Where the key has a meaning of its own. */
function isTyping(): boolean {
  const { activeElement: element } = document
  if (element instanceof HTMLInputElement) return element.type !== 'checkbox' && element.type !== 'radio'
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
}
