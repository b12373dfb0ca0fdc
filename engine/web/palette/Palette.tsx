import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearchStroked'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { pageCommandsAtom } from '../actions/page-commands.ts'
import { useText } from '../i18n/use-text.ts'
import { recentOf, remember, type Keeper, type Recent } from '../navigation/recent.ts'
import type { Group, Item } from './item.ts'
import { Option } from './Option.tsx'
import { useItems } from './use-items.tsx'
import './palette.css'

type Props = { readonly keeper: Keeper; readonly onLanguage: () => void; readonly onClose: () => void }

/**
 * One input for everything: a combobox in a dialog. The focus stays in the input, the arrows move the marked line, Enter chooses it. The browser's own dialog
 * keeps the focus inside, and gives it back to where it was.
 */
export function Palette({ keeper, onLanguage, onClose }: Props) {
  const t = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState<string>()
  /** Enter was pressed before the documents were there. */
  const [isEntered, setEntered] = useState(false)
  const [recent] = useState(() => recentOf(keeper))
  const { groups, isWaiting, isFailed } = useItems(typed, recent, onLanguage)
  const about = useAtomValue(pageCommandsAtom)?.about ?? ''
  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === marked),
  )
  const current = items[at]

  useLayoutEffect(() => {
    const shown = dialog.current!
    const caret = caretOf(document.activeElement)
    shown.showModal()
    return () => {
      // Before the dialog leaves the page: only then the focus goes back.
      shown.close()
      // Chromium gives back the focus without the caret, so that nothing could be typed.
      caret?.()
    }
  }, [])

  useEffect(() => {
    if (current !== undefined) document.getElementById(optionId(id, current))?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  function choose(item: Item, isAside: boolean): void {
    if (item.refused !== undefined) return
    if (item.group !== 'actions') remember(keeper, recentOfItem(item))
    if (isAside && item.address !== undefined) {
      open(item.address, '_blank', 'noopener')
      return
    }
    onClose()
    item.run()
  }

  const chooseFound = useEffectEvent(() => {
    setEntered(false)
    if (current !== undefined) choose(current, false)
  })
  useEffect(() => {
    if (isEntered && !isWaiting) chooseFound()
  }, [isEntered, isWaiting])

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      setMarked(items[(at + step + items.length) % items.length]!.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // What is marked by hand, or called so, is meant; the documents shown may still be those of fewer letters.
      if (isWaiting && marked === undefined && (current === undefined || current.group === 'documents')) setEntered(true)
      else if (current !== undefined) choose(current, event.ctrlKey || event.metaKey)
    }
  }

  const list = `${id}list`
  const status = isFailed
    ? t('ui.palette.failed')
    : isWaiting
      ? t('ui.palette.searching')
      : items.length === 0
        ? t('ui.palette.none')
        : t('ui.palette.count', { count: items.length })
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('ui.palette.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Some browsers close it by a second Escape without asking.
      onClose={onClose}
      onKeyDown={(event) => {
        // The browser would lead on to its own buttons; there are two places here.
        if (event.key !== 'Tab') return
        event.preventDefault()
        ;(document.activeElement === input.current ? closing : input).current?.focus()
      }}
      onMouseDown={(event: MouseEvent) => event.target === dialog.current && onClose()}
    >
      <div className="palette-query">
        <IconSearch aria-hidden />
        <input
          ref={input}
          autoFocus
          role="combobox"
          aria-label={t('ui.palette.title')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={current === undefined ? undefined : optionId(id, current)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('ui.palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(undefined)
            setEntered(false)
          }}
          onKeyDown={press}
        />
        <button ref={closing} type="button" className="palette-close" aria-label={t('ui.close')} onClick={onClose}>
          <IconClose aria-hidden />
        </button>
      </div>
      {items.length > 0 && (
        <div role="listbox" id={list} className="palette-list" aria-label={t('ui.palette.results')}>
          {groups.map(({ group, items: own }) => (
            <div key={group} role="group" aria-labelledby={`${id}${group}`} data-group={group}>
              <div id={`${id}${group}`} className="palette-group" role="presentation">
                {titleOf(t, group, about)}
              </div>
              {own.map((item) => (
                <Option
                  key={item.id}
                  id={optionId(id, item)}
                  item={item}
                  typed={typed}
                  isMarked={item === current}
                  onMark={() => setMarked(item.id)}
                  onChoose={(isAside) => choose(item, isAside)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={items.length === 0 || isFailed ? 'palette-note' : 'visually-hidden'} data-waiting={isWaiting || undefined}>
        {status}
      </p>
      <footer className="palette-keys">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('ui.palette.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('ui.palette.go')}
        </span>
        <span>
          <kbd>Ctrl</kbd>
          <kbd>Enter</kbd> {t('ui.palette.aside')}
        </span>
        <span className="palette-hint">{t('ui.palette.initials')}</span>
      </footer>
    </dialog>
  )
}

/** Puts the caret back to where it is in a field. */
function caretOf(field: Element | null): (() => void) | undefined {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined
  const { selectionStart, selectionEnd } = field
  return selectionStart === null ? undefined : () => field.setSelectionRange(selectionStart, selectionEnd)
}

function optionId(id: string, item: Item): string {
  return `${id}${item.id.replaceAll(/\W/g, '-')}`
}

function titleOf(t: ReturnType<typeof useText>, group: Group, about: string): string {
  return group === 'actions' ? t('ui.palette.actions', { about }) : t(`ui.palette.${group}`)
}

function recentOfItem({ id }: Item): Recent {
  const [, entity, document] = /^document:(\w+):(.+)$/.exec(id) ?? []
  return entity === undefined || document === undefined ? { kind: 'command', id } : { kind: 'document', entity, id: document }
}
