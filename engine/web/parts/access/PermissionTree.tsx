import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Module } from './access-calls.ts'
import { stateOfModule, withCodes } from './selected-codes.ts'

type Props = {
  /** The filtered catalogue. */
  readonly modules: readonly Module[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  /** The original codes of a built-in role. */
  readonly cameWith: ReadonlySet<string> | undefined
  /** The codes of the compared role. */
  readonly other: ReadonlySet<string> | undefined
}

const moduleBox = 'input[data-module]'

/**
 * All codes by module. One Tab stop: the up and down arrows go from box to box, PageUp and PageDown from module to module, Left and Right fold a module, Space
 * ticks.
 */
export function PermissionTree({ modules, selected, onChange, cameWith, other }: Props) {
  const t = useText()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState('')
  const first = modules[0]?.module ?? ''
  const isCurrentShown = modules.some(
    ({ module, permissions }) => module === current || (!folded.has(module) && permissions.some(({ code }) => code === current)),
  )
  const stop = isCurrentShown ? current : first

  function fold(module: string, isFolded: boolean) {
    const next = new Set(folded)
    if (isFolded) next.add(module)
    else next.delete(module)
    setFolded(next)
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLInputElement
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
    const heads = [...event.currentTarget.querySelectorAll<HTMLInputElement>(moduleBox)]
    const at = boxes.indexOf(target)
    const headBefore = heads.findLastIndex((head) => boxes.indexOf(head) <= at)
    const { module } = target.dataset
    const goal = {
      ArrowDown: boxes[at + 1],
      ArrowUp: boxes[at - 1],
      PageDown: heads[headBefore + 1],
      PageUp: module === undefined ? heads[headBefore] : heads[headBefore - 1],
      Home: boxes[0],
      End: boxes.at(-1),
    }[event.key]
    if (goal !== undefined) goal.focus()
    else if (module !== undefined && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) fold(module, event.key === 'ArrowLeft')
    else return
    event.preventDefault()
  }

  return (
    <div className="code-tree" role="group" aria-label={t('part.enterprise.codes')} onKeyDown={move}>
      {modules.map(({ module, permissions }) => {
        const state = stateOfModule(permissions, selected)
        const isFolded = folded.has(module)
        const count = permissions.filter(({ code }) => selected.has(code)).length
        return (
          <section key={module} data-module-card={module}>
            <h3>
              <label>
                <input
                  type="checkbox"
                  data-module={module}
                  tabIndex={stop === module ? 0 : -1}
                  checked={state === 'all'}
                  aria-expanded={!isFolded}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = state === 'some'
                  }}
                  onFocus={() => setCurrent(module)}
                  onChange={() =>
                    onChange(
                      withCodes(
                        selected,
                        permissions.map(({ code }) => code),
                        state !== 'all',
                      ),
                    )
                  }
                />
                <span>{t(`module.${module}`)}</span>
              </label>
              <button
                type="button"
                tabIndex={-1}
                className="code-fold"
                data-fold={module}
                aria-label={t(isFolded ? 'part.enterprise.unfold' : 'part.enterprise.fold')}
                onClick={() => fold(module, !isFolded)}
              >
                {count} / {permissions.length} <span className="fold-arrow" data-open={!isFolded} aria-hidden />
              </button>
            </h3>
            {!isFolded && (
              <ul>
                {permissions.map(({ code, coming }) => {
                  const isSelected = selected.has(code)
                  const isOtherThanCame = cameWith !== undefined && cameWith.has(code) !== isSelected
                  return (
                    <li
                      key={code}
                      data-code={code}
                      data-changed={isOtherThanCame || undefined}
                      data-differs={(other !== undefined && other.has(code) !== isSelected) || undefined}
                    >
                      <label>
                        <input
                          type="checkbox"
                          tabIndex={stop === code ? 0 : -1}
                          checked={isSelected}
                          onFocus={() => setCurrent(code)}
                          onChange={() => onChange(withCodes(selected, [code], !isSelected))}
                        />
                        <span>{t(`permission.${code}`)}</span>
                      </label>
                      {other !== undefined && (
                        <small className="code-other">{t(other.has(code) ? 'part.enterprise.otherHas' : 'part.enterprise.otherHasNot')}</small>
                      )}
                      {isOtherThanCame && <small className="code-changed">{t(isSelected ? 'part.enterprise.added' : 'part.enterprise.taken')}</small>}
                      {coming && <small title={t('part.enterprise.comingHint')}>{t('part.enterprise.coming')}</small>}
                      <code>{code}</code>
                    </li>
                  )
                })}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
