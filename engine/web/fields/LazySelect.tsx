import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import '@douyinfe/semi-foundation/lib/es/select/select.css'
import { useEffect, useId, useRef, useState, type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { loadChunk } from '../foundation/load-chunk.ts'
import type { LabelledSelect } from './LabelledSelect.tsx'

type Props = ComponentProps<typeof LabelledSelect>

let Loaded: ComponentType<Props> | undefined
async function load(): Promise<void> {
  Loaded = (await loadChunk(() => import('./LabelledSelect.tsx'))).LabelledSelect
}

const opening: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** The text of a closed select with a single value. */
function shownOf({ value, optionList = [], placeholder }: Props): ReactNode {
  return optionList.find((option) => option.value === value)?.label ?? placeholder
}

/** Checks whether a closed select needs its code already: chosen values that can be removed. */
function needsAll({ value, multiple, showClear }: Props): boolean {
  const isBlank = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  return !isBlank && (multiple === true || showClear === true)
}

/** A Select whose code loads on first use: the filters of a list are drawn long before. */
export function LazySelect(props: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const [wanted, setWanted] = useState<'nothing' | 'shown' | 'focused' | 'open'>(Loaded !== undefined || needsAll(props) ? 'shown' : 'nothing')
  const [isLoaded, setLoaded] = useState(Loaded !== undefined)
  const [trouble, setTrouble] = useState<Error>()
  const isNeeded = needsAll(props)
  if (wanted === 'nothing' && isNeeded) setWanted('shown')
  const isWanted = wanted !== 'nothing'

  useEffect(() => {
    if (isWanted && !isLoaded) load().then(() => setLoaded(true), setTrouble)
  }, [isWanted, isLoaded])

  // The focus moves from the drawn one to the real one.
  const isReal = isWanted && isLoaded
  useEffect(() => {
    if (!isReal || wanted === 'shown') return
    const combobox = box.current?.querySelector<HTMLElement>('[role="combobox"]')
    ;(box.current?.querySelector<HTMLElement>('input') ?? combobox)?.focus()
    // The real one has its options only in the next task: opened at once, it would take those that it knows already for none.
    if (wanted === 'open') setTimeout(() => combobox?.click())
    setWanted('shown')
  }, [isReal, wanted])

  if (trouble !== undefined) throw trouble
  if (isReal && Loaded !== undefined)
    return (
      <div ref={box} className="lazy-select">
        <Loaded {...props} />
      </div>
    )

  const { label, 'aria-labelledby': labelledBy, className = '', insetLabel, suffix, multiple, disabled } = props
  const shape = `${multiple === true ? 'semi-select-multiple' : 'semi-select-single'} ${insetLabel === undefined ? '' : 'semi-select-with-prefix'} ${suffix === undefined ? '' : 'semi-select-with-suffix'}`
  const open = () => {
    if (disabled !== true) setWanted('open')
  }
  return (
    <div className="labelled-select lazy-select">
      {labelledBy === undefined && (
        <span id={id} className="sr-only">
          {label}
        </span>
      )}
      <div
        role="combobox"
        className={`semi-select ${shape} ${className}`}
        tabIndex={disabled === true ? -1 : 0}
        aria-labelledby={labelledBy ?? id}
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-disabled={disabled}
        onPointerEnter={() => void load().catch(() => undefined)}
        onPointerDown={() => {
          pressed.current = true
        }}
        onPointerUp={() => {
          pressed.current = false
        }}
        onPointerLeave={() => {
          pressed.current = false
        }}
        onFocus={(event) => {
          if (event.target === event.currentTarget && !pressed.current) setWanted('focused')
        }}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (!opening.has(event.key) || event.target !== event.currentTarget) return
          event.preventDefault()
          open()
        }}
      >
        {insetLabel !== undefined && <div className="semi-select-prefix semi-select-inset-label">{insetLabel}</div>}
        <div className="semi-select-selection">
          <div className="semi-select-content-wrapper">
            <span className="semi-select-selection-text">{multiple === true ? props.placeholder : shownOf(props)}</span>
          </div>
        </div>
        {suffix !== undefined && <div className="semi-select-suffix">{suffix}</div>}
        <div className="semi-select-arrow">
          <IconChevronDown aria-hidden />
        </div>
      </div>
    </div>
  )
}
