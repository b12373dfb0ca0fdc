import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ActionRef, ListScreen } from '../../core/model/screen.ts'
import { withLateWords } from '../model/load-packs.ts'
import { useModel } from '../model/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import type { ExportRequest } from './export/export-request.ts'
import { addressOfScreen } from '../navigation/address-of-screen.ts'

const ActionDialog = lazy(async () => ({ default: (await import('./dialog/ActionDialog.tsx')).ActionDialog }))
const ImportDialog = lazy(async () => ({ default: (await withLateWords(import('./import/ImportDialog.tsx'))).ImportDialog }))
const InviteDialog = lazy(async () => ({ default: (await withLateWords(import('./invite/InviteDialog.tsx'))).InviteDialog }))
const ExportDialog = lazy(async () => ({ default: (await withLateWords(import('./export/ExportDialog.tsx'))).ExportDialog }))

type Open = { readonly ref: ActionRef; readonly rows: readonly Row[]; readonly export?: ExportRequest }
/**
 * Runs the target of a button: goes to a screen, or opens the dialog of a transition, an invitation, an import or an export. `done` gets the refused rows;
 * `screen` is the list of the chosen rows.
 */
export function useRunAction(done: (refused: readonly string[]) => void = () => {}, first: readonly string[] = [], screen?: ListScreen) {
  const model = useModel()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  const act = useCallback(
    (ref: ActionRef, rows: readonly Row[] = [], exported?: ExportRequest) => {
      if (ref.kind === 'open') void navigate(addressOfScreen(ref.screen))
      else if (ref.kind === 'print')
        void navigate(addressOfScreen(ref.screen, { [ref.ofOne === true ? 'of' : 'id']: rows.map((row) => String(row['id'])).join(',') }))
      else if (ref.kind === 'create')
        void navigate(
          addressOfScreen(ref.screen, {
            ...(rows.length === 0 ? {} : { from: rows.map((row) => String(row['id'])).join(',') }),
            ...(ref.transition === undefined ? {} : { transition: ref.transition }),
          }),
          // After it was sent, the form offers the way back to the list of its sources.
          screen === undefined ? {} : { state: { list: screen.name } },
        )
      else setOpen({ ref, rows, export: exported })
    },
    [navigate, screen],
  )

  let dialog: ReactNode = null
  if (open !== undefined) {
    const { ref, rows } = open
    const finish = (refused: readonly string[] = []) => {
      close()
      done(refused)
    }
    if (ref.kind === 'transition') {
      const entity = model.entities[ref.entity]
      const transition = entity?.transitions[ref.transition]
      if (entity !== undefined && transition !== undefined)
        dialog = <ActionDialog entity={entity} transition={transition} rows={rows} first={first} screen={screen} onClose={close} onDone={finish} />
    } else if (ref.kind === 'import') {
      const plan = model.imports[ref.name]
      if (plan !== undefined) dialog = <ImportDialog plan={plan} list={open.export} onClose={close} onDone={() => finish()} />
    } else if (ref.kind === 'invite') {
      dialog = <InviteDialog screen={ref.screen} row={rows[0] ?? {}} onClose={close} />
    } else if (ref.kind === 'export' && open.export !== undefined) {
      dialog = <ExportDialog wanted={open.export} onClose={close} />
    }
  }
  return { act, dialog: dialog === null ? null : <Suspense fallback={null}>{dialog}</Suspense> }
}
