/** Gives the focus to what a field is written with, whatever widget draws it. Nothing happens where it takes none. */
export function focusField(field: Element | null | undefined): void {
  field?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled]), [tabindex="0"]')?.focus()
}
