import { lazy, Suspense, useState } from 'react'
import { rowsOf } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { pathOfTransition } from '../api/paths-of-entity.ts'
import { loadChunk } from '../foundation/load-chunk.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import { idOfValue } from '../cells/text-of-value.ts'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'

const ProposalPanel = lazy(() => loadChunk(async () => ({ default: (await import('./ProposalPanel.tsx')).ProposalPanel })))

type Props = {
  readonly entity: Entity
  readonly transition: Transition
  /** The initial documents of the form, with the sources from which they were made. */
  readonly starts: readonly Row[]
  readonly onTake: (documents: readonly Row[]) => void
}

/** The button and the panel of the conversion's operation; nothing if the conversion has none. */
export function ProposalButton({ entity, transition, starts, onTake }: Props) {
  const model = useModel()
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const conversion = conversionOf(entity, transition)
  const operation = conversion?.operation
  if (conversion === undefined || operation === undefined) return null
  const sources = starts.flatMap((start) =>
    (conversion.into === undefined ? [start] : rowsOf(start, conversion.into)).map((row) => idOfValue(row[conversion.link])),
  )
  const toggle = () => {
    setOpened(true)
    setOpen(!isOpen)
  }
  return (
    <>
      <div className="form-proposal">
        <ActionButton name="proposal" label={words.text(isOpen ? 'operation.all.hide' : 'operation.all.open')} reasons={[]} onClick={toggle} />
      </div>
      {wasOpened && (
        <Suspense>
          <ProposalPanel
            path={pathOfTransition(model, entity, side, transition)}
            conversion={conversion}
            name={operation.name}
            sources={sources.filter((id) => id !== null)}
            isHidden={!isOpen}
            onTake={(documents) => {
              onTake(documents)
              // Closes the panel so that the person sees the accepted documents.
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
