const modals = '[aria-modal="true"]'
const fields = [
  'input:not([type="file"]):not([type="hidden"])',
  'textarea',
  'select',
  '[role="combobox"][tabindex="0"]',
  '[contenteditable="true"]',
  '[role="grid"] [tabindex="0"]',
].join(',')
const solid = '.semi-button-solid'

/** Whether this dialog is in front of all others. */
export function isInFront(dialog: Element): boolean {
  return [...document.querySelectorAll(modals)].at(-1)?.contains(dialog) === true
}

/** The first field of a dialog that a person can write into. A dialog of several forms has none that comes first. */
export function firstFieldOf(dialog: Element): HTMLElement | undefined {
  const body = dialog.querySelector('.semi-modal-body') ?? dialog
  if (body.querySelectorAll('form').length > 1) return undefined
  return [...body.querySelectorAll<HTMLElement>(fields)].find((field) => !isClosed(field) && isShown(field))
}

/**
 * The button that does what a dialog is for: the solid one of its footer; without a footer that of the form that has the focus, or of the only form. Undefined
 * if there is none, or more than one.
 */
export function mainButtonOf(dialog: Element): HTMLButtonElement | undefined {
  const foot = dialog.querySelector('.semi-modal-footer')
  const solids = [...(foot?.querySelectorAll<HTMLButtonElement>(solid) ?? [])]
  if (foot !== null) return solids.length === 1 ? solids[0] : undefined
  const forms = [...dialog.querySelectorAll('form')]
  const form = forms.find((each) => each.contains(document.activeElement)) ?? (forms.length === 1 ? forms[0] : undefined)
  return form?.querySelector<HTMLButtonElement>('button[type="submit"]') ?? undefined
}

/** Where a dialog without fields has the focus: its main button, or beside a dangerous one the first of the others. */
export function firstButtonOf(dialog: Element): HTMLElement | undefined {
  const main = mainButtonOf(dialog)
  if (main !== undefined && isDangerous(main)) return dialog.querySelector<HTMLElement>(`.semi-modal-footer button:not(${solid})`) ?? main
  return main
}

export function isDangerous(button: Element): boolean {
  return button.matches('.semi-button-danger')
}

function isClosed(field: HTMLElement): boolean {
  return field.matches(':disabled, [readonly], [aria-disabled="true"], [aria-readonly="true"], [tabindex="-1"]')
}

function isShown(field: HTMLElement): boolean {
  return typeof field.checkVisibility !== 'function' || field.checkVisibility()
}
