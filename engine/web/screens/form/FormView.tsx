import { Link, useSearchParams } from 'react-router'
import type { FormScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { addressOfScreen } from '../address-of-screen.ts'
import { Trouble } from '../Trouble.tsx'
import { Waiting } from '../Waiting.tsx'
import { FormEditor } from './FormEditor.tsx'
import { useFormStart } from './use-form-start.ts'

/** A document in writing: a new one, one made from chosen sources, or one that is edited. */
export function FormView({ screen }: { screen: FormScreen }) {
  const words = useWords()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const from = (params.get('from') ?? '').split(',').filter((source) => source !== '')
  const entity = useModel().entities[screen.entity]!
  const named = params.get('transition')
  const transition = (named === null ? undefined : entity.transitions[named]) ?? entity.transitions[screen.transition]!
  const start = useFormStart(entity, transition, id, from)
  if (start.error !== null)
    return (
      <Trouble error={start.error} onRetry={() => void start.refetch()}>
        {screen.pick !== undefined && (
          <Link className="plain-button" data-action={`pick:${screen.pick}`} to={addressOfScreen(screen.pick)}>
            {words.text('ui.form.pick', { screen: words.text(`screen.${screen.pick}`) })}
          </Link>
        )}
      </Trouble>
    )
  if (start.data === undefined) return <Waiting kind="form" />
  const which = params.toString()
  return (
    <FormEditor
      key={which}
      screen={screen}
      entity={entity}
      transition={transition}
      starts={start.data}
      form={`${screen.name}?${which}`}
      fromSources={from.length > 0}
      onReload={() => start.refetch().then(() => undefined)}
    />
  )
}
