import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import { Button, Dropdown } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import type { SavedView } from '../../../../core/query/view-content.ts'
import { formatInstant } from '../../../cells/format-date.ts'
import { useWords } from '../../../cells/use-words.ts'
import { settingsFrom } from '../../../grid/settings/column-settings.ts'
import { toast } from '../../../ui/toast.ts'
import type { useListColumns } from './use-list-columns.ts'
import { addView, changeView, deleteView } from './view-calls.ts'
import { arrangementOf } from './view-of-state.ts'

const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }))

/** The number of new columns listed by name; the others are only counted. */
const mostNamed = 5

/** Specification 2: 5.8; the server refuses a sixth one. */
const mostTemplates = 5

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly columns: ReturnType<typeof useListColumns>
  readonly templates: readonly SavedView[]
  readonly reload: () => Promise<unknown>
}

/** Named arrangements of the columns, and earlier arrangements. It also shows which declared columns are new. */
export function TemplateMenu({ screen, entity, columns, templates, reload }: Props) {
  const words = useWords()
  const [asked, setAsked] = useState<SavedView | 'add'>()
  const { settings, history, changes } = columns
  const arrangement = arrangementOf(settings)
  const isPlain = Object.keys(arrangement).length === 0
  const isFull = templates.length >= mostTemplates
  const isOf = ({ content }: SavedView) => JSON.stringify(arrangementOf(settingsFrom(content.columns))) === JSON.stringify(arrangement)
  const current = templates.find(isOf)
  const news = changes.added.length + changes.gone

  async function act(work: () => Promise<unknown>) {
    try {
      await work()
      await reload()
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
    }
  }

  function someOf(names: readonly string[]) {
    const values = names.slice(0, mostNamed).join(words.text('ui.condition.comma'))
    return names.length <= mostNamed ? values : words.text('ui.condition.more', { values, count: String(names.length - mostNamed) })
  }

  const menu = (
    <Dropdown.Menu className="view-menu">
      {news > 0 && (
        <Dropdown.Item data-action="seenColumns" onClick={columns.acknowledge}>
          <span className="view-item">
            {changes.added.length > 0 && (
              <span>{words.text('ui.template.added', { columns: someOf(changes.added.map((path) => words.path(entity, path))) })}</span>
            )}
            {changes.gone > 0 && <span>{words.text('ui.template.gone', { count: String(changes.gone) })}</span>}
            <small>{words.text('ui.template.seen')}</small>
          </span>
        </Dropdown.Item>
      )}
      <Dropdown.Title>{words.text('ui.template.title')}</Dropdown.Title>
      {templates.length === 0 && <Dropdown.Item disabled>{words.text('ui.template.nothing')}</Dropdown.Item>}
      {templates.map((template) => (
        <Dropdown.Item
          key={template.id}
          data-template={template.name}
          active={template.id === current?.id}
          onClick={() => columns.replace(settingsFrom(template.content.columns))}
        >
          {template.name}
        </Dropdown.Item>
      ))}
      <Dropdown.Divider />
      <Dropdown.Item data-action="addTemplate" disabled={isPlain || isFull} onClick={() => setAsked('add')}>
        <span className="view-item">
          {words.text('ui.template.add')}
          {isFull && <small>{words.text('error.OVER_5_TEMPLATES', { maximum: String(mostTemplates) })}</small>}
          {isPlain && <small>{words.text('ui.template.plain')}</small>}
        </span>
      </Dropdown.Item>
      {current === undefined &&
        !isPlain &&
        templates.map((template) => (
          <Dropdown.Item
            key={template.id}
            data-action={`replaceTemplate:${template.name}`}
            onClick={() => void act(() => changeView(template, { content: { columns: arrangement } }))}
          >
            {words.text('ui.template.replace', { name: template.name })}
          </Dropdown.Item>
        ))}
      {current !== undefined && (
        <>
          <Dropdown.Item data-action="renameTemplate" onClick={() => setAsked(current)}>
            {words.text('ui.template.rename', { name: current.name })}
          </Dropdown.Item>
          <Dropdown.Item data-action="deleteTemplate" type="danger" onClick={() => void act(() => deleteView(current))}>
            {words.text('ui.template.delete', { name: current.name })}
          </Dropdown.Item>
        </>
      )}
      {history !== undefined && history.earlier.length > 0 && <Dropdown.Title>{words.text('ui.template.earlier')}</Dropdown.Title>}
      {history?.earlier.map(({ at, settings: before }) => (
        <Dropdown.Item key={at} data-earlier={at} onClick={() => columns.replace(before)}>
          {words.text('ui.template.until', { at: formatInstant(at) })}
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  )
  return (
    <>
      <Dropdown trigger="click" position="bottomRight" clickToHide render={menu}>
        <Button
          theme="borderless"
          type="tertiary"
          data-action="templates"
          data-news={news > 0 || undefined}
          aria-haspopup="menu"
          icon={<IconChevronDown aria-hidden />}
          iconPosition="right"
        >
          {current?.name ?? words.text('ui.template.title')}
          {news > 0 && <span className="view-changed">{words.text('ui.template.new')}</span>}
        </Button>
      </Dropdown>
      {asked !== undefined && (
        <Suspense>
          <NameDialog
            title={words.text(asked === 'add' ? 'ui.template.add' : 'ui.view.rename')}
            given={{ name: asked === 'add' ? '' : asked.name }}
            onClose={() => setAsked(undefined)}
            onSave={async ({ name }) => {
              if (asked === 'add') await addView({ screen: screen.name, kind: 'template', name, content: { columns: arrangement } })
              else await changeView(asked, { name })
              await reload()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
