import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** A control as a screen reader presents it. */
export type Control = {
  /** ARIA role; for inputs without one, "input" and the type. */
  readonly role: string
  readonly name: string
  /** The displayed value; for a checkbox "true" or "false", for a select the labels of the chosen options. */
  readonly value: string
  readonly required: boolean
  readonly disabled: boolean
}

/** Every operable control, and the groups around them. */
const told: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'combobox',
  'group',
  'link',
  'listbox',
  'option',
  'radio',
  'radiogroup',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
])

function roleOf(element: Element): string | undefined {
  const role = getRole(element)
  if (role !== null && told.has(role)) return role
  return element instanceof HTMLInputElement && element.type !== 'hidden' ? `input ${element.type}` : undefined
}

const labelsOf = (elements: Iterable<Element>): string => [...elements].map(({ textContent }) => textContent.trim()).join(', ')

function valueOf(element: Element, role: string): string {
  if (element instanceof HTMLSelectElement) return labelsOf(element.selectedOptions)
  if (element instanceof HTMLOptionElement) return String(element.selected)
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) return String(element.checked)
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
  switch (role) {
    case 'combobox':
      return labelsOf(element.querySelectorAll('.semi-select-selection-text:not(.semi-select-selection-placeholder), .semi-tag-content'))
    case 'listbox':
      return labelsOf(element.querySelectorAll('[role="option"][aria-selected="true"]'))
    case 'option':
      return element.getAttribute('aria-selected') ?? 'false'
    case 'checkbox':
    case 'radio':
    case 'switch':
      return element.getAttribute('aria-checked') ?? 'false'
    case 'slider':
    case 'spinbutton':
      return element.getAttribute('aria-valuenow') ?? ''
    default:
      return ''
  }
}

const says = (element: Element, attribute: string): boolean => element.getAttribute(attribute) === 'true'

/** The options of a closed select are not on the page with Semi, and hidden with the browser's own. */
const isFoldedAway = (element: Element): boolean => element instanceof HTMLOptionElement && element.closest('select')?.multiple !== true

/** The controls of a form in document order. */
export function readControls(form: Element): readonly Control[] {
  return [...form.querySelectorAll('*')].flatMap((element) => {
    const role = roleOf(element)
    if (role === undefined || isFoldedAway(element) || isInaccessible(element)) return []
    return [
      {
        role,
        name: computeAccessibleName(element),
        value: valueOf(element, role),
        required: (element as Partial<HTMLInputElement>).required === true || says(element, 'aria-required'),
        disabled: element.matches(':disabled') || says(element, 'aria-disabled'),
      },
    ]
  })
}
