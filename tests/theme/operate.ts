import { act, fireEvent } from '@testing-library/react'

/** A person's actions on a form, by a control's role and name, so that they mean the same in every theme. */
export type Operation =
  | { readonly kind: 'type'; readonly into: string; readonly text: string }
  | { readonly kind: 'choose'; readonly from: string; readonly option: string }
  | { readonly kind: 'tick'; readonly label: string }
  | { readonly kind: 'press'; readonly button: string }

function labelled(label: string): Element {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  if (found === undefined) throw new Error(`Cannot find the label "${label}"`)
  const target = found.control ?? document.querySelector(`[aria-labelledby~="${found.id}"]`) ?? document.getElementById(found.htmlFor)
  if (target === null) throw new Error(`Cannot find what the label "${label}" is for`)
  return target
}

async function choose(box: Element, option: string): Promise<void> {
  if (box instanceof HTMLSelectElement) {
    const chosen = [...box.options].find(({ label }) => label === option)
    if (chosen === undefined) throw new Error(`Cannot choose "${option}"`)
    if (box.multiple) chosen.selected = !chosen.selected
    else box.value = chosen.value
    fireEvent.change(box)
    return
  }
  const isFolded = box.getAttribute('role') === 'combobox'
  if (isFolded) await act(async () => void fireEvent.click(box))
  // Semi renders the options of a select outside the form.
  const list = isFolded ? document.querySelector('.semi-select-option-list') : box
  const offered = [...(list?.querySelectorAll('[role="option"]') ?? [])].find(({ textContent }) => textContent === option)
  if (offered === undefined) throw new Error(`Cannot choose "${option}"`)
  fireEvent.click(offered)
  // Semi reports the choice after its list has faded out; nothing fades in jsdom. React listens to the prefixed event name there.
  if (isFolded) fireEvent(offered, new Event('webkitAnimationEnd', { bubbles: true }))
}

/** Does one action, and waits until the form is idle. */
export async function operate(operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'type':
      fireEvent.change(labelled(operation.into), { target: { value: operation.text } })
      break
    case 'choose':
      await choose(labelled(operation.from), operation.option)
      break
    case 'tick':
      fireEvent.click([...document.querySelectorAll('input')].find((input) => input.closest('label, .semi-checkbox')?.textContent === operation.label)!)
      break
    case 'press':
      fireEvent.click(document.getElementById(operation.button)!)
  }
  await act(async () => {})
}
