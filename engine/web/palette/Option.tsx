import type { Item } from './item.ts'
import { markedParts } from './match.ts'

type Props = {
  readonly id: string
  readonly item: Item
  readonly typed: string
  readonly isMarked: boolean
  readonly onMark: () => void
  /** In a new tab if `isAside`. */
  readonly onChoose: (isAside: boolean) => void
}

/** A line of the palette. A refused one stays, with its reason. */
export function Option({ id, item, typed, isMarked, onMark, onChoose }: Props) {
  const { label, icon, more, tag, kind, refused } = item
  return (
    <div
      role="option"
      id={id}
      className="palette-option"
      aria-selected={isMarked}
      aria-disabled={refused === undefined ? undefined : true}
      data-item={item.id}
      // Lines that move under a resting pointer mark nothing.
      onPointerMove={() => !isMarked && onMark()}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(true)}
    >
      {icon}
      <span className="palette-words">
        <span>
          <Marked text={label} typed={typed} />
        </span>
        {(refused ?? more) !== undefined && (
          <span className="palette-more">
            <Marked text={refused ?? more ?? ''} typed={refused === undefined ? typed : ''} />
          </span>
        )}
      </span>
      <span className="palette-right">
        {tag}
        {kind !== undefined && <span className="palette-kind">{kind}</span>}
      </span>
    </div>
  )
}

function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return markedParts(text, typed).map(({ text: part, isMarked }, place) => (isMarked ? <mark key={place}>{part}</mark> : part))
}
