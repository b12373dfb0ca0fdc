import { useAtomValue } from 'jotai'
import { useEffect, useState, type ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { FormScreen } from '../../../core/model/screen.ts'
import { declarationsAtom } from '../../model/model-store.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { PurchaserModel } from '../PurchaserModel.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { prepareForm } from '../../form/prepare-form.ts'
import { FormEditor } from './FormEditor.tsx'
import { chosenSources } from './chosen-sources.ts'
import { useInitialDocuments } from './use-initial-documents.ts'
import { useSavedDraft } from './use-saved-draft.ts'

/** A document being edited: a new one, one made from chosen sources, or an existing one. */
export function FormView({ screen }: { screen: FormScreen }) {
  const words = useWords()
  const [params] = useSearchParams()
  const {
    preferences,
    user: { invitation },
  } = useSession()
  const invited = invitation?.screen === screen.name ? invitation.document : undefined
  const model = useModel()
  const entity = model.entities[screen.entity]!
  const named = params.get('transition')
  const transition = (named === null ? undefined : entity.transitions[named]) ?? entity.transitions[screen.transition]!
  const isNew = transition.from === null
  const id = (isNew ? undefined : invited) ?? params.get('id') ?? ''
  const from = chosenSources((isNew ? invited : undefined) ?? params.get('from') ?? '', params.get('taken') ?? '')
  const start = useInitialDocuments(entity, transition, id, from)
  // After the hook whose effect asks the server: the preparation fills the time until it answers.
  useEffect(() => prepareForm(model, entity, preferences), [model, entity, preferences])
  const which = params.toString()
  const { draft, kept, isRead } = useSavedDraft(entity, `${screen.name}?${which}`)
  if (start.error !== null)
    return (
      <ErrorState error={start.error} onRetry={() => void start.refetch()}>
        {screen.pick !== undefined && transition.name === screen.transition && (
          <Link className="plain-button" data-action={`pick:${screen.pick}`} to={addressOfScreen(screen.pick)}>
            {words.text('ui.form.pick', { screen: words.text(`screen.${screen.pick}`) })}
          </Link>
        )}
      </ErrorState>
    )
  if (start.data === undefined || !isRead) return <LoadingState kind="form" />
  return (
    <PurchaserModel document={start.data[0] ?? {}} waiting={<LoadingState kind="form" />}>
      <OwnEditor
        key={which}
        names={{ screen: screen.name, transition: transition.name }}
        starts={start.data}
        draft={draft}
        kept={kept}
        fromSources={from.length > 0}
        onReload={() => start.refetch().then(({ data }) => data)}
      />
    </PurchaserModel>
  )
}

type OwnEditorProps = Omit<ComponentProps<typeof FormEditor>, 'screen' | 'entity' | 'transition'> & {
  readonly names: { readonly screen: string; readonly transition: string }
}

/**
 * The editor by the template of the document's purchaser; the template stays the same until the form is opened again. Changed declarations during development
 * apply at once.
 */
function OwnEditor({ names, ...rest }: OwnEditorProps) {
  const model = useModel()
  const edition = useAtomValue(declarationsAtom)
  const own = () => {
    const screen = model.screens[names.screen] as FormScreen
    return { edition, screen, entity: model.entities[screen.entity]! }
  }
  const [held, setHeld] = useState(own)
  const { screen, entity } = held.edition === edition ? held : own()
  if (held.edition !== edition) setHeld({ edition, screen, entity })
  return <FormEditor screen={screen} entity={entity} transition={entity.transitions[names.transition]!} {...rest} />
}
