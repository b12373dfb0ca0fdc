import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import { Button, Dropdown } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import type { SavedView } from '../../../../core/query/view-content.ts'
import { useWords } from '../../../cells/use-words.ts'
import { settingsFrom, type ColumnSettings } from '../../../grid/settings/column-settings.ts'
import { toast } from '../../../ui/toast.ts'
import { addressOfScreen } from '../../../navigation/address-of-screen.ts'
import { conditionText } from '../filters/condition-text.ts'
import type { ListState } from '../state/list-state.ts'
import type { Views } from './use-views.ts'
import { addView, changeView, deleteView, startWithView } from './view-calls.ts'
import { differsFromView, viewOfState } from './view-of-state.ts'
import { ViewItems } from './ViewItems.tsx'

const AddViewDialog = lazy(async () => ({ default: (await import('./AddViewDialog.tsx')).AddViewDialog }))
const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly state: ListState
  readonly settings: ColumnSettings
  readonly onSettings: (settings: ColumnSettings) => void
  readonly views: Views
  readonly view: SavedView | undefined
  readonly onOpen: (view: SavedView | undefined) => void
  readonly reload: () => Promise<unknown>
}

/** The saved views of a list: open, save the present state, rename, share, make it the first view, delete. */
export function ViewMenu({ screen, entity, state, settings, onSettings, views, view, onOpen, reload }: Props) {
  const words = useWords()
  const [asked, setAsked] = useState<'add' | 'rename' | 'delete'>()
  const isChanged = view !== undefined && differsFromView(view.content, state, screen, settings)
  const close = () => setAsked(undefined)

  /** Performs an action and shows its result. */
  async function act(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      await reload()
      toast('success', words.text(done, { name: view?.name ?? '' }))
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
      // Another person may have changed it meanwhile.
      await reload()
    }
  }

  const save = (changed: SavedView) => {
    const content = viewOfState(state, screen, changed.content.columns === undefined ? undefined : settings)
    return act(() => changeView(changed, { content }), 'ui.view.saved')
  }
  function restore(changed: SavedView) {
    // A view without columns shows the person's own, which do not belong to it.
    if (changed.content.columns !== undefined) onSettings(settingsFrom(changed.content.columns))
    onOpen(changed)
  }
  async function copyLink({ id }: SavedView) {
    await navigator.clipboard.writeText(location.origin + addressOfScreen(screen.name, { view: id }))
    toast('success', words.text('ui.view.copied'))
  }

  const list = views.list.filter(({ kind }) => kind === 'view')
  const item = (name: string, text: string, use: () => unknown, danger = false) => (
    <Dropdown.Item key={name} data-action={name} type={danger ? 'danger' : undefined} onClick={() => void use()}>
      {words.text(text)}
    </Dropdown.Item>
  )
  /** Stays, and shows the reason. */
  const refused = (name: string, text: string) => (
    <Dropdown.Item key={name} data-refused={name} disabled>
      <span className="view-item">
        {words.text(text)}
        <small>{words.text('ui.view.mayNotShare')}</small>
      </span>
    </Dropdown.Item>
  )
  const menu = (
    <Dropdown.Menu className="view-menu">
      <ViewItems views={list} view={view} onOpen={onOpen} />
      <Dropdown.Divider />
      {view?.shared === true && !view.mayChange && refused('saveView', 'ui.view.saveChanges')}
      {view !== undefined && isChanged && view.mayChange && item('saveView', 'ui.view.saveChanges', () => save(view))}
      {view !== undefined && isChanged && item('restoreView', 'ui.view.restore', () => restore(view))}
      {item('addView', view === undefined ? 'ui.view.add' : 'ui.view.duplicate', () => setAsked('add'))}
      {view !== undefined && view.mayChange && item('renameView', 'ui.view.rename', () => setAsked('rename'))}
      {view !== undefined &&
        !view.shared &&
        views.mayShare &&
        view.own &&
        item('shareView', 'ui.view.share', () => act(() => changeView(view, { shared: true }), 'ui.view.sharedNow'))}
      {view !== undefined && !view.shared && !views.mayShare && refused('shareView', 'ui.view.share')}
      {view !== undefined &&
        view.shared &&
        (view.own || view.mayChange) &&
        item('unshareView', 'ui.view.unshare', () => act(() => changeView(view, { shared: false }), 'ui.view.unsharedNow'))}
      {view !== undefined &&
        (view.starting
          ? item('stopWithView', 'ui.view.stop', () => act(() => startWithView(screen.name, null), 'ui.view.stopped'))
          : item('startWithView', 'ui.view.start', () => act(() => startWithView(screen.name, view.id), 'ui.view.started')))}
      {view !== undefined && item('copyView', 'ui.view.copyLink', () => copyLink(view))}
      {view !== undefined && (view.own || view.mayChange) && item('deleteView', 'ui.view.delete', () => setAsked('delete'), true)}
    </Dropdown.Menu>
  )
  return (
    <>
      <Dropdown trigger="click" position="bottomLeft" clickToHide render={menu}>
        <Button
          theme="borderless"
          type="tertiary"
          data-action="views"
          data-changed={isChanged || undefined}
          className="view-button"
          aria-haspopup="menu"
          icon={<IconChevronDown aria-hidden />}
          iconPosition="right"
        >
          {view?.name ?? words.text('ui.view.title')}
          {isChanged && <span className="view-changed">{words.text('ui.view.changed')}</span>}
        </Button>
      </Dropdown>
      <Suspense>
        {asked === 'add' && (
          <AddViewDialog
            title={words.text(view === undefined ? 'ui.view.add' : 'ui.view.duplicate')}
            entity={entity}
            state={state}
            textOf={conditionText}
            given={{
              columns: view === undefined ? viewOfState(state, screen, settings).columns !== undefined : view.content.columns !== undefined,
              ...(views.mayShare ? { shared: false } : {}),
            }}
            onClose={close}
            onSave={async ({ name, columns, shared }) => {
              const content = viewOfState(state, screen, columns === true ? settings : undefined)
              const added = await addView({ screen: screen.name, kind: 'view', name, content, ...(shared === true ? { shared } : {}) })
              await reload()
              onOpen(added)
            }}
          />
        )}
        {asked === 'rename' && view !== undefined && (
          <NameDialog
            title={words.text('ui.view.rename')}
            given={{ name: view.name }}
            onClose={close}
            onSave={async ({ name }) => {
              await changeView(view, { name })
              await reload()
            }}
          />
        )}
        {asked === 'delete' && view !== undefined && (
          <DeleteDialog
            title={words.text('ui.view.delete')}
            question={words.text(view.shared ? 'ui.view.deleteShared' : 'ui.view.deleteOwn', { name: view.name })}
            onClose={close}
            onDelete={async () => {
              onOpen(undefined)
              await act(() => deleteView(view), 'ui.view.deleted')
            }}
          />
        )}
      </Suspense>
    </>
  )
}
