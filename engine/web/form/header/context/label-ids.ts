import { createContext } from 'react'

/** Whether a field is drawn as what was chosen from several shapes: RJSF gives it the same id as the choice. */
export const InChoiceContext = createContext(false)

/** The id of a field's label. */
export function labelIdOf(id: string, isInChoice: boolean): string {
  return isInChoice ? `${id}-label-of-choice` : `${id}-label`
}

/** For `aria-labelledby` of what no label element can name: the field's own label, and that of the choice around it. */
export function labelIdsOf(id: string): string {
  return `${labelIdOf(id, false)} ${labelIdOf(id, true)}`
}
