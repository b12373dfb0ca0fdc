import { Button } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { labelOfSubmit } from '../../actions/label-of-submit.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { SavedDraft } from '../../form/draft/saved-draft.ts'
import { useReferenceNames } from '../../form/use-reference-names.ts'
import { ProposalButton } from '../../proposal/ProposalButton.tsx'
import { useSendKeys } from '../../ui/use-send-keys.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentTabs } from './DocumentTabs.tsx'
import { DraftBanner } from './DraftBanner.tsx'
import { useDraftAutosave } from './use-draft-autosave.ts'
import { useAfterSave } from './use-after-save.ts'
import { useSaving } from './use-saving.ts'
import { useDocumentStores } from './use-document-stores.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'
import { side } from '../../session/session.ts'

const NOTHING: Row = {}

type Props = {
  readonly screen: FormScreen
  readonly entity: Entity
  readonly transition: Transition
  readonly starts: readonly Row[]
  /** The key of this form's draft, and the stored draft. */
  readonly draft: string
  readonly kept: SavedDraft | undefined
  readonly fromSources: boolean
  /** Fetches again; undefined if the server did not answer. */
  readonly onReload: () => Promise<readonly Row[] | undefined>
}

/** Edits one document, or the several that a conversion makes of its sources, and sends each. */
export function FormEditor({ screen, entity, transition, starts, draft, kept: found, fromSources, onReload }: Props) {
  const words = useWords()
  const navigate = useNavigate()
  const isNew = transition.from === null
  const [kept, setKept] = useState(found)
  const names = useReferenceNames(entity, starts, kept?.names)
  const [shown, setShown] = useState(0)
  const { round, startAnew } = useDocumentStores({ screen, entity, transition, starts, kept, names, fromSources })
  const { stores } = round
  const lines = screen.sections.flatMap((section) => (section.kind === 'lines' ? [section.lines] : []))
  const { forget } = useDraftAutosave({ draft, stores, lines, names: names.all, wasKept: kept !== undefined })
  const finish = useAfterSave(screen, entity, transition)
  const { save, isSaving, saved, refused, reset } = useSaving({
    entity,
    transition,
    stores,
    onShow: setShown,
    onDone(made) {
      forget()
      finish(made)
    },
  })
  useSendKeys(save, { saves: true })

  function begin(documents: readonly Row[]): void {
    forget()
    setKept(undefined)
    names.learn(documents)
    startAnew(documents)
    setShown(0)
    reset()
  }

  const label = words.action({ kind: 'transition', entity: entity.name, transition: transition.name })
  // A form may perform another transition than its own, which then gives the title.
  const titleOfNew = transition.name === screen.transition ? words.text(`screen.${screen.name}`) : label
  const nameOfDocument = (place: number) => {
    const conversion = conversionOf(entity, transition)
    const parts = Object.keys(conversion?.split ?? {}).map((name) => names.nameOf(textOfValue(stores[place]?.document()[name])))
    return parts.filter((part) => part !== '').join(' · ') || `${words.text(`entity.${entity.name}`)} ${place + 1}`
  }
  const foot = (
    <>
      <Button type="tertiary" data-action="cancelForm" onClick={() => void navigate(-1)}>
        {words.text('ui.cancel')}
      </Button>
      <ActionButton
        name="submit"
        label={
          stores.length > 1 ? words.text('ui.form.saveAll', { action: label, count: String(stores.length) }) : labelOfSubmit(words, entity.name, transition)
        }
        look="primary"
        reasons={[]}
        loading={isSaving}
        onClick={() => void save()}
      />
    </>
  )
  return (
    <div className="form">
      <header className="form-head">
        <h1>{isNew ? titleOfNew : `${label} ${textOfValue(stores[0]?.document()[entity.display])}`}</h1>
        {screen.pick !== undefined && transition.name === screen.transition && (
          <Link to={addressOfScreen(screen.pick)} data-action={`pick:${screen.pick}`}>
            {words.text('ui.form.pick', { screen: words.text(`screen.${screen.pick}`) })}
          </Link>
        )}
      </header>
      {kept !== undefined && <DraftBanner at={kept.at} onDiscard={() => begin(starts)} />}
      {fromSources && saved.every((row) => row === undefined) && <ProposalButton entity={entity} transition={transition} starts={starts} onTake={begin} />}
      {stores.length > 1 && (
        <DocumentTabs
          documents={stores.map((_, place) => nameOfDocument(place))}
          shown={shown}
          isSaved={(place) => saved[place] !== undefined}
          isRefused={(place) => refused.has(place)}
          onShow={setShown}
        />
      )}
      {stores.map((store, place) => (
        <DocumentForm
          key={`${round.number}.${place}`}
          screen={screen}
          entity={entity}
          store={store}
          names={names}
          hidden={place !== shown}
          proposes={isNew && !fromSources && side === 'purchaser' ? transition : undefined}
          began={kept === undefined ? (starts[place] ?? NOTHING) : NOTHING}
          foot={foot}
          onReload={() => void onReload().then((documents) => documents !== undefined && begin(documents))}
        />
      ))}
    </div>
  )
}
