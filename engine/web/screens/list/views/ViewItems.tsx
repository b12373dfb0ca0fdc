import { Dropdown } from '@douyinfe/semi-ui-19'
import type { SavedView } from '../../../../core/query/view-content.ts'
import { useWords } from '../../../cells/use-words.ts'

type Props = { readonly views: readonly SavedView[]; readonly view: SavedView | undefined; readonly onOpen: (view: SavedView | undefined) => void }

/** The views to choose from: the list itself, the person's own, and those that the enterprise shares. */
export function ViewItems({ views, view, onOpen }: Props) {
  const words = useWords()
  const own = views.filter(({ shared }) => !shared)
  const shared = views.filter((each) => each.shared)
  const item = (each: SavedView) => (
    <Dropdown.Item key={each.id} data-view={each.name} active={each.id === view?.id} onClick={() => onOpen(each)}>
      <span className="view-item">
        {each.name}
        {each.starting && <small>{words.text('ui.view.isStarting')}</small>}
        {each.shared && !each.own && <small>{words.text('ui.view.by', { name: each.by })}</small>}
      </span>
    </Dropdown.Item>
  )
  return (
    <>
      <Dropdown.Item data-view="" active={view === undefined} onClick={() => onOpen(undefined)}>
        {words.text('ui.view.none')}
      </Dropdown.Item>
      {own.length > 0 && <Dropdown.Title>{words.text('ui.view.own')}</Dropdown.Title>}
      {own.map(item)}
      {shared.length > 0 && <Dropdown.Title>{words.text('ui.view.shared')}</Dropdown.Title>}
      {shared.map(item)}
    </>
  )
}
