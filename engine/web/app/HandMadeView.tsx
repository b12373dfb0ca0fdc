import type { HandMadeScreen } from '../../core/model/screen.ts'
import { componentByName } from '../parts/component-by-name.ts'
import { UnsavedGuard } from '../feedback/UnsavedGuard.tsx'

/** A hand-made screen, loaded when it is opened. */
export function HandMadeView({ screen }: { screen: HandMadeScreen }) {
  const Component = componentByName[screen.component]
  if (Component === undefined) throw new TypeError(`Cannot show "${screen.name}": there is no component "${screen.component}"`)
  return (
    <UnsavedGuard>
      <Component screen={screen} />
    </UnsavedGuard>
  )
}
