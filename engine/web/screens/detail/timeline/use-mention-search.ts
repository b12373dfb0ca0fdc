import { type KeyboardEvent, useId, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { Mentionable } from '../../../../core/wire/discussion.ts'
import { useDebounced } from '../../../fields/use-debounced.ts'
import { useMentionable } from './use-discussion.ts'

const PAUSE = 130

/** The people offered for what is typed after "@", and the one that is marked. */
export type MentionSearch = {
  readonly isOpen: boolean
  /** Whether the people are still those of the text before. */
  readonly isWaiting: boolean
  readonly people: readonly Mentionable[]
  readonly marked: number
  readonly listId: string
  readonly activeId: string | undefined
  readonly idOf: (place: number) => string
  /** Arrows mark, Enter and Tab choose, Escape closes. */
  readonly press: (event: KeyboardEvent, choose: (person: Mentionable) => void) => void
  /** Whether the text has the focus. */
  readonly look: (isLooking: boolean) => void
}

export function useMentionSearch(
  entity: Entity,
  id: string,
  typed: { readonly from: number; readonly typed: string } | undefined,
  isShared: boolean,
): MentionSearch {
  const listId = useId()
  const [marking, setMarking] = useState({ of: '', place: 0 })
  const [isLooking, setLooking] = useState(false)
  // Closed for one "@", until another is typed.
  const [closedAt, setClosedAt] = useState<number>()
  const text = useDebounced(typed?.typed, PAUSE)
  const isAsked = typed !== undefined && typed.from !== closedAt
  const { people: found, isWaiting: isOfFormer } = useMentionable(entity, id, isAsked ? text : undefined, isShared)
  const isWaiting = isOfFormer || text !== typed?.typed
  const people = found ?? []
  const isOpen = isAsked && isLooking && found !== undefined
  const of = `${typed?.from}:${text}`
  const marked = Math.min(marking.of === of ? marking.place : 0, Math.max(people.length - 1, 0))
  const idOf = (place: number) => `${listId}-${place}`

  function press(event: KeyboardEvent, choose: (person: Mentionable) => void) {
    if (!isOpen) return
    const person = people[marked]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && people.length > 0) setMarking({ of, place: (marked + step + people.length) % people.length })
    else if ((event.key === 'Enter' || event.key === 'Tab') && person !== undefined && !event.shiftKey) {
      // The people of the text before are not the ones that are meant.
      if (!isWaiting) choose(person)
    } else if (event.key === 'Escape') setClosedAt(typed?.from)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    isOpen,
    isWaiting,
    people,
    marked,
    listId,
    activeId: people.length > 0 ? idOf(marked) : undefined,
    idOf,
    press,
    look: setLooking,
  }
}
