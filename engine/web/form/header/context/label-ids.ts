import { createContext } from 'react'

/** Checks whether a field is the chosen one of several shapes: RJSF gives it the same id as the choice. */
export const InChoiceContext = createContext(false)

/** The id of a field's label. */
export function labelIdOf(id: string, isInChoice: boolean): string {
  return isInChoice ? `${id}-label-of-choice` : `${id}-label`
}

/** For `aria-labelledby` if no label element can name the input: the field's own label, and that of the choice around it. */
export function labelIdsOf(id: string): string {
  return `${labelIdOf(id, false)} ${labelIdOf(id, true)}`
}
