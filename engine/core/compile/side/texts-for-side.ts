import type { Model, Texts } from '../../model/model.ts'
import { otherSide } from '../../model/side.ts'
import type { Side, Language } from '../../model/side.ts'

/** The words of what the side knows, without those of other entities and screens. */
export function textsForSide(whole: Model, partial: Model, side: Side, language: Language): Texts {
  const other = otherSide(side)
  const printed = new Set(Object.values(partial.screens).flatMap((screen) => (screen.kind === 'paper' ? screen.papers : [])))
  function isKept(key: string): boolean {
    const [first = '', second = '', third = ''] = key.split('.')
    const entity = whole.entities[second] !== undefined
    switch (first) {
      case 'entity':
        return !entity || partial.entities[second] !== undefined
      case 'field':
        return !entity || partial.entities[second]?.fields[third] !== undefined
      // The history of a shared document shows the other side's actions.
      case 'action':
        return !entity || partial.entities[second] !== undefined
      case 'confirm':
        return !entity || partial.entities[second]?.transitions[third] !== undefined
      // The server says what people are told.
      case 'notice':
        return false
      case 'figure':
        return partial.figures[second] !== undefined
      // The server says what stands on paper; the page names the papers among which one chooses.
      case 'paper':
        return third === 'title' && printed.has(second)
      case 'value':
        return whole.vocabularies[second] === undefined || partial.vocabularies[second] !== undefined
      case 'section':
      case 'step':
      case 'card':
        return whole.screens[second] === undefined || partial.screens[second] !== undefined
      case 'preference':
      case 'preferenceOn':
      case 'preferenceOff':
      case 'preferenceMeans':
      case 'preferenceTouches':
        return partial.preferences[side][second] !== undefined
      case 'permission':
        return whole.permissions[second] === undefined || whole.permissions[second].side !== other
      default:
        return true
    }
  }
  return Object.fromEntries(Object.entries(whole.texts[language]).filter(([key]) => isKept(key)))
}
