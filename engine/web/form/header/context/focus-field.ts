/** Focuses a field's input, whatever widget draws it. Does nothing if it cannot have the focus. */
export function focusField(field: Element | null | undefined): void {
  field?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled]), [tabindex="0"]')?.focus()
}
