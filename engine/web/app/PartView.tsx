import type { PartScreen } from '../../core/model/screen.ts'
import { partByName } from '../parts/part-by-name.ts'
import { UnsavedGuard } from '../feedback/UnsavedGuard.tsx'

/** A hand-made screen, loaded when it is opened. */
export function PartView({ screen }: { screen: PartScreen }) {
  const Part = partByName[screen.part]
  if (Part === undefined) throw new TypeError(`Cannot show "${screen.name}": there is no part "${screen.part}"`)
  return (
    <UnsavedGuard>
      <Part />
    </UnsavedGuard>
  )
}
